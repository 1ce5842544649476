// What is linted besides types: the page runs in browsers, its tests in Node and, inside `evaluate`, in browsers.

import js from '@eslint/js';
import globals from 'globals';

/** Types are written in comments, so the rule against `any` has to read comments. */
const noAny = {
  meta: { type: 'problem', schema: [] },
  create: (context) => ({
    Program: () => {
      for (const comment of context.sourceCode.getAllComments()) {
        const types = comment.value.match(/@(type|param|returns|typedef|template)\b[^@]*/g) ?? [];
        if (types.some((type) => /[{<|,(:&]\s*any\b|\bany(\[\]|>)/.test(type))) {
          context.report({ loc: comment.loc, message: 'Say which type it is, not `any`.' });
        }
      }
    },
  }),
};

/** What draws and nothing else; `app.js` alone puts state and view together. */
const VIEWS = [
  ...['board', 'columns', 'controls', 'editor', 'header', 'render', 'verdict'],
  ...[
    'cases',
    'claims',
    'dialogs',
    'drawn',
    'document',
    'figures',
    'game',
    'gravity',
    'guide',
    'home',
    'lines',
    'paving',
  ].map((name) => `${name}_view`),
  ...['proof', 'puzzles', 'story', 'walls'].map((name) => `${name}_view`),
];

/** Forbids imports. */
const without = (names, message) => ({
  'no-restricted-imports': ['error', { paths: names.map((name) => ({ name: `./${name}.js`, message })) }],
});

export default [
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'prefer-const': 'error',
      'no-var': 'error',
      'max-len': ['error', { code: 120 }],
      'no-unused-expressions': 'error',
    },
  },
  {
    files: ['page/*.js'],
    plugins: { types: { rules: { 'no-any': noAny } } },
    languageOptions: { globals: globals.browser },
    rules: {
      'types/no-any': 'error',
      'no-shadow': 'error',
      complexity: ['error', 20],
      'max-lines': ['error', 400],
      'max-lines-per-function': ['error', 80],
    },
  },
  {
    files: ['page/*.js'],
    ignores: ['page/app.js', ...VIEWS.map((name) => `page/${name}.js`)],
    rules: without(VIEWS, 'State does not know how it looks.'),
  },
  {
    files: VIEWS.map((name) => `page/${name}.js`),
    rules: without(['api', 'jobs'], 'Views ask nothing of the server; state does.'),
  },
  {
    files: ['tests/browser/*.js'],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
  },
];
