//! How a server is talked to.

use std::time::Duration;

use reqwest::Url;
use reqwest::header::HeaderValue;

use crate::receiver::parts::PartError;

/// How a server is talked to.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ChatSettings {
    /// Where the server is, up to what stands before `/chat/completions`:
    /// `https://api.example.com/v1`.
    pub base_url: String,
    /// The name of the model, as the server knows it.
    pub model: String,
    /// The name of the environment variable that holds the key; none for a server without keys. The
    /// key is read once, when the model is made.
    pub key_variable: Option<String>,
    /// How long a connection may take to come about.
    pub connect_timeout: Duration,
    /// How long one call may take, from its beginning to the last byte of the answer.
    pub timeout: Duration,
    /// How many bytes an answer may have.
    pub response_limit: usize,
    /// How often a call is repeated that failed in passing: no connection, or status 429, 500, 502
    /// or 503.
    pub repetitions: u32,
    /// The longest wait before a repetition. A server that asks for a longer one is not asked again.
    /// Who waits for the completion has a deadline of its own, and drops the call when it comes.
    pub longest_wait: Duration,
    /// The member that limits the tokens of the answer.
    pub token_limit_member: TokenLimitMember,
    /// What tokens cost; without it a completion has no cost.
    pub prices: Option<Prices>,
}

/// The member of a call that limits the tokens of the answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum TokenLimitMember {
    /// `max_tokens`, which every compatible server knows.
    #[default]
    MaxTokens,
    /// `max_completion_tokens`, which newer models of `OpenAI` require.
    MaxCompletionTokens,
}

/// What tokens cost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prices {
    /// USD for a million tokens of input.
    pub input_usd_per_million: f64,
    /// USD for a million tokens of output.
    pub output_usd_per_million: f64,
}

impl ChatSettings {
    /// A server without keys: 10 seconds to connect, two minutes a call, 4 MiB an answer, two
    /// repetitions and half a minute before each at most.
    pub fn new(base_url: impl Into<String>, model: impl Into<String>) -> Self {
        ChatSettings {
            base_url: base_url.into(),
            model: model.into(),
            key_variable: None,
            connect_timeout: Duration::from_secs(10),
            timeout: Duration::from_secs(120),
            response_limit: 4 << 20,
            repetitions: 2,
            longest_wait: Duration::from_secs(30),
            token_limit_member: TokenLimitMember::default(),
            prices: None,
        }
    }

    /// Where calls go.
    pub(super) fn endpoint(&self) -> Result<Url, PartError> {
        let remedy = "give an http or https URL without user, query and fragment";
        let refused = || setting("base_url", remedy);
        let mut url = Url::parse(&self.base_url).map_err(|_| refused())?;
        let is_bare = url.username().is_empty()
            && url.password().is_none()
            && url.query().is_none()
            && url.fragment().is_none();
        if !is_bare || !matches!(url.scheme(), "http" | "https") || url.host_str().is_none() {
            return Err(refused());
        }
        if url.scheme() == "http" && self.key_variable.is_some() && !is_loopback(&url) {
            let remedy = "use https, since the key would be sent for all to read";
            return Err(setting("base_url", remedy));
        }
        match url.path_segments_mut() {
            Ok(mut segments) => segments.pop_if_empty().extend(["chat", "completions"]),
            Err(()) => return Err(refused()),
        };
        Ok(url)
    }

