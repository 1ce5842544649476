//! Printing and reading are inverse to each other, and no text makes the reader panic.

use document::syntax::{
    Block, ByWord, Comment, Document, DropValue, Field, Game, Goal, HararyValue, Mark, Names, Note,
    Placement, Region, Section, Stone, Stretch, Value, Word,
};
use document::{At, Colour, Expect, parse, read, render};
use game::drop::{Columns, DropBoard, Move, Rule, Stone as Side, Way};
use game::{Board, Cell, First, Ground, Images, Lattice, Player, Point, Rule as TorusRule, Space};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

proptest! {
    #[test]
    fn printing_then_parsing_gives_the_same_tree(document in document()) {
        let text = document.to_string();
        let again = parse(&text);
        prop_assert_eq!(again.as_ref(), Ok(&document), "{}", text);
        prop_assert_eq!(again.unwrap().to_string(), text);
    }

    #[test]
    fn no_text_panics(text in any::<String>()) {
        survives(&text)?;
    }

    #[test]
    fn no_text_of_our_own_words_panics(words in vec(word(), 0..60)) {
        survives(&format!("hex 3x3\nclaim a\n{}", words.concat()))?;
        survives(&format!("sets\nclaim a\n{}", words.concat()))?;
        survives(&format!("drop connect 4\ndraw a\n{}", words.concat()))?;
        survives(&words.concat())?;
    }

    #[test]
    fn a_cut_document_does_not_panic(document in document(), cut in any::<prop::sample::Index>()) {
        let text = document.to_string();
        let cut = (0..=text.len()).filter(|&at| text.is_char_boundary(at)).nth(cut.index(text.len() + 1));
        survives(&text[..cut.unwrap_or(text.len())])?;
    }
}

/// Reads, shows the errors, and checks that what can be read has a canonical form.
fn survives(text: &str) -> Result<(), TestCaseError> {
    if let Err(diagnostics) = read(text) {
        prop_assert!(!diagnostics.is_empty());
        for diagnostic in &diagnostics {
            prop_assert!(text.get(diagnostic.span.range()).is_some());
            render(diagnostic, "x", text, Colour::Never);
        }
    }
    if let Ok(document) = parse(text) {
        let printed = document.to_string();
        prop_assert_eq!(parse(&printed), Ok(document), "{}", printed);
    }
    Ok(())
}

/// Words of the language, with blanks and line breaks among them.
fn word() -> impl Strategy<Value = String> {
    prop_oneof![
        prop::sample::select(vec![
            "\n",
            "\n  ",
            "\n     ",
            "\r\n\t",
            " ",
            " ",
            " ",
            "# c\n",
            "#c\n    ",
            "hex 3x3\n",
            "sets\n",
            "\nclaim b\n  ",
            "\n  goal ",
            "\n  region ",
            "\n  black ",
            "\n  white ",
            "\n  board\n    ",
            "\n  cells ",
            "\n  hits ",
            "\n  winner maker",
            "\n  defender X\n  ",
            "\n  unit cup at ",
            "\n  unit slided-cup at 1 every 5 mirrored",
            "\n  letters at 1 mirrored\n    ",
            "\n  stones X0",
            "\n  slide -2",
            "\n  reply pair",
            "1..4 ",
            "every 5",
            " mirrored",
            "A A > . .\n    ",
            "\n  first owner",
            "\n  owner white",
            "\n  expect fails",
            "a1",
            "b2 ",
            "x=c3 ",
            "x",
            "top-",
            "-",
            "bottom",
            "top-bottom",
            "x-top",
            "&",
            " | ",
            "∨",
            "(",
            ")",
            " given ",
            "all",
            " except ",
            ". . .\n    ",
            "- B W\n    ",
            "x",
            "0..3",
            "{",
            "}",
            "{0 1}",
            "=",
            "é",
            "石",
        ])
        .prop_map(str::to_string),
    ]
}

