//! Numbers at the ends of what a machine word holds, in every field that takes one: refused at their place,
//! at once.

use document::{parse, read};
use std::time::{Duration, Instant};

/// Numbers that no field takes.
const WRONG: [&str; 10] = [
    "-2147483648",
    "-2147483647",
    "2147483647",
    "2147483646",
    "-2147483649",
    "2147483648",
    "4294967295",
    "-9223372036854775808",
    "9223372036854775807",
    "18446744073709551616",
];

/// Documents with a number where `N` stands. The keyword is the place of the error where a list is refused as
/// a whole.
const FIELDS: [&str; 24] = [
    "line\nloser a\n  creature N\n",
    "line 12\nwinner w\n  creature N 1 3\n",
    "line 12\nwinner w\n  creature 1 3 N\n",
    "line\nloser a\n  creature 0 1\n  area N\n",
    "line\nloser a\n  creature 0 1\n  area N..3\n",
    "line\nloser a\n  creature 0 1\n  area 3..N\n",
    "line\nloser a\n  creature 0 1\n  area N..N\n",
    "grid\nloser a\n  creature x\n  area N:0\n",
    "grid\nloser a\n  creature x\n  area 0:N\n",
    "line 12\nwinner w\n  creature 0 1\n  moves N\n",
    "line N\nwinner w\n  creature 0 1\n",
    "line wrapped N\nwinner w\n  creature 0 1\n",
    "grid Nx3\nwinner w\n  creature x\n",
    "grid wrapped 3xN\nwinner w\n  creature x\n",
    "hex Nx8\nclaim c\n  region all\n  goal top-bottom\n",
    "torus 4xN rule c\nwin c\n  winner black\n  to move black\n",
    "sets\nclaim a\n  cells 0..N\n  hits {0}\n  winner maker\n",
    "sets\nclaim a\n  cells N..N\n  hits {0}\n  winner maker\n",
    "drop connect N\ndraw d\n  defender O\n",
    "drop connect 4 width N\ndraw d\n  defender O\n",
    "drop connect 4 width N..3 height N\ndraw d\n  defender O\n",
    "drop connect 4\ndraw d\n  defender O\n  stones XN\n",
    "drop connect 4\ndraw d\n  defender O\n  slide N\n",
    "drop connect 4\ndraw d\n  defender O\n  unit cup at N every 5 mirrored\n",
];

#[test]
fn numbers_without_measure_are_refused_where_they_stand() {
    let more = [
        "drop connect 4\ndraw d\n  defender O\n  unit cup at N..4\n",
        "drop connect 4\ndraw d\n  defender O\n  unit cup at 1..N\n",
        "drop connect 4\ndraw d\n  defender O\n  unit cup at 1..4 every N\n",
        "drop connect 4\ndraw d\n  defender O\n  letters at N\n    a a\n",
    ];
    let start = Instant::now();
    for field in FIELDS.iter().chain(&more) {
        for number in WRONG {
            let source = field.replace('N', number);
            let errors = read(&source).expect_err(&source);
            let line = |offset: usize| source[..offset].matches('\n').count();
            let wanted = line(source.find(number).unwrap());
            assert!(errors.iter().any(|error| line(error.span.start) == wanted), "{source}: {errors:#?}");
            _ = parse(&source);
        }
    }
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
}

#[test]
fn numbers_at_the_limits_are_read() {
    for source in [
        "line\nloser a\n  creature -200 200\n",
        "line\nloser a\n  creature 0 1\n  area -200 0 200\n",
        "drop connect 4\ndraw d\n  defender O\n  stones X1000O-1000\n",
    ] {
        assert!(read(source).is_ok(), "{source}");
    }
}
