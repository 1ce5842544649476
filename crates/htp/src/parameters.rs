//! The `param_` commands. Parameters of other engines are accepted, told on standard error, and change
//! nothing.

use crate::session::{Answer, Options};
use opponents::Effort;
use std::collections::BTreeMap;
use std::time::Duration;

/// The commands that are listed; others that begin with `param_` are accepted too.
pub const NAMES: &[&str] = &["param_dfpn", "param_dfs", "param_game", "param_mohex", "param_player"];

/// So many parameters of others are remembered.
const MOST_OTHERS: usize = 1000;

/// Values by command and name.
#[derive(Debug)]
pub struct Parameters {
    values: BTreeMap<(String, String), (Kind, String)>,
    others: usize,
}

/// What a value may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// 0 or 1.
    Bool,
    /// A number of seconds, 0 for no limit.
    Seconds,
    /// Anything; it is not used.
    Other,
}

/// A search for the winner that nobody stops ends after so long.
const SOLVING: Duration = Duration::from_secs(3600);

impl Parameters {
    /// As the engine was set up.
    pub fn new(options: &Options) -> Self {
        let time = match options.effort {
            Effort::Time(time) => time,
            Effort::Playouts(_) => Duration::ZERO,
        };
        let known = [
            ("param_game", "allow_swap", Kind::Bool, "0".to_string()),
            ("param_mohex", "max_time", Kind::Seconds, time.as_secs_f64().to_string()),
            ("param_mohex", "use_time_management", Kind::Bool, "1".to_string()),
            ("param_dfpn", "use_guifx", Kind::Bool, "0".to_string()),
            ("param_dfpn", "timelimit", Kind::Seconds, SOLVING.as_secs().to_string()),
            ("param_dfs", "use_guifx", Kind::Bool, "0".to_string()),
            ("param_dfs", "timelimit", Kind::Seconds, SOLVING.as_secs().to_string()),
        ];
        let entry = |(command, name, kind, value): (&str, &str, Kind, String)| {
            ((command.to_string(), name.to_string()), (kind, value))
        };
        Self { values: known.into_iter().map(entry).collect(), others: 0 }
    }

    fn value(&self, command: &str, name: &str) -> &str {
        let value = self.values.get(&(command.to_string(), name.to_string()));
        value.map_or("0", |(_, value)| value)
    }

    /// Whether something is switched on.
    pub fn is_on(&self, command: &str, name: &str) -> bool {
        self.value(command, name) == "1"
    }

    /// A time, unless it is 0.
    pub fn seconds(&self, command: &str, name: &str) -> Option<Duration> {
        let seconds = self.value(command, name).parse().ok().filter(|seconds| *seconds > 0.0)?;
        Duration::try_from_secs_f64(seconds).ok()
    }

    /// Lists the parameters of a command, or sets one.
    pub fn answer(&mut self, command: &str, words: &[&str]) -> Answer {
        match words {
            [] => Ok(self.list(command)),
            [name, value] => self.set(command, name, value),
            _ => Err(format!("expected 0 or 2 arguments, found {}", words.len())),
        }
    }

    fn list(&self, command: &str) -> String {
        let own = self.values.iter().filter(|((of, _), _)| of == command);
        let line = |((_, name), (kind, value)): (&(String, String), &(Kind, String))| {
            let kind = if *kind == Kind::Bool { "bool" } else { "string" };
            format!("\n[{kind}] {name} {value}")
        };
        own.map(line).collect()
    }

    fn set(&mut self, command: &str, name: &str, value: &str) -> Answer {
        let key = (command.to_string(), name.to_string());
        match self.values.get_mut(&key) {
            Some((kind, old)) => {
                let fits = match kind {
                    Kind::Bool => matches!(value, "0" | "1"),
                    Kind::Seconds => value.parse().is_ok_and(|seconds: f64| (0.0..=1e9).contains(&seconds)),
                    Kind::Other => true,
                };
                if !fits {
                    return Err(format!("{name} cannot be `{value}`"));
                }
                *old = value.to_string();
            }
            None => {
                eprintln!("tatami htp: {command} {name} is accepted and changes nothing");
                if self.others < MOST_OTHERS {
                    self.others += 1;
                    self.values.insert(key, (Kind::Other, value.to_string()));
                }
            }
        }
        Ok(String::new())
    }
}
