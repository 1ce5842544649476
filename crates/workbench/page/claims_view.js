// How claims look: the board with its tools, the document, what became of the claim, and its proof.

import { h } from './render.js';
import { board } from './board.js';
import { caseReason } from './cases.js';
import { known, why } from './captions.js';
import { casesPanel } from './cases_view.js';
import {
  chooseBlock,
  chooseExample,
  claimFigure,
  claims,
  current,
  isDrawing,
  isOfSets,
  look,
  moveCursor,
  newClaim,
  provable,
  prove,
  redo,
  saveDocument,
  setField,
  setText,
  startGuide,
  tidy,
  undo,
} from './claims.js';
import { button, choice, labelled, panel, sign, timeLimit, unlabelled } from './controls.js';
import { editor } from './editor.js';
import { EXAMPLES } from './examples.js';
import { openChosen } from './files.js';
import { guideView } from './guide_view.js';
import { linesView } from './lines_view.js';
import { pavingTree } from './paving_view.js';
import { proofTree, proofViews, tried } from './proof_view.js';
import { said } from './said.js';
import { sceneOf } from './scene.js';
import { complain, settings } from './store.js';
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
function typed(event) {
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
    onKey: typed,
  });
}

/** The tools that there are for a block. @param {Block | undefined} block */
function toolsFor(block) {
  if (block?.game !== 'hex' && block?.game !== 'torus') return null;
  const usable = (/** @type {Tool} */ tool) =>
    tool === 'explore'
      ? claims.proof?.playable
      : block.game === 'hex' || (tool !== 'region' && tool !== 'link');
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
    h('span', { class: 'pair-of-buttons' }, plain('↶', 'undo', undo), plain('↷', 'redo', redo)),
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
      numbers ? h('p', { class: 'quiet' }, `${t('proof_numbers')}: ${numbers.join(' / ')}`) : null,
      line.length ? h('p', { class: 'quiet moves-line' }, `${t('line')}: ${line.join(' ')}`) : null,
    );
  }
  if (!settled) return null;
  return h(
    'div',
    { class: `verdict ${settled.verdict}` },
    h('p', { class: 'word' }, h('b', null, t(settled.verdict)), expectation(settled), cost(settled)),
    settled.reason ? h('p', null, said(settled.reason)) : null,
    settled.notes.map((note) => h('p', { class: 'quiet' }, note)),
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
  if (!block || block.game !== 'hex' || block.kind !== 'claim') return null;
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
  if (!block || block.game !== 'hex' || block.kind !== 'claim') return null;
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

/** The names of the stones. @param {Block | undefined} block */
const namesOf = (block) => (block?.stones ?? []).flatMap(({ name }) => name ?? []);

/** The document. @param {Block | undefined} block */
function documentPanel(block) {
  const examples = h(
    'select',
    {
      class: 'examples',
      value: '',
      onchange: ({ currentTarget }) => {
        if (currentTarget.value) chooseExample(Number(currentTarget.value));
        currentTarget.value = '';
      },
    },
    h('option', { value: '' }, `${t('examples')}…`),
    EXAMPLES.map((example, index) => h('option', { value: String(index) }, t(example.name))),
  );
  const sizes = [5, 6, 7, 8, 9, 11].map((side) => [String(side), `Hex ${side}×${side}`]);
  const fresh = choice('', [['', `${t('new_claim')}…`], ...sizes], (side) => newClaim(Number(side)), {
    class: 'new-claim',
  });
  const opened = h('input', {
    type: 'file',
    accept: '.tatami,.txt,.sgf',
    class: 'unseen',
    onchange: ({ currentTarget }) => openChosen(currentTarget),
  });
  return panel(
    'document-title',
    [
      h('h2', { id: 'document-title' }, t('document')),
      unlabelled(t('new_claim'), fresh),
      unlabelled(t('examples'), examples),
      h('label', { class: 'button file' }, t('open'), opened),
      button(t('tidy'), () => tidy().catch(complain)),
    ],
    editor({
      text: claims.text,
      diagnostics: claims.reading.diagnostics,
      names: namesOf(block),
      place: claims.place,
      busy: !!claims.job,
      onText: (text) => void setText(text, false),
      onPlace: moveCursor,
      onKey: (event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        prove();
      },
    }),
  );
}

/** The name of the block, or the choice between blocks. @param {Block | undefined} block */
function blockChoice(block) {
  const { blocks } = claims.reading;
  if (blocks.length < 2) return h('span', { class: 'quiet' }, block ? `${block.kind} ${block.name}` : '');
  const options = blocks.map(({ kind, name }) => [name, `${kind} ${name}`]);
  return unlabelled(t('block'), choice(block?.name ?? '', options, chooseBlock));
}

/** The claim, and what can be done with it. @param {Block | undefined} block */
function provePanel(block) {
  const { job } = claims;
  return panel(
    'prove-title',
    [
      h('h2', { id: 'prove-title' }, t('prove')),
      blockChoice(block),
      h('span', { class: 'space' }),
      unlabelled(
        t('more_time'),
        timeLimit(claims.seconds, (seconds) => look({ seconds })),
      ),
      job
        ? button(t('stop'), job.stop, { class: 'primary' })
        : button(t('prove'), prove, { class: 'primary', disabled: !provable() }),
    ],
    block ? h('p', { class: 'caption' }, known(block, claims.settled)) : null,
    form(block),
    guideView(block, startGuide),
    h(
      'div',
      { class: 'actions' },
      button(t('figure'), claimFigure, { class: 'small', disabled: !block }),
      button('.tatami', saveDocument, { class: 'small', disabled: !block }),
      regionActions(block),
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
  return {
    stage: [
      toolbar(block),
      h('div', { class: `stage${claims.reading.old ? ' old' : ''}`, id: 'stage' }, stage(block)),
      storyView(block, hint ? `${t('link_hint')}${claims.from ? ` ${claims.from}-…` : ''}` : ''),
    ],
    panels: [
      provePanel(block),
      documentPanel(block),
      casesPanel(block, claims.reading.blocks),
      resultPanel(),
      claims.proof ? proofPanel(claims.proof, block) : null,
    ],
  };
}
