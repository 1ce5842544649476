//! Certificates that must be accepted, and the words in which their statements are printed.

mod common;

use checker::{check, read_statement};

#[test]
fn all_data_files_are_accepted() {
    for (name, text) in common::accepted() {
        let statement = check(text.as_bytes()).unwrap_or_else(|rejection| panic!("{name}: {rejection}"));
        assert_eq!(statement, read_statement(text.as_bytes()).unwrap());
    }
}

#[test]
fn every_rule_is_used_by_some_data_file() {
    let all: String = common::accepted().into_iter().map(|(_, text)| text).collect();
    for rule in ["done", "both", "weaken", "reply", "either", "image", "potential"] {
        assert!(all.contains(&format!(" {rule} ")), "{rule}");
    }
    for line in ["\nrelease ", "verdict fails", "verdict holds", "first owner", "first opponent"] {
        assert!(all.contains(line), "{line}");
    }
}

#[test]
fn the_last_line_feed_may_be_missing_and_spaces_may_be_many() {
    let (_, text) = &common::accepted()[1];
    check(text.trim_end().as_bytes()).unwrap();
    check(text.replace(' ', "   ").as_bytes()).unwrap();
}

fn words(text: &str) -> String {
    read_statement(text.as_bytes()).unwrap().to_string()
}

fn hex_head(owner: &str, field: &str, goal: &str, first: &str, verdict: &str) -> String {
    format!(
        "tatami certificate 1\ngame hex 8x8\nblack e4 d6\nwhite\nowner {owner}\nfield {field}\n\
         goal {goal}\nfirst {first}\nverdict {verdict}\n"
    )
}

#[test]
fn a_hex_statement_in_words() {
    let said = words(&hex_head("black", "e5 d5", "e4-d6", "opponent", "holds"));
    let wanted = "On the 8x8 Hex board, with black stones on e4 and d6 and no white stones,\n\
                  if only the 2 cells d5 e5 are played and White moves first,\n\
                  Black can guarantee: e4-d6.\n\
                  Cells outside these and without a stone of Black count as White's.\n";
    assert!(said.starts_with(wanted), "{said}");
    let said = words(&hex_head("white", "c1", "left-right|(c1-c1 given b2)&a1-a1", "opponent", "fails"));
    assert!(said.contains("if only the cell c1 is played and Black moves first,\nBlack can prevent: "));
    assert!(said.contains(": left-right | ((c1-c1 given b2) & a1-a1).\n"), "{said}");
    assert!(said.contains("without a stone of White count as Black's"));
    let said = words(&hex_head("black", "", "e4-d6", "owner", "fails").replace("field \n", "field\n"));
    assert!(said.contains("if no further cell is played,\nWhite can prevent: e4-d6."));
}

#[test]
fn a_sets_statement_in_words() {
    let head = "tatami certificate 1\ngame sets\ncells 10 2 1\nsets {1 10} {2}\nowner maker\nfirst owner\n";
    let said = words(&format!("{head}verdict fails"));
    assert_eq!(
        said,
        "If 3 cells are played, {1 2 10}, and Maker moves first,\n\
         Breaker can guarantee to take at least one cell of each of the following 2 sets: {1 10} {2}."
    );
    let said = words(&format!("{head}verdict holds"));
    assert!(said.contains("Maker can guarantee to take all cells of at least one of"));
}

#[test]
fn invisible_characters_in_names_are_shown() {
    let head = "tatami certificate 1\ngame sets\ncells \u{202e}a é\nsets {é}\nowner maker\nfirst owner\n";
    assert!(words(&format!("{head}verdict holds")).contains("\\u{202e}a"));
}

/// The Latin x and the Cyrillic one are told apart, and no list of names can pass for a part of the sentence.
#[test]
fn names_that_look_alike_are_told_apart() {
    let head = "tatami certificate 1\ngame sets\ncells x х and Breaker\nsets {x} {х and}\nowner maker\nfirst owner\n";
    let said = words(&format!("{head}verdict holds"));
    assert!(said.contains("{x \\u{445} and Breaker}"), "{said}");
    assert!(said.contains("{x}") && said.contains("{\\u{445} and}") && said.is_ascii(), "{said}");
    // What looks like an escape is escaped itself.
    let said = words(&format!("{}verdict holds", head.replace('х', "\\u445")));
    assert!(said.contains("{x and \\\\u445 Breaker}"), "{said}");
}

