// How claims look: the board with its tools, the document, what became of the claim, and its proof.

import { h } from './render.js';
import { board } from './board.js';
import { caseReason } from './cases.js';
import { known, why } from './captions.js';
import { casesPanel } from './cases_view.js';
import {
  chooseBlock,
  claimFigure,
  claims,
  current,
  isDrawing,
  isOfSets,
  look,
  provable,
  prove,
  redo,
  saveDocument,
  setField,
  startGuide,
  undo,
} from './claims.js';
import { button, choice, labelled, panel, sign, timeLimit, unlabelled } from './controls.js';
import { documentPanel, namesOf } from './document_view.js';
import { find, findable } from './finders.js';
import { guideView } from './guide_view.js';
import { linesView } from './lines_view.js';
import { pavingTree } from './paving_view.js';
import { proofTree, proofViews, tried } from './proof_view.js';
import { said } from './said.js';
import { saidText } from './said_text.js';
import { sceneOf } from './scene.js';
import { settings, still } from './store.js';
import { storyView } from './story_view.js';
import { choose, link, paint, removeStone, TOOLS, useTool } from './tools.js';
import { accepted, cost, running, statement } from './verdict.js';
import { wallReasons, wallView } from './walls_view.js';
import { typedCell } from './typed.js';
import { t, title } from './words.js';

/** @import { Block, Settled, Tool } from './types.js' */
/** @import { Proof } from './proof.js' */

/** @type {Record<Tool, string>} */
const SIGNS = {
  black: '●',
  white: '○',
  erase: '⌫',
  region: '⬡',
  link: '⟷',
  name: 'x',
  mark: '◆',
  explore: '?',
  pan: '✥',
};

/** Cells may be typed on the board, and stones removed. @param {KeyboardEvent} event */
function typedOn(event) {
  const cell = /** @type {Element} */ (event.target).closest('[data-cell]')?.getAttribute('data-cell');
  if ((event.key === 'Delete' || event.key === 'Backspace') && cell && removeStone(cell)) return true;
  return typedCell(event, (focus) => look({ focus }));
}

/** The board of the block, whatever its game is. @param {Block | undefined} block */
function stage(block) {
  const { settled, text, tool } = claims;
  if (!block) {
    return h('p', { class: 'quiet centred' }, t(claims.reading.diagnostics.length ? 'mend' : 'no_block'));
  }
  if (isDrawing(block)) return wallView(text, block, settled);
  if (isOfSets(block)) return linesView(block, settled, claims.proof);
  const { name } = block;
  const [width, height] = [block.width ?? 0, block.height ?? 0];
  return board({
    ...sceneOf(block, claims),
    width,
    height,
    torus: block.game === 'torus',
    orientation: settings.orientation,
    pan: claims.pan,
    coordinates: settings.coordinates,
    focus: claims.focus || 'a1',
    cursor: tool,
    hover: claims.hover,
    ends: claims.from ? [claims.from] : [],
    label: `${t('board')} ${width}×${height}: ${name}`,
    drags: tool === 'region' || tool === 'pan',
    onDrag: tool === 'region' ? paint : undefined,
    onPan: block.game === 'torus' ? (pan) => look({ pan }) : undefined,
    onCell: useTool,
    onEdge: tool === 'link' ? (edge) => link(edge) : undefined,
    onFocus: (focus) => look({ focus }),
    onHover: (hover) => look({ hover }),
    onKey: typedOn,
  });
}

/** The tools that there are for a block. @param {Block | undefined} block */
function toolsFor(block) {
  if (block?.game !== 'hex' && block?.game !== 'torus') return null;
  const usable = (/** @type {Tool} */ tool) => {
    // It waits for its proof where it will be, so that nothing moves.
    if (tool === 'explore') return true;
    if (still !== null) return tool === 'mark';
    return block.game === 'hex' || block.kind === 'claim' || (tool !== 'region' && tool !== 'link');
  };
  /** @type {Tool[]} */
  const more = block.game === 'torus' ? ['pan'] : [];
  const tools = [...TOOLS.filter(usable), ...more].map((tool) =>
    button(
      [sign('sign', SIGNS[tool]), h('span', { class: 'words' }, t(`tool_${tool}`))],
      () => choose(tool),
      {
        key: tool,
        class: `tool tool-${tool}`,
        'aria-pressed': String(claims.tool === tool),
        disabled: tool === 'explore' && !claims.proof?.playable,
        title: t(`tool_${tool}`),
      },
    ),
  );
  return h('div', { class: 'segments' }, tools);
}

