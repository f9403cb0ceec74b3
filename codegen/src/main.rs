//! `cargo codegen`: see [`framewright_codegen::cli`].

fn main() -> std::process::ExitCode {
    framewright_codegen::cli::main()
}
