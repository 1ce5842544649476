//! The program `tatami-check`, and nothing but what the library does.

fn main() -> std::process::ExitCode {
    checker::program::run()
}