/** @param {Block | undefined} block */
function toolbar(block) {
  const plain = (
    /** @type {string} */ arrow,
    /** @type {'undo' | 'redo'} */ name,
    /** @type {() => void} */ act,
  ) =>
    button(arrow, act, {
      class: 'plain',
      disabled: !claims[name].length,
      title: t(name),
      'aria-label': t(name),
    });
  return h(
    'div',
    { class: 'toolbar', role: 'toolbar', 'aria-label': t('tools') },
    toolsFor(block),
    h('span', { class: 'space' }),
    button(t('figure'), claimFigure, { class: 'small open-figure', disabled: !block }),
    still === null
      ? h('span', { class: 'pair-of-buttons' }, plain('↶', 'undo', undo), plain('↷', 'redo', redo))
      : null,
  );
}

/** What became of the claim. */
function verdict() {
  const { known: left, progress, settled } = claims;
  if (progress) {
    const { line, numbers, open } = progress;
    return running(
      progress,
      open ? h('p', { class: 'quiet' }, `${t('open_moves')}: ${open.length}`) : null,
      numbers
        ? h(
            'p',
            { class: 'quiet' },
            `${t('proof_numbers')}: ${numbers.join(' / ')}`,
            h('br'),
            h('small', null, t('numbers_mean')),
          )
        : null,
      line.length ? h('p', { class: 'quiet moves-line' }, `${t('line')}: ${line.join(' ')}`) : null,
    );
  }
  if (!settled) return null;
  return h(
    'div',
    { class: `verdict ${settled.verdict}` },
    h('p', { class: 'word' }, h('b', null, t(settled.verdict)), expectation(settled), cost(settled)),
    settled.reason ? h('p', null, said(settled.reason)) : null,
    settled.notes.map((note) => h('p', { class: 'quiet' }, saidText(note))),
    left?.open ? h('p', null, `${t('open_moves')}: ${left.open.length}`) : null,
    settled.beaten_by ? h('p', null, `${t('beaten')} `, h('code', null, settled.beaten_by)) : null,
    accepted(settled),
    statement(settled),
  );
}

/** The verdict by itself, below what was there before, so that nothing moves. */
function resultPanel() {
  const shown = verdict();
  if (!shown) return null;
  return panel('verdict-title', h('h2', { id: 'verdict-title' }, t('verdict')), shown);
}

/** Whether the verdict is the one that is wanted, where that is not plain. @param {Settled} settled */
function expectation({ as_wanted: wanted, verdict: word }) {
  if (word === 'unknown' || (word === 'holds' && wanted)) return null;
  return h('span', { class: 'quiet' }, ` (${t(wanted ? 'expected_fail' : 'not_wanted')})`);
}

/** The fields of a claim of Hex. @param {Block | undefined} block */
function form(block) {
  if (!block || block.game !== 'hex' || block.kind !== 'claim' || still !== null) return null;
  const field = (/** @type {'owner' | 'first' | 'expect'} */ name, /** @type {string[][]} */ options) =>
    labelled(
      t(name),
      choice(block[name] ?? '', options, (value) => setField(name, value)),
    );
  const goal = h('input', {
    type: 'text',
    value: block.goal ?? '',
    spellcheck: 'false',
    list: 'terminals',
    onchange: ({ currentTarget }) => setField('goal', currentTarget.value),
  });
  const links = namesOf(block).flatMap((name) => [`top-${name}`, `${name}-bottom`]);
  return h(
    'div',
    { class: 'form' },
    labelled(t('goal'), goal, { class: 'wide' }),
    h(
      'datalist',
      { id: 'terminals' },
      links.map((word) => h('option', { value: word })),
    ),
    field('owner', [
      ['black', t('Black')],
      ['white', t('White')],
    ]),
    field('first', [
      ['opponent', t('opponent_word')],
      ['owner', t('owner_word')],
    ]),
    field('expect', [
      ['holds', t('holds')],
      ['fails', t('fails')],
    ]),
  );
}

/** What can be done with the region at once. @param {Block | undefined} block */
function regionActions(block) {
  if (!block || block.game !== 'hex' || block.kind !== 'claim' || still !== null) return null;
  const { job, settled } = claims;
  const used = settled?.verdict === 'holds' ? settled.carrier : [];
  const busy = { class: 'small', disabled: !!job };
  return [
    button(t('whole_board'), () => setField('region', 'all'), busy),
    used.length && used.length < block.region.length
      ? button(t('shrink'), () => setField('region', used.join(' ')), { ...busy, key: 'shrink' })
      : null,
  ];
}

