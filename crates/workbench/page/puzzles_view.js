// How puzzles look: the board, what is asked, and the list with what was solved.

import { h } from './render.js';
import { board } from './board.js';
import { button, panel } from './controls.js';
import { PUZZLES } from './puzzle_list.js';
import {
  choosePuzzle,
  nextPuzzle,
  puzzle,
  puzzleHint,
  puzzleNumber,
  puzzles,
  puzzleStones,
  puzzleStory,
  retryPuzzle,
  tryPuzzle,
} from './puzzles.js';
import { copy, redraw, settings } from './store.js';
import { typedCell } from './typed.js';
import { filled, t } from './words.js';

/** @param {Partial<typeof puzzles>} changes */
function look(changes) {
  Object.assign(puzzles, changes);
  redraw();
}

function list() {
  const here = puzzleNumber();
  const items = PUZZLES.map((text, index) =>
    button(String(index + 1), () => choosePuzzle(index), {
      key: index,
      class: `small puzzle-number${puzzles.solved.has(text) ? ' solved' : ''}`,
      'aria-current': index === here ? 'true' : null,
    }),
  );
  const levels = [1, 2, 3, 4].map((level) => {
    const part = Math.ceil(PUZZLES.length / 4);
    return [
      h('h3', { key: `level ${level}` }, filled('puzzle_level', { level: String(level) })),
      h('p', { key: `list ${level}`, class: 'actions' }, items.slice((level - 1) * part, level * part)),
    ];
  });
  return levels;
}

/** The whole mode. */
export function puzzlesView() {
  const { side, mover } = puzzle();
  const done = !!puzzles.won;
  const count = PUZZLES.filter((text) => puzzles.solved.has(text)).length;
  return {
    stage: [
      h(
        'div',
        { class: 'toolbar', role: 'toolbar', 'aria-label': t('tools') },
        h(
          'span',
          { class: `turn ${mover}` },
          filled('to_move', { player: t(mover === 'black' ? 'Black' : 'White') }),
        ),
        h('span', { class: 'space' }),
        button(t('hint'), puzzleHint, { disabled: done || !!puzzles.tried }),
        button(t('back'), retryPuzzle, { disabled: !puzzles.tried }),
        button(t('puzzle_next'), nextPuzzle, { class: done ? 'primary' : '' }),
      ),
      h(
        'div',
        { class: 'stage', id: 'stage' },
        board({
          width: side,
          height: side,
          orientation: settings.orientation,
          stones: puzzleStones(),
          looks: new Map(),
          coordinates: settings.coordinates,
          focus: puzzles.focus || 'a1',
          hover: puzzles.hover,
          cursor: mover,
          mover,
          label: `${t('board')} ${side}×${side}`,
          onCell: (cell) => {
            if (puzzles.tried && !done) retryPuzzle();
            void tryPuzzle(cell);
          },
          onFocus: (focus) => look({ focus }),
          onHover: (hover) => hover !== puzzles.hover && look({ hover }),
          onKey: (event) => typedCell(event, (focus) => look({ focus })),
        }),
      ),
      h(
        'div',
        {
          key: 'story',
          class: `story ${done ? 'holds' : puzzles.reply ? 'fails' : ''}`,
          tabindex: '0',
          role: 'group',
          'aria-label': t('story'),
        },
        h('p', { class: 'said' }, puzzleStory()),
      ),
    ],
    panels: [
      panel(
        'puzzles-title',
        [
          h('h2', { id: 'puzzles-title' }, t('puzzles')),
          h(
            'span',
            { class: 'quiet' },
            filled('puzzle_solved', { count: String(count), all: String(PUZZLES.length) }),
          ),
          button(t('copy_link'), () => copy(location.href, t('copied'))),
        ],
        list(),
      ),
    ],
  };
}
