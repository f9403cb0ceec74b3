//! The program `framewright`: see [`framewright::cli`].

fn main() -> std::process::ExitCode {
    framewright::cli::main()
}
