//! `tatami serve`: the workbench, on this machine.

use crate::cluster::{At, watched};
use crate::status::{Status, complain, print};
use crate::units;
use clap::Args;
use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroUsize;
use std::path::PathBuf;
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

    /// Shows the run over many machines of the server at this address, such as nats://localhost:4222
    #[arg(long, value_name = "URL")]
    nats: Option<String>,
    /// A file of credentials for that server
    #[arg(long, value_name = "FILE", requires = "nats")]
    creds: Option<PathBuf>,
    /// A file of certificates of authorities that sign for that server, beside those of the system
    #[arg(long, value_name = "FILE", requires = "nats")]
    tls_ca: Option<PathBuf>,
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
        if options.nats.is_some() {
            print(&format!("The run over many machines is at {page}/cluster.html\n"));
        }
        if options.open && !open_browser(&page) {
            complain("no browser could be started; open the address yourself");
        }
    };
    let at = |nats: &String| At::new(nats.clone(), options.creds.clone(), options.tls_ca.clone());
    let cluster = options.nats.as_ref().map(|nats| Arc::new(watched(&at(nats))) as workbench::Cluster);
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
