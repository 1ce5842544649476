// Documents to begin with, and the block of each at which it opens.

export const EXAMPLES = [
  {
    name: 'Bridge',
    block: 'bridge',
    text: `hex 8x8

claim bridge
  black  x=e4 w=d6
  region d5 e5
  goal   x-w
`,
  },
  {
    name: 'Union V',
    block: 'unionV',
    text: `hex 8x8

claim unionV
  black  x y
  goal   top-x | y-x
  board
    - - - - - . . .
     - - - - - y . .
      - - - - . . . .
       . - x . . . . .
        . . . . . . . .
         . . . . . . . .
          . . . . . . . .
           . . . . . . . .
`,
  },
  {
    name: 'σ-connection F',
    block: 'Fy',
    text: `# The σ-connection F, and its extension by a stone on g2.
hex 8x8

claim F
  black  x=e4 w=d6
  region a1 a2 a3 a7 a8 b1 b2 b3 b4 b5 b6 b7 c1 c2 c3 c4 c5 c6 d1 d2 d3 d4 e1 e2 e3 f1 f2 f3 g1
  goal   top-x | top-w | top-bottom

claim Fy
  black  x=e4 w=d6
  region a1 a2 a3 a7 a8 b1 b2 b3 b4 b5 b6 b7 c1 c2 c3 c4 c5 c6 d1 d2 d3 d4 e1 e2 e3 f1 f2 f3 g1
  goal   (top-x | top-w | top-bottom) & ((top-g2 | x-g2) given g2)
`,
  },
  {
    name: 'Proposition 8',
    block: 'P8',
    text: `\
# Theorem 6, Theorem 7 and Proposition 8 of "New techniques for proving winning strategies in Hex", as the paper
# puts them: a σ-connection with its reply tree, its extension, and four positions that are won by putting them
# together with a two-bridge. Nothing inside the region of F is searched for these.
hex 8x8

# Lemma 1: the two-bridge.
claim bridge
  black  x=e4 w=d6
  region d5 e5
  goal   x-w

# Theorem 6.
sigma sigmaF
  black  x w
  goal   top-x | top-w | top-bottom
  on f1 g1: f2, then (top-x | top-w | top-bottom) & x-f2
  on e3 f3: f2, then (top-x | top-w | top-bottom) & top-f2
  on f2: d3, then top-x
  else: f2, then top-x & top-f2
  board
    - - - - - - - .
     - - - - - - . .
      - - - - - - . .
       . - - - x . . .
        . - - . . . . .
         . - - w . . . .
          - - . . . . . .
           - . . . . . . .

# Theorem 7: wherever the tree has led, one more stone on g2 is joined with the top or with x.
extension sigmaFy
  of     sigmaF
  black  y=g2
  goal   (top-x | top-w | top-bottom) & (top-y | x-y)

# The same with y on h2 fails: that stone is too far away.
extension sigmaFh2
  of     sigmaF
  black  y=h2
  goal   (top-x | top-w | top-bottom) & (top-y | x-y)
  expect fails

# Proposition 8.
win P8
  black  x w
  to move white
  winner black
  using  sigmaFy bridge
  line   {c7 b8 c8} f6 e6 g4 f4 h2 h1 g2
  board
    . . . . . . . .
     . . . . . . . .
      . . . . . . . .
       . . . . x . . .
        . . . . . . . .
         . . . w . . . .
          . . . W . . . .
           . . . . . . . .
`,
  },
  {
    name: 'Edge template, row 4',
    block: 'row4',
    text: `hex 9x6

claim row4
  black  x=e3
  region all
  goal   x-bottom
`,
  },
  {
    name: 'A claim that fails',
    block: 'alone',
    text: `hex 5x5

# White cuts: one bridge is not enough.
claim alone
  black  x=c3
  region b1 c1 d1 c2
  goal   x-top
  expect fails
`,
  },
  {
    name: 'Hex 5x5, whole board',
    block: 'opening',
    text: `hex 5x5

claim opening
  black  c3
  region all
  goal   top-bottom
`,
  },
  {
    name: 'Torus Hex 4x4, rule c',
    block: 'second',
    text: `torus 4x4 rule c

win second
  to move black
  winner white
`,
  },
  {
    name: 'Maker and Breaker',
    block: 'lemma2',
    text: `sets

claim lemma2
  cells  0..13
  hits   {0 2 10} {0 1 3 11} {1 2 4 12} {2 3 5 13} {3 4 6} {0 4 5 7} {1 5 6 8} {2 6 7 9}
           {3 7 8 10} {4 8 9 11} {5 9 10 12} {6 10 11 13} {7 11 12} {8 12 13}
  winner breaker
`,
  },
  {
    name: 'Creatures on the line',
    block: 'fig3',
    text: `line

loser three
  creature 0 1 2

loser fig3
  creature 0 4 5 7 15
  area     0..13
`,
  },
  {
    name: 'Animals on the grid',
    block: 'Fatty',
    text: `grid

loser Fatty
  creature
    xx
    xx

grid 4x4

winner Tic
  creature
    xxx
`,
  },
  {
    name: 'Infinite Connect-Four',
    block: 'theorem2',
    text: `drop connect 4

draw theorem2
  defender O
  unit   cup at 1..4 every 5 mirrored
`,
  },
];
