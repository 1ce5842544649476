//! Inputs made to break a checker: they must be rejected quickly, without panic and with little memory.

mod common;

use std::io::{self, BufReader, Read};
use std::time::{Duration, Instant};

use checker::{Cause, check, read_statement};

fn reason(text: &[u8]) -> (usize, String) {
    let rejection = check(text).unwrap_err();
    (rejection.line, rejection.to_string())
}

const HEX: &str = "tatami certificate 1\ngame hex 9x9\nblack\nwhite\nowner black\nfield\ngoal b2-b2\n\
                   first opponent\nverdict holds\n";
const SETS: &str =
    "tatami certificate 1\ngame sets\ncells a b c d\nsets {a}\nowner breaker\nfirst owner\nverdict holds\n";

#[test]
fn junk() {
    assert_eq!(reason(b""), (1, "line 1: the text ends before the line `tatami` of the head".to_string()));
    assert_eq!(reason(b"\n").0, 1);
    assert_eq!(reason(b"\0\x01\x02").0, 1);
    assert_eq!(reason(b"\xff\xfe").1, "line 1: the line is not UTF-8");
    assert_eq!(reason("\u{feff}tatami certificate 1\n".as_bytes()).0, 1);
    assert_eq!(
        reason(b"tatami certificate 1\r\ngame sets\r\n").1,
        "line 1: the line contains a control character"
    );
    let bytes: Vec<u8> = (0..100_000u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    assert_eq!(reason(&bytes).0, 1);
}

#[test]
fn every_truncation_is_rejected() {
    for (name, text) in common::accepted() {
        let lines: Vec<&str> = text.lines().collect();
        for count in 0..lines.len() {
            let part = lines[..count].iter().map(|line| format!("{line}\n")).collect::<String>();
            let rejection = check(part.as_bytes()).unwrap_err();
            assert_eq!(rejection.line, count + 1, "{name}");
            assert!(rejection.to_string().contains("the text ends before"), "{name}: {rejection}");
        }
        // Cut in the middle of a line it is rejected too, unless only the last line feed is missing.
        for count in 0..text.len() - 1 {
            assert!(check(&text.as_bytes()[..count]).is_err(), "{name} {count}");
        }
    }
}

#[test]
fn crlf_in_every_accepted_text() {
    for (_, text) in common::accepted() {
        assert_eq!(reason(text.replace('\n', "\r\n").as_bytes()).0, 1);
    }
}

/// So many bytes, all the same, made while they are read.
fn flood(byte: u8, count: u64) -> impl io::BufRead {
    BufReader::new(io::repeat(byte).take(count))
}

#[test]
fn long_streams() {
    for byte in [b'a', b' ', b'\n', 0, 0xff] {
        assert_eq!(check(flood(byte, 70 << 20)).unwrap_err().line, 1);
    }
    let long = BufReader::new(HEX.as_bytes().chain(flood(b'1', 70 << 20)));
    assert!(check(long).unwrap_err().to_string().starts_with("line 10: the line is longer than 67108864"));
    let longest = format!("{HEX}goal 1 black links a1-a1{}& a1-a1\nqed 1\n", " ".repeat(67_108_864 - 31));
    assert_eq!(reason(longest.as_bytes()).1, "line 11: there is no step 1 yet");
    let longer = longest.replace("& a1", "&  a1");
    assert!(reason(longer.as_bytes()).1.starts_with("line 10: the line is longer"));
}

struct Broken;

impl Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::Error::other("the disk is gone"))
    }
}

#[test]
fn read_errors_are_told_apart() {
    let rejection = check(BufReader::new(HEX.as_bytes().chain(Broken))).unwrap_err();
    assert!(matches!(rejection.cause, Cause::Unreadable(_)));
    assert_eq!(rejection.to_string(), "line 10: cannot be read: the disk is gone");
}

#[test]
fn parentheses() {
    for count in [1001, 10_000, 500_000] {
        let text = format!("{HEX}goal 1 black links {}", "(".repeat(count));
        assert_eq!(reason(text.as_bytes()).1, "line 10: parentheses nest deeper than 1000");
        let text = format!("{HEX}goal 1 black links a1-a1{}", ")".repeat(count));
        assert!(reason(text.as_bytes()).1.contains("does not go on"));
    }
    let deep = format!("{}a1-a1{}", "(a1-a1 | a1-a1 & ".repeat(1000), " given a1)".repeat(1000));
    let text = format!("{HEX}goal 1 black links {deep}");
    assert!(reason(text.as_bytes()).1.contains("more than 1000 deep"));
}

#[test]
fn numbers() {
    for number in
        ["1000000000", "18446744073709551616", "99999999999999999999999", "01", "+1", "-1", "1.0", "٣"]
    {
        for line in ["qed N", "N done 0", "1 done N", "release N", "goal N black links a1-a1", "1 both N N"] {
            let text = format!("{HEX}{}\n", line.replace('N', number));
            assert_eq!(reason(text.as_bytes()).0, 10, "{text}");
        }
    }
    for number in ["999999999", "-999999999"] {
        for place in 0..6 {
            let mut map = ["1", "0", "0", "1", "0", "0"];
            map[place] = number;
            let text = format!("{HEX}1 done 0 b2\n2 image 1 {} black\n", map.join(" "));
            assert_eq!(reason(text.as_bytes()).0, 11);
        }
    }
}

