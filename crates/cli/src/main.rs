//! The `tatami` command. Everything a person types arrives here; nothing here decides what is true.

mod args;
mod bench;
mod check;
mod cluster;
mod convert;
mod cpu_time;
mod derivations;
mod draw;
mod export;
mod find;
mod fmt;
mod harary;
mod htp;
mod import;
mod input;
mod interrupt;
mod must_play;
mod output;
mod paper;
mod play;
mod position;
mod problems;
mod progress;
mod proof_tree;
mod prove;
mod qbf;
mod serve;
mod solve;
mod statement;
mod stats;
mod status;
mod store;
mod units;
mod weights;

use args::{Arguments, Command};
use clap::{CommandFactory, Parser};
use status::Status;
use std::path::Path;
use std::process::ExitCode;

/// Searches and certificates are many small allocations.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Damage in a store makes its database panic, which is told as an error: nothing is said of the panic
/// itself.
fn say_nothing_of_damage() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if !service::store::is_guarded() {
            usual(panic);
        }
    }));
}

/// One page for `tatami`, and one for each of its commands.
fn man_pages(folder: &Path) -> Status {
    let written =
        std::fs::create_dir_all(folder).and_then(|()| clap_mangen::generate_to(Arguments::command(), folder));
    match written {
        Ok(()) => Status::AsWanted,
        Err(error) => status::complain(&format!("cannot write into {}: {error}", folder.display())),
    }
}

fn main() -> ExitCode {
    say_nothing_of_damage();
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            // Help and version are errors to clap too, but not to the person who asked for them.
            let status = if error.use_stderr() { Status::BadInput } else { Status::AsWanted };
            _ = error.print();
            return status.into();
        }
    };
    let status = match arguments.command {
        Command::Prove(options) => prove::run(&options),
        Command::Check(options) => check::run(&options),
        Command::Statement(options) => statement::run(&options),
        Command::Solve(game) => solve::run(&game),
        Command::Find(what) => find::run(&what),
        Command::Cluster(what) => cluster::run(&what),
        Command::Store(what) => store::run(&what),
        Command::Play(game) => play::run(&game),
        Command::Htp(options) => htp::run(&options),
        Command::Harary(what) => harary::run(&what),
        Command::Draw(options) => draw::run(&options),
        Command::Paper(options) => paper::run(&options),
        Command::Export(what) => export::run(&what),
        Command::Serve(options) => serve::run(&options),
        Command::Bench { what, set } => bench::run(&what, &set),
        Command::Import(options) => import::run(&options),
        Command::Convert(options) => convert::run(&options),
        Command::Fmt(options) => fmt::run(&options),
        Command::ManPages { folder } => man_pages(&folder),
        Command::Completions { shell } => {
            let mut out = Vec::new();
            clap_complete::generate(shell, &mut Arguments::command(), "tatami", &mut out);
            status::print(&String::from_utf8_lossy(&out))
        }
    };
    status.into()
}
