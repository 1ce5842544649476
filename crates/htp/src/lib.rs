//! The Hex Text Protocol on two streams, as HexGui, servers and scripts speak it. What is wrong with a
//! command is an answer that begins with `?`, never an end of the program; nothing that is answered is
//! certified.
//!
//! `talk` reads lines and hears interrupts while a command works, `session` has the game, and the commands
//! lie in `game_commands`, `solver_commands`, `connection_commands` and `parameters`.
//!
//! ```
//! use opponents::Effort;
//! use opponents::hex::Level;
//! use std::num::NonZeroUsize;
//!
//! let options = htp::Options {
//!     strength: Level::FULL.strength(),
//!     effort: Effort::Playouts(100),
//!     threads: NonZeroUsize::MIN,
//!     seed: 1,
//! };
//! htp::serve(&b"boardsize 5\nplay black c3\ndfpn-solve-state white\nquit\n"[..], std::io::stdout(), options).unwrap();
//! ```

mod connection_commands;
mod game_commands;
mod graphics;
mod parameters;
mod session;
mod solver_commands;
mod talk;

pub use session::Options;
pub use talk::serve;
