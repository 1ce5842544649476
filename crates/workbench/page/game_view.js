// How games of Hex and torus Hex look: the board, the moves as a tree, and what can be done.

import { h } from './render.js';
import { analyse, asPuzzle } from './analysis.js';
import { board } from './board.js';
import { clockText } from './clock.js';
import { box, button, choice, labelled, panel } from './controls.js';
import { openChosen } from './files.js';
import { think } from './opponent.js';
import { goToPuzzle } from './page.js';
import { complain, copy, settings } from './store.js';
import { typedCell } from './typed.js';
import { filled, t, title } from './words.js';

/** @import { VNode } from './render.js' */
/** @import { Colour, Looks, Stones } from './types.js' */
/** @import { Game } from './game.js' */
/** @import { Place } from './record.js' */

/**
 * What the search and the analysis say of cells.
 * @param {Game} game @param {Colour} player @returns {Looks}
 */
function looksOf({ analysis, at, hint, shows }, player) {
  /** @type {Looks} */
  const looks = new Map();
  for (const [cell, mark] of Object.entries(at.labels ?? {})) looks.set(cell, { mark });
  if (analysis && shows) {
    const also = (/** @type {string} */ cell, /** @type {string} */ tint, /** @type {string} */ words) =>
      looks.set(cell, { ...looks.get(cell), tint, sign: t(words) });
    for (const cell of analysis.must_play) also(cell, 'region', 'must_play');
    for (const cell of analysis.inferior) also(cell, 'inferior', 'inferior');
    for (const [cell, winner] of Object.entries(analysis.moves)) {
      const good = winner === player;
      const before = looks.get(cell);
      const words = [before?.sign, t(good ? 'winning' : 'losing')].filter(Boolean).join(' ');
      looks.set(cell, { ...before, dot: good ? 'good' : 'bad', sign: words });
    }
  }
  if (hint) looks.set(hint, { ...looks.get(hint), mark: '★' });
  return looks;
}

/**
 * The stones, and the one under the pointer.
 * @param {Game} game @returns {Stones}
 */
function stonesOf(game) {
  const { stones: placed, player } = game.position();
  const { hover } = game;
  /** @type {Stones} */
  const stones = new Map();
  for (const [cell, stone] of placed) {
    const label = settings.numbers && stone.number ? String(stone.number) : '';
    stones.set(cell, { player: stone.player, label, last: cell === game.at.move });
  }
  if (hover && !stones.has(hover) && !game.winner() && game.tool !== 'pan') {
    stones.set(hover, { player, ghost: true, passing: true });
  }
  return stones;
}

/** @param {Game} game */
function stage(game) {
  const { player } = game.position();
  const { width, height } = game;
  return board({
    width,
    height,
    torus: game.kind === 'torus',
    orientation: settings.orientation,
    pan: game.pan,
    coordinates: settings.coordinates,
    stones: stonesOf(game),
    looks: looksOf(game, player),
    way: game.over.way,
    drawn: game.at.drawn,
    onDraw: (from, to) => game.draw(from, to),
    focus: game.focus || 'a1',
    cursor: player,
    hover: game.tool === 'pan' ? null : game.hover,
    mover: game.winner() ? null : player,
    label: `${t('board')} ${width}×${height}, ${game.turn()}`,
    drags: game.tool === 'pan',
    onPan: game.kind === 'torus' ? (pan) => game.look({ pan }) : undefined,
    onCell: (cell) => game.play(cell),
    onFocus: (focus) => game.look({ focus }),
    onHover: (hover) => game.look({ hover }),
    onKey: (event) => typedCell(event, (focus) => game.look({ focus })),
  });
}

/** The moves as a tree: the main line runs on, variations are set in. @param {Game} game */
function moveTree(game) {
  const move = (/** @type {Place} */ here, /** @type {number} */ number) =>
    h(
      'button',
      {
        key: here.id,
        type: 'button',
        class: `move${here === game.at ? ' here' : ''}`,
        'aria-current': here === game.at ? 'true' : null,
        onclick: () => game.go(here),
      },
      h('small', null, `${number}.`),
      here.setup ? '…' : here.move === ':s' ? t('swap') : here.move,
      here.comment ? h('span', { class: 'comment' }, here.comment) : null,
    );
  /** @param {Place} start @param {number} number @returns {VNode[]} */
  const line = (start, number) => {
    const items = [];
    for (let at = /** @type {Place | undefined} */ (start); at; at = at.children[0]) {
      items.push(move(at, number));
      const [first, ...others] = at.parent?.children ?? [];
      const own = number;
      if (first === at && others.length) {
        const variations = others.map((other) =>
          h('div', { key: other.id, class: 'variation' }, line(other, own)),
        );
        items.push(h('div', { key: `beside ${at.id}`, class: 'variations' }, variations));
      }
      number += 1;
    }
    return items;
  };
  const [next] = game.root.children;
  return h(
    'div',
    { class: 'move-tree' },
    button(t('start_of_game'), () => game.first(), { class: `move${game.at === game.root ? ' here' : ''}` }),
    next ? line(next, 1) : null,
  );
}