/** The name of the block, or the choice between blocks. @param {Block | undefined} block */
function blockChoice(block) {
  const { blocks } = claims.reading;
  if (blocks.length < 2) return h('span', { class: 'quiet' }, block ? `${block.kind} ${block.name}` : '');
  const options = blocks.map(({ kind, name }) => [name, `${kind} ${name}`]);
  return unlabelled(t('block'), choice(block?.name ?? '', options, chooseBlock));
}

/** What can be found. @param {Block | undefined} block */
function finders(block) {
  const names = findable(block);
  if (!names.length) return null;
  const options = [['', `${t('find')}…`], ...names.map((name) => [name, t(`find_${name}`)])];
  const chosen = choice('', options, (name) => void find(name), {
    class: 'find',
    disabled: !!claims.job || !provable(),
  });
  return unlabelled(t('find'), chosen);
}

/** What searches for a proof. @param {typeof claims.job} job */
const search = (job) => [
  h('span', { class: 'space' }),
  unlabelled(
    t('more_time'),
    timeLimit(claims.seconds, (seconds) => look({ seconds })),
  ),
  job
    ? button(t('stop'), job.stop, { class: 'primary' })
    : button(t('prove'), prove, { class: 'primary', disabled: !provable() }),
];

/** What this page is, where there is no server. */
const stillNote = () =>
  h('p', { class: 'quiet still-note' }, t(claims.settled || claims.job ? 'still_note' : 'still_unproved'));

/** The claim, and what can be done with it. @param {Block | undefined} block */
function provePanel(block) {
  const { job } = claims;
  return panel(
    'prove-title',
    [
      h('h2', { id: 'prove-title' }, t(still === null ? 'prove' : 'claim')),
      blockChoice(block),
      still === null ? search(job) : null,
    ],
    block ? h('p', { class: 'caption' }, known(block, claims.settled)) : null,
    form(block),
    still === null ? guideView(block, startGuide) : stillNote(),
    h(
      'div',
      { class: 'actions' },
      button(t('figure'), claimFigure, { class: 'small', disabled: !block }),
      button('.tatami', saveDocument, { class: 'small', disabled: !block }),
      regionActions(block),
      still === null ? finders(block) : null,
    ),
  );
}

/** How large a proof is. @param {Proof} proof */
function size({ about: { positions, steps } }) {
  if (steps) return `${steps.toLocaleString()} ${t('steps')}`;
  return positions === null ? '' : `${positions.toLocaleString()} ${t('positions')}`;
}

/**
 * The proof, to be looked at in the way of its kind.
 * @param {Proof} proof @param {Block | undefined} block
 */
function proofPanel(proof, block) {
  const { settled } = claims;
  const shown = () => {
    if (block?.drop)
      return settled?.verdict === 'holds' ? wallReasons() : h('p', { class: 'quiet' }, t('beaten_hint'));
    return settled?.paving ? pavingTree(settled.paving, block?.game === 'grid') : proofTree(proof);
  };
  const steps = proof.root && proof.view === 'steps';
  return panel(
    'proof-title',
    [
      h('h2', { id: 'proof-title' }, t('proof')),
      size(proof) ? h('span', { class: 'quiet' }, size(proof)) : null,
      proofViews(proof),
    ],
    proof.playable && block?.width
      ? [
          tried(
            proof,
            (move, reply) => why(block, move, reply, title(proof.winner)),
            (move, reply, first) => caseReason(block, claims.reading.blocks, move, reply, first),
          ),
        ]
      : null,
    steps ? h('p', { class: 'quiet' }, t('steps_hint')) : null,
    h('div', { key: 'tree', class: 'scroll', tabindex: '-1' }, shown()),
  );
}

/** The whole mode. */
export function claimsView() {
  const block = current();
  const hint = claims.tool === 'link' && block?.game === 'hex';
  const parts = casesPanel(block, claims.reading.blocks);
  const proof = claims.proof ? proofPanel(claims.proof, block) : null;
  return {
    stage: [
      toolbar(block),
      h('div', { class: `stage${claims.reading.old ? ' old' : ''}`, id: 'stage' }, stage(block)),
      storyView(block, hint ? `${t('link_hint')}${claims.from ? ` ${claims.from}-…` : ''}` : ''),
    ],
    // Who is sent a proof looks at it first; who writes claims has the text.
    panels:
      still === null
        ? [provePanel(block), documentPanel(block), parts, resultPanel(), proof]
        : [provePanel(block), proof, resultPanel(), parts, documentPanel(block)],
  };
}
