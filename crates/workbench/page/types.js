// The types of the page, in one place: what the server is asked and answers, and the state of each part. There is
// nothing here to be run, and browsers never load it.

// Boards

/** @typedef {'black' | 'white'} Colour */
/** @typedef {Colour | 'maker' | 'breaker'} Player */
/** A stone of Connect-Four. @typedef {'X' | 'O'} Letter */
/** A column and a row, or a point. @typedef {[number, number]} Pair */
/**
 * A stone as it is drawn.
 * @typedef {{
 *   player: Player, label?: string, last?: boolean, ghost?: boolean, ring?: boolean, passing?: boolean,
 * }} Stone
 */
/**
 * How else a cell looks, and what is said of it.
 * @typedef {{ tint?: string, mark?: string, dot?: string, sign?: string }} Look
 */
/** @typedef {Map<string, Stone>} Stones */
/** @typedef {Map<string, Look>} Looks */
/** @typedef {'top' | 'bottom' | 'left' | 'right'} Edge */

// What the server says

/**
 * A message by its code, with the English sentence.
 * @typedef {{ text: string, code: string, values?: MessageValues }} Said
 */
/**
 * @typedef {Record<string, string | number | { code: string, values?: MessageValues } | null>} MessageValues
 */
/** @typedef {{ error: string, code: string, values?: MessageValues }} ErrorBody */

/**
 * What is wrong with a text, and where.
 * @typedef {{
 *   start: number, end: number, line: number, message: string, expected: string[],
 *   suggestion: string | null, help: string | null,
 * }} Diagnostic
 */
/** @typedef {{ moves: string[], reply: string }} ForcedStep */
/**
 * A case of a reply tree.
 * @typedef {{
 *   kind: 'on' | 'else' | 'threat', moves: string[], reply: string, then: string | null, by: string[],
 *   line: ForcedStep[], cases: Case[],
 * }} Case
 */
/**
 * A board with gravity.
 * @typedef {{
 *   connect: number, columns: Pair | null, height: number | null, defender: Letter, window: Pair, drawn: number,
 * }} DropBoard
 */
/** @typedef {{ cell: string, player: Colour, name: string | null }} BlockStone */
/**
 * A block of a document.
 * @typedef {{
 *   name: string, kind: string, game: 'hex' | 'torus' | 'sets' | 'drop' | 'line' | 'grid', start: number,
 *   width: number | null, height: number | null, rule: string | null,
 *   stones: BlockStone[], region: string[], given: string[], goal: string | null,
 *   owner: Player | null, first: 'owner' | 'opponent' | null, to_move: Player | null, expect: 'holds' | 'fails',
 *   caption: string, cells: string[], sets: string[][], creature: Pair[], shapes: Pair[][], drop: DropBoard | null,
 *   cases: Case[], using: string[], line: ForcedStep[],
 * }} Block
 */
/** A block whose game is a drawing. @typedef {Block & { drop: DropBoard }} DropBlock */
/**
 * A document as it was read; the blocks are old while the text has errors.
 * @typedef {{ blocks: Block[], diagnostics: Diagnostic[], old?: boolean }} Reading
 */
/**
 * @typedef {{ kind: 'put', cell: string, player: Colour, name?: string | null }
 *   | { kind: 'remove', cell: string }
 *   | { kind: 'region', cells: string[], inside: boolean }
 *   | { kind: 'field', keyword: string, value: string }} Change
 */

/**
 * How far a search is.
 * @typedef {{
 *   state: 'waiting' | 'running', nodes: number, seconds: number, line: string[], mover: Colour | null,
 *   open: string[] | null, numbers: Pair | null,
 * }} Progress
 */
/**
 * What the checker says.
 * @typedef {{ proof: number, bytes: number, check_seconds: number, statement: string }} Accepted
 */
/** @typedef {Accepted | { proof: null, bytes: null, check_seconds: null, statement: null }} Certified */
/** With the sets that Breaker hits in it. @typedef {AreaCells & { sets: number[][], proof: number | null }} Area */
/** @typedef {{ cells: Pair[], names: string[] }} AreaCells */
/**
 * How Breaker wins on an endless board.
 * @typedef {{ lattice: [number, number, number], pairs: [Pair, Pair][], areas: Area[] }} Paving
 */
/**
 * What became of a claim.
 * @typedef {{
 *   verdict: 'holds' | 'fails' | 'unknown', reason: Said | null, as_wanted: boolean, nodes: number, seconds: number,
 *   carrier: string[], beaten_by: string | null, notes: string[], paving: Paving | null,
 * } & Certified} Settled
 */

