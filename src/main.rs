//! The command-line program. The `cli` module of the library does all the work.

fn main() -> std::process::ExitCode {
    patience::cli::main()
}