/** @param {Game} game */
function toolbar(game) {
  const panning = game.tool === 'pan';
  const plain = (/** @type {string} */ sign, /** @type {string} */ words, /** @type {() => void} */ act) =>
    button(sign, act, { class: 'plain', 'aria-label': t(words) });
  return h(
    'div',
    { class: 'toolbar', role: 'toolbar', 'aria-label': t('tools') },
    h('span', { class: `turn ${game.winner() ?? game.position().player}` }, game.turn()),
    clocks(game),
    game.job ? button(t('stop'), () => game.interrupt(), { key: 'stop' }) : null,
    h('span', { class: 'space' }),
    game.kind === 'torus'
      ? button(t('tool_pan'), () => game.look({ tool: panning ? 'turn' : 'pan' }), {
          'aria-pressed': String(panning),
        })
      : null,
    button(t('figure'), () => game.figure(), { class: 'small open-figure' }),
    plain('«', 'first_move', () => game.first()),
    plain('‹', 'undo', () => game.back()),
    plain('›', 'redo', () => game.forward()),
    plain('»', 'last_move', () => game.last()),
  );
}

const SIDES = {
  hex: [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 19],
  torus: [3, 4, 5, 6, 7, 8, 9, 11, 13],
};

/** Who can be played against. @param {'hex' | 'torus'} kind */
function opponents(kind) {
  const last = kind === 'hex' ? 9 : 2;
  const levels = Array.from({ length: last }, (_, index) => {
    const ends = kind === 'hex' && { 0: 'level_first', 8: 'level_last' }[index];
    return [`level${index + 1}`, ends ? t(ends) : filled('level', { number: String(index + 1) })];
  });
  return [['nobody', t('nobody')], ...levels, ...(kind === 'hex' ? [['solver', t('solver')]] : [])];
}

/** Time and the swap rule. @param {Game} game */
function timing(game) {
  const times = [1, 2, 5, 10].map((seconds) => [
    String(seconds),
    filled('so_many_seconds', { number: String(seconds) }),
  ]);
  const limits = [0, 5, 10, 30].map((minutes) => [
    String(minutes),
    minutes ? filled('each_minutes', { minutes: String(minutes) }) : t('no_clock'),
  ]);
  return [
    game.opponent === 'nobody'
      ? null
      : labelled(
          t('thinks'),
          choice(String(game.seconds), times, (seconds) => game.setSeconds(Number(seconds))),
        ),
    labelled(
      t('clock'),
      choice(String(game.clock.minutes), limits, (minutes) => game.setClock(Number(minutes))),
    ),
    game.kind === 'hex' && game.opponent.startsWith('level')
      ? box(t('swap_rule'), game.swaps, (swaps) => game.setSwaps(swaps))
      : null,
  ];
}

/** What both players have left. @param {Game} game */
function clocks({ clock }) {
  if (!clock.minutes) return null;
  const left = (/** @type {Colour} */ player) =>
    h(
      'span',
      { class: `clock ${player}${clock.running?.player === player ? ' runs' : ''}`, role: 'timer' },
      `${title(player)} ${clockText(clock.of(player))}`,
    );
  return h('span', { class: 'clocks' }, left('black'), left('white'));
}

/** The size, the rule and the opponent. @param {Game} game */
function form(game) {
  const sides = [...new Set([...SIDES[game.kind], game.width])].sort((a, b) => a - b);
  const sizes = sides.map((side) => [String(side), `${side}×${side === game.width ? game.height : side}`]);
  const rules = ['a', 'b', 'c', "c'"].map((rule) => [rule, rule]);
  const colours = [
    ['black', t('Black')],
    ['white', t('White')],
  ];
  const opponent = choice(game.opponent, opponents(game.kind), (name) => game.setOpponent(name));
  return h(
    'div',
    { class: 'form' },
    labelled(
      t('size'),
      choice(String(game.width), sizes, (side) => game.begin(Number(side), Number(side))),
    ),
    game.kind === 'torus'
      ? labelled(
          t('rule'),
          choice(game.rule, rules, (rule) => game.setRule(rule)),
        )
      : null,
    labelled(t('opponent'), opponent),
    game.opponent === 'nobody'
      ? null
      : labelled(
          t('plays'),
          choice(game.plays, colours, (colour) => game.setPlays(colour)),
        ),
    timing(game),
  );
}