/**
 * What a proof is.
 * @typedef {{
 *   name: string, verdict: string, statement: string, bytes: number, steps: number | null, last: number | null,
 *   positions: number | null, winner: Player | null,
 * }} Overview
 */
/**
 * @typedef {{
 *   number: number, rule: string, reply: string | null, cells: string[], answers: string[], inner: boolean,
 * }} Premise
 */
/**
 * A step of a derivation.
 * @typedef {{
 *   number: number, rule: string, owner: Player, semi: boolean, needed: string[], cells: string[], goal: string,
 *   reply: string | null, moves: boolean, block: string | null, premises: Premise[],
 * }} Step
 */
/**
 * The block that a piece comes from.
 * @typedef {{ block: string, region: string[], moved: boolean }} Origin
 */
/** @typedef {{ cells: string[], from: Origin | null }} Piece */
/**
 * The answer to a move.
 * @typedef {{
 *   cell: string | null, step: number | null, rule: string | null, piece: string[], from: Origin | null, over: boolean,
 * }} Reply
 */
/** @typedef {{ first: string | null, replies: Reply[], pieces: Piece[] }} Replies */
/** Moves that have one reply. @typedef {{ moves: string[], reply: Reply, inner: boolean }} Branch */

/**
 * A reply that was given to the guide.
 * @typedef {{ owner: string[], opponent: string[], reply: string }} GuidedReply
 */
/**
 * What the guide asks next.
 * @typedef {{
 *   owner: string[], opponent: string[], intrusion: string | null, region: string[], open: string[],
 *   refuted: string | null,
 * }} Question
 */
/** @typedef {{ question: Question | null, settled: Settled | null, hopeless: boolean }} Guidance */

/** @typedef {{ column: number, row: number, stone: Letter }} Fallen */
/**
 * What a drawing says of a cell.
 * @typedef {{ column: number, row: number }
 *   & ({ kind: 'pair', stone: null, partner: Pair }
 *     | { kind: 'stone' | 'upper' | 'lower', stone: Letter, partner: null })} Brick
 */
/** @typedef {{ bricks: Brick[], played: Fallen[], end: Said | null }} DropView */
/** @typedef {{ attacked: Pair, partner: Pair, reason: string | null }} PairReason */
/** @typedef {{ cells: Pair[], reason: string | null, by: Pair[] }} LineReason */
/** Why a drawing holds. @typedef {{ pairs: PairReason[], lines: LineReason[] }} DropReasons */

/**
 * A position on a board with gravity.
 * @typedef {{
 *   connect: number, columns: Pair | null, height: number | null, first: Letter, stones: string, moves: string,
 * }} GravityPosition
 */
/** @typedef {{ stones: Fallen[], played: Fallen[], to_move: Letter, end: Said | null }} GravityView */
/**
 * What became of such a position.
 * @typedef {{
 *   result: Letter | 'draw' | 'unknown', reason: Said | null, quiet: number | null, nodes: number, seconds: number,
 *   player: Letter | null,
 * } & Certified} GravitySettled
 */

/** @typedef {{ black: string[], white: string[], empty: string[], to_move: Colour | null }} Setup */
/**
 * A place of a game as it is sent.
 * @typedef {{
 *   parent: number | null, move: string | null, player: Colour | null, setup: Setup | null, comment: string,
 *   labels?: Record<string, string>,
 * }} SentPlace
 */
/**
 * The minutes for each player, none if 0, and what is left, in milliseconds.
 * @typedef {{ minutes: number, left: Record<Colour, number> }} KeptClock
 */
/**
 * What is kept of a game over a reload.
 * @typedef {{
 *   width: number, height: number, rule: string, opponent: string, plays: Colour, level: number, seconds: number,
 *   swaps: boolean, clock: KeptClock, nodes: SentPlace[], current: number, drawn: Drawings,
 * }} KeptGame
 */
/** @typedef {{ rotation: number | null, numbered: boolean, coloured: boolean }} ShownAs */
/** What is drawn over positions, by the numbers of places. @typedef {Record<number, string[]>} Drawings */
/**
 * A whole game.
 * @typedef {{
 *   width: number, height: number, nodes: SentPlace[], current: number, view: ShownAs, drawn: Drawings,
 * }} SentRecord
 */