fn document() -> impl Strategy<Value = Document> {
    (vec(section(), 1..4), comments(false)).prop_map(|(mut sections, footer)| {
        let blocks = sections.iter_mut().flat_map(|section| &mut section.blocks);
        for (number, block) in blocks.enumerate() {
            block.name.node = format!("{}.{number}", block.name.node).into();
        }
        Document { sections, footer }
    })
}

fn section() -> impl Strategy<Value = Section> {
    let game = prop_oneof![
        (1..=5usize, 1..=30usize).prop_map(|(w, h)| Game::Hex(Board::new(w, h).unwrap())),
        Just(Game::Sets),
        (3..=6usize, 3..=30usize, any::<bool>()).prop_map(|(w, h, ruled)| {
            Game::Torus(Board::glued(w, h).unwrap(), ruled.then_some(TorusRule::CPrime))
        }),
        (2..17u32, option::of(-9..9i32), option::of(9..18i32), option::of(1..99u32)).prop_map(
            |(connect, first, last, height)| {
                Game::Drop(DropBoard { connect, columns: Columns { first, last }, height })
            }
        ),
        (any::<bool>(), option::of((1..=11usize, 1..=11usize, any::<bool>()))).prop_map(|(line, board)| {
            let space = if line { Space::Line } else { Space::Grid };
            let height = |height| if line { 1 } else { height };
            let ground = |(width, rows, wrapped)| Ground { width, height: height(rows), wrapped };
            Game::Harary(space, board.map(ground))
        }),
    ];
    game.prop_flat_map(|game| {
        (comments(true), option::of(text()), vec(block(game), 0..4)).prop_map(
            move |(leading, trailing, blocks)| Section { leading, game: game.into(), trailing, blocks },
        )
    })
}

fn block(game: Game) -> impl Strategy<Value = Block> {
    let fields = match game {
        Game::Hex(board) => hex_fields(board).boxed(),
        Game::Sets => set_fields().boxed(),
        Game::Torus(board, None) => hex_fields(board).boxed(),
        Game::Torus(board, Some(_)) => torus_fields(board).boxed(),
        Game::Drop(_) => drop_fields().boxed(),
        Game::Harary(space, _) => harary_fields(space).boxed(),
    };
    let keyword = match game {
        Game::Torus(_, Some(_)) => "win",
        Game::Drop(_) => "draw",
        Game::Harary(..) => "loser",
        _ => "claim",
    };
    (comments(true), "\\PC", option::of(text()), fields, comments(false)).prop_map(
        move |(leading, letter, trailing, fields, closing)| Block {
            leading,
            keyword: keyword.into(),
            name: Word::from(if letter.starts_with(char::is_alphabetic) { letter } else { "c".into() })
                .into(),
            trailing,
            fields,
            closing,
        },
    )
}

