//! The independent checker, installed together with `tatami`; it does what the checker's own program does.

fn main() -> std::process::ExitCode {
    service::checker_program::run()
}