/**
 * A game in other notations.
 * @typedef {{
 *   hash: string, hexworld: string, trmph: string | null, trmph_error: string | null, sgf: string,
 * }} Written
 */
/**
 * Who wins after each move, as far as that was found out.
 * @typedef {{
 *   winner: Colour | null, moves: Record<string, Colour>, nodes: number, must_play: string[], inferior: string[],
 * }} Analysis
 */
/**
 * @typedef {{
 *   width: number, height: number, black: string[], white: string[], to_move: Colour, seconds: number,
 *   verdict_only?: boolean,
 * }} HexPosition
 */
/**
 * @typedef {{
 *   width: number, height: number, rule: string, moves: string[], think: boolean, level: number, seconds: number,
 * }} TorusPosition
 */

/** Red, green and blue. @typedef {[number, number, number]} Rgb */
/**
 * Shapes of a figure, in full colours.
 * @typedef {{
 *   title: string, width: number, height: number, background: Rgb, format: string,
 *   shapes: { fill: Rgb | null, stroke: { colour: Rgb, width: number, dash: number | null } | null }[],
 * }} SentFigure
 */
/** A block, by its name in a text. @typedef {{ text: string, block: string }} InText */

/**
 * The questions that are answered at once: what is sent, and the answer.
 * @typedef {{
 *   'api/read': [{ text: string }, Reading],
 *   'api/edit': [InText & { change: Change }, { text: string }],
 *   'api/format': [{ text: string }, { text: string }],
 *   'api/record/read': [{ text: string }, SentRecord],
 *   'api/record/write': [SentRecord, Written],
 *   'api/drop/play': [InText & { moves: number[], from: number, to: number, rows: number }, DropView],
 *   'api/drop/reasons': [InText & { from: number, to: number }, DropReasons],
 *   'api/gravity/play': [{ position: GravityPosition, proof: number | null, tries: number[] }, GravityView],
 *   [reply: `api/proofs/${number}/reply`]: [{ moves: string[] }, Replies],
 *   [branches: `api/proofs/${number}/branches`]: [{ moves: string[] }, { branches: Branch[], others: string[] }],
 * }} Questions
 */
/**
 * What is asked by its address alone.
 * @typedef {{
 *   [overview: `api/proofs/${number}`]: Overview,
 *   [step: `api/proofs/${number}/steps/${number}?through=${string}`]: Step,
 * }} Things
 */
/**
 * Figures: what is sent.
 * @typedef {{
 *   'api/figure/shapes': SentFigure,
 * }} Files
 */
/**
 * A move that was found.
 * @typedef {{
 *   cell: string | null, winner: Colour | null, remark: Said | null, way?: string[], nodes?: number,
 *   proof?: number | null,
 * }} Moved
 */
/** What would mend a claim. @typedef {{ cells: string[], whole: boolean | null, complete: boolean }} FoundAdvice */
/** @typedef {{ found: FoundAdvice | null, job: { stop: () => void } | null }} AdviceState */
/** The opponent's move. @typedef {{ cell: string | null, swaps: boolean, remark: Said | null }} OpponentMoved */
/**
 * Work that takes its time: what is sent, and the result.
 * @typedef {{
 *   'api/prove': [InText & { seconds: number }, Settled],
 *   'api/find': [InText & { what: string, row: number, width: number, seconds: number }, { text: string }],
 *   'api/advice': [InText & { seconds: number }, FoundAdvice],
 *   'api/guide': [InText & { close: boolean, answers: GuidedReply[] }, Guidance],
 *   'api/gravity/solve': [{ position: GravityPosition, seconds: number }, GravitySettled],
 *   'api/hex/move': [HexPosition, Moved],
 *   'api/hex/play': [HexPosition & { level: number, swap: boolean }, OpponentMoved],
 *   'api/hex/analysis': [HexPosition, { must_play: string[], inferior: string[] }],
 *   'api/torus/move': [TorusPosition, Moved],
 * }} Work
 */

/**
 * Work that goes on.
 * @template Result
 * @typedef {{ result: Promise<Result>, stop: () => void }} Job
 */
/**
 * A part of the page that has work done, and how far it is.
 * @typedef {{ job: { stop: () => void } | null, progress: Progress | null }} Working
 */

// The state of each part

/** @typedef {'home' | 'claims' | 'hex' | 'torus' | 'drop' | 'puzzles'} Mode */
/** What is on show, and whether the list of keys is. @typedef {{ mode: Mode, help: boolean }} PageState */
/**
 * @typedef {{
 *   theme: string, colours: string, language: string, orientation: number, coordinates: boolean, numbers: boolean,
 *   sound: boolean, tour: number,
 * }} Settings
 */