#[test]
fn statements_are_equal_when_they_say_the_same() {
    let read = |text: &str| read_statement(text.as_bytes()).unwrap();
    let one = read(&hex_head("black", "e5 d5", "e4-d6 | (e4-d6 & top-e4)", "owner", "holds"));
    let two = read(&hex_head("black", "d5  e5", "(e4-d6)|e4-d6&top-e4", "owner", "holds"));
    assert_eq!(one, two);
    let other_tree = read(&hex_head("black", "d5 e5", "e4-d6 | e4-d6 | top-e4", "owner", "holds"));
    let nested = read(&hex_head("black", "d5 e5", "e4-d6 | (e4-d6 | top-e4)", "owner", "holds"));
    let other_field = read(&hex_head("black", "d5", "e4-d6 | e4-d6 & top-e4", "owner", "holds"));
    let other_first = read(&hex_head("black", "d5 e5", "e4-d6 | e4-d6 & top-e4", "opponent", "holds"));
    let other_verdict = read(&hex_head("black", "d5 e5", "e4-d6 | e4-d6 & top-e4", "owner", "fails"));
    for other in [other_tree.clone(), other_field, other_first, other_verdict] {
        assert_ne!(one, other);
    }
    assert_ne!(other_tree, nested);
    let sets = |cells: &str, sets: &str| {
        read(&format!(
            "tatami certificate 1\ngame sets\ncells {cells}\nsets {sets}\nowner maker\nfirst owner\nverdict holds"
        ))
    };
    assert_eq!(sets("a b c", "{a b} {c}"), sets("c b a", "{b a} {c}"));
    assert_ne!(sets("a b c", "{a b} {c}"), sets("a b c", "{a b} {b}"));
}

#[test]
fn all_columns_have_names() {
    let head = "tatami certificate 1\ngame hex 30x30\nblack z1 aa1 ad30\nwhite\nowner black\nfield ab1\ngoal z1-aa1\n\
                first opponent\nverdict holds\n1 done 0 z1 aa1\nqed 1\n";
    let said = check(head.as_bytes()).unwrap().to_string();
    assert!(said.contains("black stones on z1, aa1 and ad30") && said.contains("the cell ab1"));
}

#[test]
fn formulas_of_the_greatest_size_and_depth_are_checked_on_a_small_stack() {
    let deep = format!("{}b2-b2{}", "(".repeat(1000), ")".repeat(1000));
    let given = format!("{}b2-b2{}", "(".repeat(1000), " given b2)".repeat(1000));
    let mixed = format!("{}b2-b2{}", "(b2-b2 | b2-b2 & ".repeat(500), ")".repeat(500));
    let wide = vec!["b2-b2"; 4096].join(" & ");
    for goal in [deep, given, mixed, wide] {
        let text = format!(
            "tatami certificate 1\ngame hex 3x3\nblack b2\nwhite\nowner black\nfield\ngoal {goal}\n\
             first opponent\nverdict holds\n1 done 0 b2\n2 image 1 1 0 0 1 0 0 black\n3 reply 1 a1\nqed 2\n"
        );
        let checked = std::thread::Builder::new().stack_size(2 << 20).spawn(move || {
            let statement = check(text.as_bytes()).map_err(|rejection| rejection.to_string())?;
            let equal =
                statement == statement.clone() && statement == read_statement(text.as_bytes()).unwrap();
            Ok::<_, String>((equal, statement.to_string().len()))
        });
        assert!(checked.unwrap().join().unwrap().unwrap().0);
    }
}

#[test]
fn disjuncts_are_numbered_with_the_first_part_slowest() {
    let text = |number: usize| {
        format!(
            "tatami certificate 1\ngame hex 3x3\nblack b1 c1\nwhite\nowner black\nfield\n\
             goal (a1-a1 | b1-b1) & (c1-c1 | a2-a2 | b2-b2)\nfirst opponent\nverdict holds\n\
             goal 1 black links b1-b1 & c1-c1\n1 done 1 b1 c1\n2 weaken 1 to 0 by {number}\nqed 2\n"
        )
    };
    for number in 0..7 {
        assert_eq!(check(text(number).as_bytes()).is_ok(), number == 3, "{number}");
    }
}