    /// The header with the key, marked such that nothing prints it.
    pub(super) fn authorization(&self) -> Result<Option<HeaderValue>, PartError> {
        let Some(variable) = &self.key_variable else {
            return Ok(None);
        };
        let refused = || PartError::Key {
            variable: variable.clone(),
        };
        let key = std::env::var(variable).map_err(|_| refused())?;
        let key = key.trim();
        if key.is_empty() || !key.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(refused());
        }
        let header = HeaderValue::from_str(&format!("Bearer {key}"));
        let mut header = header.map_err(|_| refused())?;
        header.set_sensitive(true);
        Ok(Some(header))
    }

    /// Refuses values that cannot be meant.
    pub(super) fn check(&self) -> Result<(), PartError> {
        if self.model.is_empty() {
            return Err(setting("model", "name a model of the server"));
        }
        if self.connect_timeout.is_zero() || self.timeout.is_zero() {
            return Err(setting("timeout", "give a call more than no time"));
        }
        if self.response_limit == 0 {
            return Err(setting("response_limit", "let an answer have some bytes"));
        }
        let is_price = |price: f64| price.is_finite() && price >= 0.0;
        let are_prices = |prices: &Prices| {
            is_price(prices.input_usd_per_million) && is_price(prices.output_usd_per_million)
        };
        if !self.prices.as_ref().is_none_or(are_prices) {
            return Err(setting("prices", "a price is a number from 0"));
        }
        Ok(())
    }
}

/// Whether a URL leads to this machine and nowhere else.
pub(super) fn is_loopback(url: &Url) -> bool {
    let host = url.host_str().unwrap_or_default();
    let address = host.trim_start_matches('[').trim_end_matches(']');
    let address = address.parse::<std::net::IpAddr>();
    host == "localhost" || address.is_ok_and(|address| address.is_loopback())
}

fn setting(setting: &'static str, remedy: &'static str) -> PartError {
    PartError::Setting { setting, remedy }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn endpoint(url: &str, key: bool) -> Option<String> {
        let mut settings = ChatSettings::new(url, "m");
        settings.key_variable = key.then(|| "KEY".to_owned());
        settings.endpoint().ok().map(String::from)
    }

    #[test]
    fn a_base_url_leads_to_an_endpoint() {
        for (base, expected) in [
            (
                "https://a.example/v1",
                "https://a.example/v1/chat/completions",
            ),
            (
                "https://a.example/v1/",
                "https://a.example/v1/chat/completions",
            ),
            ("https://a.example", "https://a.example/chat/completions"),
            (
                "http://127.0.0.1:8080/x/v1",
                "http://127.0.0.1:8080/x/v1/chat/completions",
            ),
        ] {
            assert_eq!(endpoint(base, false).as_deref(), Some(expected));
        }
    }

    #[test]
    fn what_is_no_base_url_is_refused() {
        for base in [
            "",
            "a.example/v1",
            "ftp://a.example",
            "https://u:p@a.example/",
            "https://u@a.example/",
            "https://a.example/?key=1",
            "https://a.example/#f",
            "data:text/plain,x",
            "https://",
        ] {
            assert_eq!(endpoint(base, false), None, "{base}");
        }
    }

    #[test]
    fn a_key_goes_over_tls_or_nowhere_but_to_this_machine() {
        assert!(endpoint("https://a.example/", true).is_some());
        for base in ["http://127.0.0.1:1/", "http://[::1]/", "http://localhost/"] {
            assert!(endpoint(base, true).is_some(), "{base}");
        }
        for base in [
            "http://a.example/",
            "http://10.0.0.1/",
            "http://localhost.a.example/",
        ] {
            assert_eq!(endpoint(base, true), None, "{base}");
            assert!(endpoint(base, false).is_some());
        }
    }

    #[test]
    fn values_that_cannot_be_meant_are_refused() {
        let check = |change: fn(&mut ChatSettings)| {
            let mut settings = ChatSettings::new("https://a.example", "m");
            change(&mut settings);
            settings.check().is_ok()
        };
        assert!(check(|_| ()));
        assert!(!check(|settings| settings.model.clear()));
        assert!(!check(|settings| settings.timeout = Duration::ZERO));
        assert!(!check(|settings| settings.response_limit = 0));
        assert!(!check(|settings| settings.prices = Some(Prices {
            input_usd_per_million: -1.0,
            output_usd_per_million: f64::NAN,
        })));
    }
}
