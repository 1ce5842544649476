// Puzzles, from easy to hard.
export const PUZZLES = ['5 black | c3 | b3 d2 | c2'];