#[test]
fn exponential_disjuncts() {
    let many = vec!["(a1-a1 | a1-a1)"; 300].join(" & ");
    let text = format!("{HEX}goal 1 black links {many}\n1 done 1 a1\n2 weaken 1 to 1 by 0\n");
    assert_eq!(
        reason(text.as_bytes()).1,
        "line 12: a formula with more than 4096 disjuncts cannot be used here"
    );
    let text = format!("{HEX}goal 1 black links a1-a1\n1 done 1 a1\n2 weaken 1 to 2 by 0\n")
        .replace("1 done", &format!("goal 2 black links {many}\n1 done"));
    assert_eq!(reason(text.as_bytes()).0, 13);
}

#[test]
fn doubling_by_both() {
    let doubled = |head: &str, first: &str| {
        let mut text = format!("{head}{first}\n");
        for step in 2..60 {
            text += &format!("{step} both {0} {0}\n", step - 1);
        }
        reason(text.as_bytes())
    };
    let (line, said) = doubled(HEX, "1 done 0 b2");
    assert!((line, &said[..]) == (23, "line 23: the formula has more than 4096 links"), "{said}");
    let (line, said) = doubled(SETS, "1 done 0 a");
    assert!((line, &said[..]) == (21, "line 21: the goal would list more than 4096 sets"), "{said}");
    let maker = SETS.replace("breaker", "maker").replace("{a}", "{a} {b}");
    assert!(doubled(&maker, "1 done 0 a").1.contains("the goal would list more than 4096 sets"));
}

#[test]
fn a_long_chain_of_both_is_too_deep() {
    let mut text = format!("{HEX}1 done 0 b2\n");
    for step in 2..3000 {
        text += &format!("{step} both 1 {}\n", step - 1);
    }
    assert_eq!(reason(text.as_bytes()).1, "line 1011: the formula is more than 1000 deep");
}

#[test]
fn a_long_entailment_is_given_up() {
    // Every premise becomes usable only after the one before it, for each of many atoms.
    let cell = |index: usize| format!("{}{}", char::from(b'a' + (index % 9) as u8), index / 9 + 1);
    let chain: Vec<String> =
        (0..80).map(|i| format!("({0}-{0} given {1})", cell(79 - i), cell(80 - i))).collect();
    let chain = vec![chain.join(" & "); 20].join(" & ");
    let wanted = vec!["(a1-a1 given i9)"; 2000].join(" & ");
    let all: Vec<String> = (0..81).map(cell).collect();
    let cut = format!("white cut stones field {} of", all.join(" "));
    let text = format!(
        "{HEX}goal 1 {cut} {wanted}\ngoal 2 {cut} {chain}\n1 done 1 {}\n2 weaken 1 to 2 by 0\n",
        all[..80].join(" ")
    );
    assert_eq!(
        reason(text.as_bytes()).1,
        "line 13: the check takes too much work for a certificate of this length"
    );
}

#[test]
fn a_head_alone_is_a_statement_but_not_a_certificate() {
    assert!(read_statement(HEX.as_bytes()).is_ok());
    assert_eq!(reason(HEX.as_bytes()), (10, "line 10: the text ends before `qed`".to_string()));
}

#[test]
fn many_steps_stay_quick() {
    let mut text = format!("{HEX}1 done 0 b2\n");
    for step in 2..200_000 {
        text += &format!("{step} weaken {} cells c3\nrelease {}\n", step - 1, step - 1);
    }
    assert!(reason(text.as_bytes()).1.contains("the text ends before `qed`"));
}

#[test]
fn many_large_goals_do_not_fill_the_memory() {
    let wide = vec!["b2-b2"; 2048].join(" & ");
    let head = format!("{HEX}goal 1 black links {wide}\n1 done 1 b2\n2 image 1 1 0 0 1 0 0 black\n");
    let (mut kept, mut released) = (head.clone(), head);
    for step in 3..1000 {
        kept += &format!("{step} both 1 2\n");
        released += &format!("{step} both 1 2\nrelease {step}\n");
    }
    assert_eq!(
        reason(kept.as_bytes()).1,
        "line 142: the check takes too much memory for a certificate of this length"
    );
    assert!(reason(released.as_bytes()).1.contains("the text ends before `qed`"));
}

