//! The words of the language: which games there are, and which blocks each of them has.

/// A game and the keywords of its blocks.
pub struct Vocabulary {
    /// The word that opens its sections.
    pub game: &'static str,
    /// The keywords of its blocks.
    pub blocks: &'static [&'static str],
}

/// All games.
pub const GAMES: [Vocabulary; 6] = [
    Vocabulary { game: "hex", blocks: &["claim", "sigma", "extension", "win", "strategy"] },
    Vocabulary { game: "sets", blocks: &["claim"] },
    Vocabulary { game: "line", blocks: &["loser", "winner"] },
    Vocabulary { game: "grid", blocks: &["loser", "winner"] },
    Vocabulary { game: "torus", blocks: &["win", "claim"] },
    Vocabulary { game: "drop", blocks: &["draw"] },
];

/// The names of all games.
pub fn games() -> impl Iterator<Item = &'static str> {
    GAMES.iter().map(|entry| entry.game)
}

/// Whether the word opens a section.
pub fn is_game(word: &str) -> bool {
    games().any(|game| game == word)
}

/// Whether the word opens a block in some game.
pub fn is_block(word: &str) -> bool {
    games_with(word).next().is_some()
}

/// The games that have such a block.
pub fn games_with(block: &str) -> impl Iterator<Item = &'static str> {
    let has = move |entry: &&Vocabulary| entry.blocks.contains(&block);
    GAMES.iter().filter(has).map(|entry| entry.game)
}

/// The blocks of a game.
pub fn blocks_of(game: &str) -> &'static [&'static str] {
    let entry = GAMES.iter().find(|entry| entry.game == game);
    entry.map_or(&[], |entry| entry.blocks)
}
