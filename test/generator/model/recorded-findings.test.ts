/** What is said of the description of the sandbox, and of hostile ones: each rule that corrects them, and each line of the report. */

import { expect, test } from 'vitest';
import { InputError } from '../../../generator/base/input-error.js';
import { buildModel, type Built } from '../../../generator/model/build.js';
import { createFindings } from '../../../generator/model/findings.js';
import { applyOverlays } from '../../../generator/model/overlay/apply.js';
import { readDescription } from '../../../generator/source/read.js';
import { accounts } from '../../hostile/accounts.js';
import { expectRecorded } from '../../recorded.js';
import { build } from './account.js';

const recorded = (lines: readonly string[], name: string): Promise<void> =>
  expectRecorded(`${lines.join('\n')}\n`, new URL(`./recorded/${name}.txt`, import.meta.url));

/** So many lines of one report show all of its kinds. */
const LINES = 60;

function linesOf({ rules, notes }: Built): readonly string[] {
  const said = notes.map(
    ({ level, at, message }) => `  ${level} ${at.slice(0, 200)}: ${message.slice(0, 300)}`,
  );
  return [...rules.map(({ rule, what, count }) => `  ${rule} ${count}: ${what}`), ...said.slice(0, LINES)];
}

test('of the sandbox, with a row and globs that match nothing', async () => {
  const description = await readDescription({ kind: 'sandbox' }, { fieldLists: true });
  const built = buildModel(description, {
    include: ['nothing.*'],
    exclude: ['tasks.nothing'],
    overlays: [],
    vendor: {},
  });
  const all = buildModel(description, { include: [], exclude: [], overlays: [], vendor: {} });
  await recorded(['everything', ...linesOf(all), 'nothing', ...linesOf(built)], 'findings-sandbox');
});

test('of hostile accounts', async () => {
  // What is known of methods that they lack would be nearly all of the lines.
  const lines = Object.entries(accounts).flatMap(([name, document]) => [
    name,
    ...linesOf(build(document)).filter((line) => !line.endsWith('was not needed')),
  ]);
  await recorded(lines, 'findings-hostile');
});

const OVERLAY = { overlay: '1.0.0' };
const action = (given: unknown): object => ({ ...OVERLAY, actions: [given] });

test('of overlays that are none, or whose actions do nothing', async () => {
  const given: readonly (readonly [name: string, document: unknown])[] = [
    ['nothing', null],
    ['another version', { overlay: '2.0.0', actions: [] }],
    ['no actions', OVERLAY],
    ['actions that are a map', { ...OVERLAY, actions: {} }],
    ['an action that is a text', action('x')],
    ['no target', action({ update: {} })],
    ['a target that is no path', action({ target: 'paths', update: {} })],
    ['a target that is no JSONPath', action({ target: '$.[', update: {} })],
    ['a target that ends too early', action({ target: '$.a[', update: {} })],
    ['a target of too many descents', action({ target: '$..a..b..c..d', update: {} })],
    ['neither update nor removal', action({ target: '$.a' })],
    ['removal of everything', action({ target: '$', remove: true })],
    ['a copy of nothing', action({ target: '$.a', copy: '$.nowhere' })],
    ['a copy of two places', action({ target: '$.a', copy: '$.*' })],
    ['a copy that is no path', action({ target: '$.a', copy: 5 })],
    ['a target that is not there', action({ target: '$.nowhere', update: {} })],
    ['a scalar as an update of an object', action({ target: '$.a', update: 5 })],
    ['an update of nothing', action({ target: '$.a', update: {} })],
    ['an update of the type', action({ target: '$.b', update: { x: 1 } })],
  ];
  const lines = given.flatMap(([name, document]) => {
    const findings = createFindings();
    try {
      applyOverlays(
        { a: { b: 1 }, b: 2 },
        { builtIn: action({ target: '$.missing', update: {} }), own: [{ name: 'mine.yaml', document }] },
        findings,
      );
    } catch (error) {
      expect(error).toBeInstanceOf(InputError);
      return [name, `  ${String(error)}`];
    }
    return [name, ...findings.notes().map(({ level, at, message }) => `  ${level} ${at}: ${message}`)];
  });
  await recorded(lines, 'findings-overlays');
});