#[test]
fn goals_of_4096_links_can_be_used_by_every_rule() {
    let cell = |index: usize| format!("{}{}", char::from(b'a' + (index % 9) as u8), index / 9 % 9 + 1);
    let link = |index: usize| format!("{}-{}", cell(index), cell(index + 1));
    let all: Vec<String> = (0..81).map(cell).collect();
    let all = all.join(" ");
    for sign in [" & ", " | "] {
        let links = |count: usize| (0..count).map(link).collect::<Vec<_>>().join(sign);
        let head = HEX.replace("9x9\nblack", &format!("9x9\nblack {all}"));
        let head = head.replace("goal b2-b2", &format!("goal {}", links(4096)));
        let count = if sign == " & " { 1 } else { 4096 };
        let witness: Vec<String> = (0..count).map(|number: usize| number.to_string()).collect();
        let text = format!(
            "{head}goal 1 black links {}\ngoal 2 black links {}\n1 done 0 {all}\n2 done 1 {all}\n3 both 2 2\n\
             4 weaken 1 to 2 by {}\n5 image 1 1 0 0 1 0 0 black\n6 weaken 5 to 0 by {}\nqed 6\n",
            links(2048),
            links(4096),
            witness.join(" "),
            witness.join(" "),
        );
        let statement = check(text.as_bytes()).unwrap_or_else(|rejection| panic!("{rejection}"));
        assert!(statement.to_string().len() > 4096 * 5);
    }
}

#[test]
fn given_cells_fill_no_memory() {
    let deep = format!("{}b2-b2{}", "(".repeat(60), " given b2)".repeat(60));
    let mut text = format!("{HEX}goal 1 black links {deep}\n1 done 1 b2\n").replace("9x9", "30x30");
    for step in 2..8 {
        text += &format!("{step} both {0} {0}\n", step - 1);
    }
    for step in 8..600 {
        text += &format!("{step} image 7 1 0 0 1 0 0 black\n");
    }
    let (_, said) = reason(text.as_bytes());
    assert!(said.contains("the check takes too much memory for a certificate of this length"), "{said}");
}

#[test]
fn moves_are_added_up_without_end() {
    let mut text = format!("{SETS}goal 1 breaker hits\n1 potential 1 needs cells\n");
    for step in 2..200 {
        text += &format!("{step} both {0} {0}\n", step - 1);
    }
    assert!(reason(text.as_bytes()).1.contains("the text ends before `qed`"));
}

/// Columns that are full before play take no time: with 400 of them it is as with none.
#[test]
fn full_columns_are_not_played_out() {
    let mut text = "tatami certificate 1\ngame drop connect 16 height 1\ndefender O\nrule pair\n\
                    columns 0 411 limited\n"
        .to_string();
    for column in 0..412 {
        text += &match column {
            0..400 => format!("column {column} {}\n", if column % 15 == 0 { "O" } else { "X" }),
            _ => format!("column {column} {}:1\n", column ^ 1),
        };
    }
    let start = std::time::Instant::now();
    check(format!("{text}verdict holds\nexhaust\nqed\n").as_bytes()).unwrap();
    assert!(start.elapsed().as_secs() < 5);
}

/// A short certificate must not keep a reader busy, whatever it asks for.
#[test]
fn short_certificates_are_checked_quickly() {
    let columns: String = (0..15).map(|column| format!("column {column}\n")).collect();
    let exhausting = format!(
        "tatami certificate 1\ngame drop connect 16 height 1000\ndefender O\nrule pair\ncolumns 0 14 limited\n\
         {columns}verdict holds\nexhaust\nqed\n"
    );
    // Every disjunct of the formula, 4,096 of them, joins the edges; each line asks to see it again.
    let row: String = (0..26).map(|c| format!(" {}1", char::from(b'a' + c))).collect();
    let two: String =
        (0..12).map(|c| char::from(b'a' + c)).map(|c| format!(" & ({c}3-{c}4 | {c}4-{c}5)")).collect();
    let plain: String = (0..60).map(|i| format!(" & a{}-b{}", 6 + i % 20, 6 + i % 20)).collect();
    let duals: String = (2..40).map(|step| format!("{step} dual 1 1 lent\n")).collect();
    let cutting = format!(
        "tatami certificate 1\ngame hex 26x26\nblack\nwhite{row}\nowner white\nfield\ngoal left-right\n\
         first opponent\nverdict holds\ngoal 1 white cut stones field of top-bottom{two}{plain}\n\
         1 done 0{row}\n{duals}qed 1\n"
    );
    let areas = "tatami certificate 1\ngame harary line\ncreature 0 1 3 7 12 20 30 44 64\nimages translations\n\
                 claim areas 64 period 64\nverdict fails\nclause\nqed\n";
    for (text, why) in [
        (exhausting.as_str(), "the check takes too much memory for a certificate of this length"),
        (cutting.as_str(), "the check takes too much work for a certificate of this length"),
        (areas, "the clause does not follow"),
    ] {
        let start = Instant::now();
        assert!(reason(text.as_bytes()).1.ends_with(why), "{}", reason(text.as_bytes()).1);
        // Twice, without optimisation, perhaps on a busy machine: two seconds each when it is built for use.
        assert!(start.elapsed() < Duration::from_secs(60), "{why}: {:?}", start.elapsed());
    }
}
