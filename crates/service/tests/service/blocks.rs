//! Blocks that use others, and the time that they share.

use proof::limits::{Limits, Monitor};
use service::blocks::Workshop;
use service::settle::Engine;
use std::time::Duration;
use strategies::guided::BlockVerdict;

const DOCUMENT: &str = "hex 11x11
claim hard
  black f6
  region all
  goal f6-top & f6-bottom
claim foot
  black f10
  region e11 f11
  goal f10-bottom
win slow
  black f6 f10
  to move white
  winner black
  using hard foot
win quick
  black f1 f2 f3 f4 f5 f6 f7 f8 f9 f10
  to move white
  winner black
  using foot
";

#[test]
fn what_one_block_had_no_time_for_is_tried_again_for_the_next() {
    let (_, entries) = document::read(DOCUMENT).unwrap();
    let (limits, monitor) =
        (Limits { time: Some(Duration::from_millis(300)), ..Limits::default() }, Monitor::default());
    let mut workshop = Workshop::new(Engine::Best, &entries, &limits, &monitor);
    let slow = workshop.settle_number(2);
    assert!(slow.verdict.is_err(), "{slow:?}");
    assert!(slow.notes.contains(&"foot is not used, because it was not proved".to_string()), "{slow:?}");
    let quick = workshop.settle_number(3);
    assert_eq!(quick.verdict, Ok(BlockVerdict::Holds), "{quick:?}");
    assert_eq!(quick.notes, ["by foot"]);
}
