//! `tatami serve`: the workbench, on this machine.

use crate::cluster::{At, watched};
use crate::status::{Status, complain, print};
use crate::units;
use clap::Args;
use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;
use workbench::Options;
use workbench::jobs::JobLimits;

/// Options of `tatami serve`.
#[derive(Debug, Args)]
pub struct Serve {
    /// The port; 0 takes any that is free
    #[arg(long, default_value_t = 7777)]
    port: u16,
    /// The address to listen on; anyone who can reach it can use the workbench
    #[arg(long, default_value = "127.0.0.1")]
    listen: IpAddr,
    /// Starts the browser
    #[arg(long)]
    open: bool,
    /// Jobs that run at the same time
    #[arg(long, default_value = "2")]
    threads: NonZeroUsize,
    /// Jobs that may wait; more are refused
    #[arg(long, default_value_t = 32)]
    waiting: usize,
    /// The longest time of one job, such as 90s or 10m
    #[arg(long, default_value = "10m", value_name = "TIME", value_parser = units::duration)]
    time_limit: Duration,
    /// The most memory for the search of one job, such as 512M or 2G
    #[arg(long, default_value = "1G", value_name = "SIZE", value_parser = units::bytes)]
    memory: usize,

    #[command(flatten)]
    cluster: Option<At>,
}

/// Runs the command.
pub fn run(options: &Serve) -> Status {
    let address = SocketAddr::new(options.listen, options.port);
    let jobs = JobLimits {
        threads: options.threads.get(),
        waiting: options.waiting,
        time: options.time_limit,
        memory: options.memory,
    };
    let ready = |address: SocketAddr| {
        let page = format!("http://{address}");
        print(&format!("The workbench is at {page} (Ctrl-C ends it)\n"));
        if options.cluster.is_some() {
            print(&format!("The run over many machines is at {page}/cluster.html\n"));
        }
        if options.open && !open_browser(&page) {
            complain("no browser could be started; open the address yourself");
        }
    };
    let cluster = options.cluster.as_ref().map(|at| Arc::new(watched(at)) as workbench::Cluster);
    match workbench::serve_beside(&Options { address, jobs }, cluster, ready, workbench::interrupted()) {
        Ok(()) => Status::AsWanted,
        Err(error) => complain(&format!("cannot serve at {address}: {error}")),
    }
}

/// Starts whatever opens pages on this system.
fn open_browser(page: &str) -> bool {
    let programs: &[(&str, &[&str])] = if cfg!(target_os = "macos") {
        &[("open", &[])]
    } else if cfg!(target_os = "windows") {
        &[("cmd", &["/C", "start"])]
    } else {
        &[("xdg-open", &[]), ("sensible-browser", &[])]
    };
    programs.iter().any(|(program, before)| {
        let quiet = std::process::Stdio::null;
        std::process::Command::new(program)
            .args(*before)
            .arg(page)
            .stdin(quiet())
            .stdout(quiet())
            .stderr(quiet())
            .spawn()
            .is_ok()
    })
}
