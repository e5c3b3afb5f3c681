//! The command-line program. Only this knows files, terminals, threads and exit statuses.

mod cli;

fn main() -> std::process::ExitCode {
    cli::main()
}
