//! (interim)
/// How a model is run.
#[derive(Clone, Debug, Default)]
pub struct RunSettings {
    /// Temperature.
    pub temperature: Option<f64>,
    /// Tokens.
    pub maximum_tokens: Option<u64>,
}