/** What can be done with the position. @param {Game} game @param {(text: string) => void} asClaim */
function actions(game, asClaim) {
  const over = !!game.winner();
  const busy = { disabled: over || !!game.job };
  const swaps = game.path().length === 1 && game.width === game.height;
  const made = game.kind === 'hex' ? asPuzzle(game) : null;
  const resigning = `:r${game.position().player.charAt(0)}`;
  const analysis = () =>
    game.analysis
      ? button(t(game.shows ? 'hide' : 'show'), () => game.look({ shows: !game.shows }), { key: 'analysis' })
      : button(t('analyse'), () => analyse(game), { key: 'analysis', ...busy });
  return h(
    'p',
    { class: 'actions' },
    button(t('hint'), () => void think(game, true), busy),
    game.kind === 'hex'
      ? [
          analysis(),
          button(t('swap'), () => game.play(':s'), { disabled: !swaps }),
          button(t('pass'), () => game.play(':p'), { disabled: over }),
          button(t('resign'), () => game.play(resigning), { disabled: over }),
        ]
      : null,
    button(t('play_here'), () => asClaim(game.claim()), { disabled: over }),
    made ? button(t('make_puzzle'), () => goToPuzzle(made), { key: 'puzzle' }) : null,
  );
}

/** What the colours of the analysis mean. @param {Game} game */
function legend({ analysis, shows }) {
  if (!analysis || !shows) return null;
  const keys = [
    ['good', 'winning'],
    ['bad', 'losing'],
    ['region', 'must_play'],
    ['inferior', 'inferior'],
  ];
  return h(
    'p',
    { class: 'legend' },
    keys.map(([key, words]) => h('span', { class: 'inline' }, h('span', { class: `key ${key}` }), t(words))),
    h('span', { class: 'computed' }, t('each_proved')),
  );
}

/** The moves, and a field to type one. @param {Game} game */
function movesPanel(game) {
  const input = h('input', {
    type: 'text',
    class: 'typed',
    size: '5',
    'aria-label': t('typed_move'),
    placeholder: 'e4',
  });
  return panel(
    'moves-title',
    [
      h('h2', { id: 'moves-title' }, t('moves')),
      h(
        'form',
        {
          class: 'inline',
          onsubmit: (event) => {
            event.preventDefault();
            const typed = /** @type {HTMLInputElement} */ (event.currentTarget.elements[0]);
            game.play(typed.value.trim().toLowerCase());
            typed.value = '';
          },
        },
        input,
      ),
    ],
    moveTree(game),
  );
}

/**
 * Links and records.
 * @param {Game} game @param {(input: HTMLInputElement) => void} open
 */
function sharePanel(game, open) {
  const link = button(t('copy_link'), () => copy(location.href, t('copied')));
  const head = h('h2', { id: 'share-title' }, t('share'));
  if (game.kind === 'torus') return panel('share-title', head, h('p', { class: 'actions' }, link));
  const links = [
    button('HexWorld', () => game.share('hexworld').catch(complain)),
    button('trmph', () => game.share('trmph').catch(complain)),
    button('SGF', () => game.save().catch(complain)),
  ];
  const pasted = h('textarea', {
    rows: '2',
    placeholder: t('import_hint'),
    spellcheck: 'false',
    value: game.importing,
    oninput: ({ currentTarget }) => game.typeRecord(currentTarget.value),
  });
  const opened = h('input', {
    type: 'file',
    accept: '.sgf,.hsgf,.txt,.tatami',
    class: 'unseen',
    onchange: ({ currentTarget }) => open(currentTarget),
  });
  const take = (/** @type {Event} */ event) => {
    event.preventDefault();
    game.take(game.importing);
  };
  return panel(
    'share-title',
    head,
    h('p', { class: 'actions' }, link, links),
    h(
      'form',
      { class: 'import', onsubmit: take },
      labelled(t('import'), pasted),
      h('button', { type: 'submit' }, t('import')),
      h('label', { class: 'button file' }, t('open'), opened),
    ),
  );
}

/** The whole mode. @param {Game} game @param {(text: string) => void} asClaim */
export function gameView(game, asClaim) {
  const head = [
    h('h2', { id: 'game-title' }, t(game.kind === 'hex' ? 'game' : 'torus')),
    h('span', { class: 'space' }),
    button(t('new_game'), () => game.begin(game.width, game.height)),
  ];
  const rule = `${t(`rule_text_${game.rule}`)} ${t('torus_text')}`;
  return {
    stage: [
      toolbar(game),
      h('div', { class: 'stage', id: 'stage' }, stage(game)),
      h(
        'div',
        { key: 'story', class: 'story', tabindex: '0', role: 'group', 'aria-label': t('story') },
        h('p', { class: 'said remark' }, game.remark || game.turn()),
        legend(game),
      ),
    ],
    panels: [
      panel(
        'game-title',
        head,
        form(game),
        actions(game, asClaim),
        game.kind === 'torus' ? h('p', { class: 'quiet' }, rule) : null,
      ),
      movesPanel(game),
      sharePanel(game, openChosen),
    ],
  };
}