/// Some of these fields in some order, with comments.
fn some_of(fields: Vec<BoxedStrategy<(&'static str, Value)>>) -> impl Strategy<Value = Vec<Field>> {
    let count = fields.len();
    let fields: Vec<_> = fields.into_iter().map(|field| field.prop_flat_map(annotated)).collect();
    (fields, 0..=count).prop_flat_map(|(fields, count)| {
        Just(fields).prop_shuffle().prop_map(move |mut fields| {
            fields.truncate(count);
            fields
        })
    })
}

fn annotated((keyword, value): (&'static str, Value)) -> impl Strategy<Value = Field> {
    let items = items(&value);
    let between = vec((option::of(text()), vec(text(), 0..2)), items);
    let between = (between, option::weighted(0.3, text()), any::<bool>());
    (comments(false), between).prop_map(move |(leading, (between, last, plain))| {
        let mut field = Field::new(keyword, value.clone());
        field.leading = leading;
        let between = if plain { Vec::new() } else { between };
        for (after, (inline, below)) in between.into_iter().enumerate() {
            let note = |own_line| move |text| Note { after, own_line, text };
            field.notes.extend(inline.map(note(false)));
            field.notes.extend(below.into_iter().map(note(true)));
        }
        field.notes.extend(last.map(|text| Note { after: items, own_line: false, text }));
        field
    })
}

fn items(value: &Value) -> usize {
    match value {
        Value::Stones(_, stones) => stones.len(),
        Value::Region(Region::Cells(cells)) => cells.len(),
        Value::Region(Region::AllExcept(_, cells)) => cells.len() + 1,
        Value::Goal(goal) => {
            let mut links = 0;
            goal.each_link(&mut |_, _| links += 1);
            links
        }
        Value::Board(rows) => rows.len(),
        Value::Cells(cells) => cells.len(),
        Value::Hits(sets) => sets.len(),
        Value::Drop(DropValue::Stones(stones)) => stones.len(),
        Value::Drop(DropValue::Letters(_, rows)) => rows.len(),
        Value::Harary(HararyValue::Offsets(cells)) => cells.len(),
        Value::Harary(HararyValue::Drawing(rows)) => rows.len(),
        Value::Harary(HararyValue::Area(stretches, every)) => stretches.len() + usize::from(every.is_some()),
        Value::Harary(HararyValue::Hits(sets)) => sets.len(),
        Value::Harary(HararyValue::Stones(_, cells)) => cells.len(),
        _ => 1,
    }
}

fn hex_fields(board: Board) -> impl Strategy<Value = Vec<Field>> {
    let first = prop_oneof![Just(First::Owner), Just(First::Opponent)];
    let owner = prop_oneof![Just(Player::Black), Just(Player::White)];
    some_of(vec![
        stones(board).prop_map(|list| ("black", Value::Stones(Player::Black, list))).boxed(),
        stones(board).prop_map(|list| ("white", Value::Stones(Player::White, list))).boxed(),
        region(board).prop_map(|region| ("region", Value::Region(region))).boxed(),
        goal().prop_map(|goal| ("goal", Value::Goal(goal))).boxed(),
        owner.prop_map(|player| ("owner", Value::Owner(player.into()))).boxed(),
        first.prop_map(|first| ("first", Value::First(first.into()))).boxed(),
        drawing(board).prop_map(|rows| ("board", Value::Board(rows))).boxed(),
        expect(),
    ])
}

fn torus_fields(board: Board) -> impl Strategy<Value = Vec<Field>> {
    let player = || prop_oneof![Just(Player::Black), Just(Player::White)];
    some_of(vec![
        stones(board).prop_map(|list| ("black", Value::Stones(Player::Black, list))).boxed(),
        stones(board).prop_map(|list| ("white", Value::Stones(Player::White, list))).boxed(),
        player().prop_map(|player| ("to move", Value::ToMove(player.into()))).boxed(),
        player().prop_map(|player| ("winner", Value::Winner(player.into()))).boxed(),
        drawing(board).prop_map(|rows| ("board", Value::Board(rows))).boxed(),
        expect(),
    ])
}

fn set_fields() -> impl Strategy<Value = Vec<Field>> {
    let player = || prop_oneof![Just(Player::Maker), Just(Player::Breaker)];
    let name = || "[a-z0-9_'λ石]{1,6}".prop_map(|name| Word::from(name).into());
    let cells = prop_oneof![
        name().prop_map(|name: At<Word>| Names::One(name.node).into()),
        (0..5000u16, 0..5000u16).prop_map(|(from, length)| Names::Range(from, from + length).into()),
    ];
    some_of(vec![
        vec(cells, 0..40).prop_map(|cells| ("cells", Value::Cells(cells))).boxed(),
        vec(vec(name(), 1..9).prop_map(At::from), 1..20).prop_map(|sets| ("hits", Value::Hits(sets))).boxed(),
        player().prop_map(|player| ("winner", Value::Winner(player.into()))).boxed(),
        player().prop_map(|player| ("first", Value::FirstPlayer(player.into()))).boxed(),
        expect(),
    ])
}

fn drop_fields() -> impl Strategy<Value = Vec<Field>> {
    let side = || prop_oneof![Just(Side::X), Just(Side::O)];
    let placement = || {
        let way = prop_oneof![Just(Way::Right), Just(Way::Left), Just(Way::Both)];
        let every = option::of((1..99u32, way));
        (-99..99i32, every, any::<bool>()).prop_map(|(at, every, mirrored)| Placement {
            at: at.into(),
            every: every.map(|(columns, _)| columns),
            way: every.map_or(Way::Right, |(_, way)| way),
            mirrored,
        })
    };
    let stone = (side(), -99..99i32).prop_map(|(stone, column)| At::from(Move { stone, column }));
    let unit = prop::sample::select(vec!["cup", "glass", "slided-cup"]);
    let rule = prop_oneof![Just(Rule::Divert), Just(Rule::Pair)];
    let letter = prop::sample::select(vec!['.', '<', '>', 'A', 'é', '石', 'X', 'O']).prop_map(At::from);
    let rows =
        (1..6usize, 1..4usize).prop_flat_map(move |(width, height)| vec(vec(letter.clone(), width), height));
    let drop = |keyword, value: BoxedStrategy<DropValue>| {
        value.prop_map(move |value| (keyword, Value::Drop(value))).boxed()
    };
    some_of(vec![
        drop("defender", side().prop_map(|side| DropValue::Defender(side.into())).boxed()),
        drop("stones", vec(stone, 1..9).prop_map(DropValue::Stones).boxed()),
        drop(
            "unit",
            (unit, placement())
                .prop_map(|(name, place)| DropValue::Unit(Word::from(name).into(), place))
                .boxed(),
        ),
        drop(
            "letters",
            (placement(), rows).prop_map(|(place, rows)| DropValue::Letters(place, rows)).boxed(),
        ),
        drop("elsewhere", Just(DropValue::Elsewhere(().into())).boxed()),
        drop("reply", rule.prop_map(|rule| DropValue::Reply(rule.into())).boxed()),
        drop("slide", (-99..99i32).prop_map(|columns| DropValue::Slide(columns.into())).boxed()),
        drop(
            "widens",
            (-99..99i32, 0..9i32)
                .prop_map(|(from, more)| DropValue::Widens((from, from + more).into()))
                .boxed(),
        ),
        expect(),
    ])
}

fn harary_fields(space: Space) -> impl Strategy<Value = Vec<Field>> {
    let images = prop_oneof![Just(Images::Translations), Just(Images::All)];
    let offsets = prop::collection::btree_set(-99..99i32, 1..9)
        .prop_map(|cells| HararyValue::Offsets(cells.into_iter().map(At::from).collect()));
    let row = || {
        vec(any::<bool>(), 1..5).prop_map(|mut row| {
            row[0] = true;
            At::from(row)
        })
    };
    let drawing = vec(row(), 1..4).prop_map(HararyValue::Drawing);
    let creature = if space == Space::Line { offsets.boxed() } else { drawing.boxed() };
    let stretch = (-99..99i32, 0..3i32, -9..9i32).prop_map(move |(x, more, y)| {
        At::from(match space {
            Space::Line if more > 0 => Stretch::Range(x, x + more),
            Space::Line => Stretch::One(Point::new(x, 0)),
            Space::Grid => Stretch::One(Point::new(x, y)),
        })
    });
    let lattice = (1..9i32, 0..9i32, 1..9i32).prop_map(move |(width, shift, height)| {
        let (shift, height) = if space == Space::Line { (0, 1) } else { (shift % width, height) };
        At::from(Lattice::new(width, shift, height).unwrap())
    });
    let area = (vec(stretch, 1..9), option::of(lattice));
    let by = prop_oneof![Just(ByWord::Paving), Just(ByWord::Area)];
    let point = (-99..99i32, -9..9i32)
        .prop_map(move |(x, y)| At::from(Point::new(x, if space == Space::Line { 0 } else { y })));
    let field = |keyword, value: BoxedStrategy<HararyValue>| {
        value.prop_map(move |value| (keyword, Value::Harary(value))).boxed()
    };
    some_of(vec![
        field("creature", creature),
        field("images", images.prop_map(|images| HararyValue::Images(images.into())).boxed()),
        field("area", area.prop_map(|(cells, every)| HararyValue::Area(cells, every)).boxed()),
        field("by", by.prop_map(|word| HararyValue::By(word.into())).boxed()),
        field("hits", vec(vec(point, 1..4).prop_map(At::from), 1..5).prop_map(HararyValue::Hits).boxed()),
        field("moves", (1..128u32).prop_map(|moves| HararyValue::Moves(moves.into())).boxed()),
        expect(),
    ])
}

fn expect() -> BoxedStrategy<(&'static str, Value)> {
    let expect = prop_oneof![Just(Expect::Holds), Just(Expect::Fails)];
    expect.prop_map(|expect| ("expect", Value::Expect(expect.into()))).boxed()
}

/// Names that are no cells and have no meaning of their own.
fn name() -> impl Strategy<Value = At<Word>> {
    "[A-Zλ石][a-z0-9_']{1,7}"
        .prop_filter("cells in capitals are slips", |name| {
            Board::new(30, 30).unwrap().parse(&name.to_ascii_lowercase()).is_err()
        })
        .prop_map(|name| Word::from(name).into())
}

fn cell(board: Board) -> impl Strategy<Value = At<Cell>> {
    (0..board.width() * board.height()).prop_map(|index| Cell::new(index).into())
}

fn stones(board: Board) -> impl Strategy<Value = Vec<Stone>> {
    let keyword = prop::sample::select(vec!["goal", "region", "board", "x"]);
    vec(
        prop_oneof![
            cell(board).prop_map(Stone::Cell),
            (name(), cell(board)).prop_map(|(name, cell)| Stone::Named(name, cell)),
            name().prop_map(Stone::Name),
            keyword.prop_map(|word| Stone::Name(Word::from(word).into())),
        ],
        0..40,
    )
}

fn region(board: Board) -> impl Strategy<Value = Region> {
    prop_oneof![
        vec(cell(board), 0..60).prop_map(Region::Cells),
        Just(Region::All(().into())),
        vec(cell(board), 1..60).prop_map(|cells| Region::AllExcept(().into(), cells)),
    ]
}

fn goal() -> impl Strategy<Value = Goal> {
    let terminal = || {
        prop_oneof![
            name(),
            prop::sample::select(vec!["top", "left", "e4", "all"]).prop_map(|word| Word::from(word).into()),
        ]
    };
    let link = (terminal(), terminal()).prop_map(|(from, to)| Goal::Link(from, to));
    link.prop_recursive(5, 40, 4, |inner| {
        prop_oneof![
            vec(inner.clone(), 2..5).prop_map(Goal::All),
            vec(inner.clone(), 2..5).prop_map(Goal::Any),
            (inner, "[a-h][1-8]")
                .prop_map(|(part, cell)| { Goal::Given(Box::new(part), Word::from(cell).into()) }),
        ]
    })
}

fn drawing(board: Board) -> impl Strategy<Value = Vec<Vec<At<Mark>>>> {
    let mark = prop_oneof![
        4 => Just(Mark::Empty),
        2 => prop::sample::select(vec!['-', '+', '*']).prop_map(Mark::Region),
        1 => prop_oneof![Just(Player::Black), Just(Player::White)].prop_map(Mark::Stone),
        1 => name().prop_map(|name| Mark::Name(name.node)),
    ];
    vec(vec(mark.prop_map(At::from), board.width()), board.height())
}

fn text() -> impl Strategy<Value = Word> {
    prop_oneof!["[ a-z#(){}]{0,12}", "\\PC{0,6}"].prop_map(|text| Word::from(text.trim_end()))
}

fn comments(gaps: bool) -> impl Strategy<Value = Vec<Comment>> {
    let comment = (text(), any::<bool>()).prop_map(move |(text, gap)| Comment { text, gap: gap && gaps });
    vec(comment, 0..3)
}