/** @typedef {'black' | 'white' | 'erase' | 'region' | 'link' | 'name' | 'mark' | 'explore' | 'pan'} Tool */
/**
 * The document, what is shown of it, the tool in hand, and what was proved. `pending` are stones that the text does
 * not have yet, `painted` cells over which the region is being drawn, `known` what an undecided search has left,
 * `told` why nothing was found.
 * @typedef {Working & {
 *   text: string, readOf: string, undo: string[], redo: string[], reading: Reading, name: string, place: number,
 *   naming: { cell: string, player: Colour, name: string } | null, dropping: (() => void) | null,
 *   tool: Tool, focus: string, hover: string | null, from: string | null,
 *   painted: { cells: string[], inside: boolean } | null, marks: Map<string, string>, pan: Pair,
 *   pending: Set<{ cell: string, player: Colour }>,
 *   known: Progress | null, settled: Settled | null, proof: import('./proof.js').Proof | null,
 *   seconds: number, told: string,
 * }} ClaimsState
 */
/**
 * What is kept of claims over a reload.
 * @typedef {{
 *   text: string, name: string, undo: string[], redo: string[], marks: [string, string][], settled: Settled | null,
 *   moves: string[],
 * }} KeptClaims
 */
/**
 * A puzzle as it is written, the move that was tried, its answer, how much was hinted, and what was solved.
 * @typedef {{
 *   text: string, tried: string | null, won: string | null, reply: string | null, hint: number,
 *   job: { stop: () => void } | null, solved: Set<string>, focus: string, hover: string | null, undecided: boolean,
 * }} PuzzlesState
 */
/**
 * The window of figures: what goes below the board, what the file is called, the caption, the preview, and where
 * figures of the block lie, by format, if there is no server to make them.
 * @typedef {{
 *   open: boolean, caption: boolean, legend: boolean, name: string, says: string, preview: string,
 *   prepared: Record<string, string>,
 * }} FiguresState
 */
/**
 * The case that is pointed at, as numbers of cases from the root, and the cases that are closed.
 * @typedef {{ place: number[] | null, closed: Set<string> }} CasesState
 */
/**
 * A proof that is guided: the block, the replies so far, and what is asked.
 * @typedef {{
 *   on: boolean, text: string, block: Block | null, close: boolean, answers: GuidedReply[], told: Guidance | null,
 *   job: Job<Guidance> | null, refused: Map<string, Set<string>>, hint: string | null,
 * }} GuideState
 */
/** A move on an endless board. @typedef {{ x: number, y: number, player: 'maker' | 'breaker' }} LineMove */
/**
 * The block whose board is seen, the moves on it, where one looks, where the creature is held, and in which
 * of its shapes.
 * @typedef {{ key: string, moves: LineMove[], x: number, y: number, held: Pair | null, shape: number }} LinesState
 */
/**
 * A piece of a paving that is pointed at.
 * @typedef {{ key: string, cells: Pair[], tint: string, index?: number, area?: Area }} Pointed
 */
/**
 * The areas whose derivations are open, and the piece that is pointed at.
 * @typedef {{ open: Map<number, import('./proof.js').Proof>, pointed: Pointed | null }} PavingState
 */
/**
 * A drawing: the block that is seen, from which column and how high, the attacker's columns, the answer to them and
 * how many of its stones are shown; why it holds, what of that is open, and what is pointed at. `asked` and
 * `explained` are the questions whose answers are here or on their way.
 * @typedef {{
 *   key: string, from: number, rows: number, moves: number[], view: DropView | null, asked: string, timer: number,
 *   shown: number, reasons: DropReasons | null, explained: string, open: Set<string>,
 *   pointed: { cells: Pair[], by: Pair[] } | null,
 * }} WallState
 */
/**
 * A position of Connect-Four as it is written in the fields.
 * @typedef {{
 *   connect: number | string, columns: string, height: string, first: Letter, stones: string, moves: string,
 * }} GravityFields
 */
/**
 * The position, how it looks, from which column it is seen, what is tried against the proof, and what was settled.
 * @typedef {GravityFields & Working & {
 *   view: GravityView | null, asked: number, from: number | null, tries: number[], settled: GravitySettled | null,
 *   seconds: number,
 * }} GravityState
 */

export {};
