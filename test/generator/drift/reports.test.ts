/** Three histories of an account, as each report tells them. */

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Change } from '../../../generator/drift/change.js';
import { compareModels } from '../../../generator/drift/compare.js';
import { reportJson } from '../../../generator/drift/report-json.js';
import { reportMarkdown } from '../../../generator/drift/report-markdown.js';
import { reportText } from '../../../generator/drift/report-text.js';
import type { Model } from '../../../generator/model/model.js';
import { plain } from '../../../generator/terminal/layout.js';
import {
  base,
  edited,
  fieldIn,
  fieldsOf,
  integer,
  method,
  methodIn,
  nullable,
  property,
  without,
} from './models.js';

const additive = edited((draft) => {
  fieldsOf(draft, 'Ticket').push(property('groupId', nullable(integer)) as never);
  draft.v3.methods.push(method('mail.box.get') as never);
});

const breaking = edited((draft) => {
  without(draft.v3.methods, 'desk.ticket.update');
  fieldIn(draft, 'Ticket', 'title').shape = { kind: 'nullable', shape: { kind: 'string' } };
  methodIn(draft, 'desk.ticket.get').summary = 'Other words';
  methodIn(draft, 'keys.update').scope = ['svc:infra'];
});

const docsOnly = edited((draft) => (methodIn(draft, 'desk.ticket.get').summary = 'Other words'));

const UPDATE =
  'desk.ticket.update(params: { id: number /* integer */, fields?: { … } } | { fields?: { … }, filter: TicketFilter }): boolean';

interface History {
  readonly name: string;
  readonly after: Model;
  readonly text: readonly string[];
  readonly bump: string;
}

const HISTORIES: readonly History[] = [
  {
    name: 'nothing',
    after: base,
    bump: 'none',
    text: ['No drift: the description has not changed since the package was generated.'],
  },
  {
    name: 'additive',
    after: additive,
    bump: 'minor',
    text: [
      '2 additive. The next version is minor.',
      '',
      'desk (REST 3.0)',
      '  additive  Ticket.groupId is new',
      '            + groupId: number /* integer */ | null',
      '            in desk.ticket.add, desk.ticket.get, desk.ticket.list and 1 more',
      '',
      'mail (REST 3.0)',
      '  additive  mail.box.get is new',
      '            + mail.box.get(): boolean',
    ],
  },
  {
    name: 'breaking',
    after: breaking,
    bump: 'major',
    text: [
      '3 breaking, 1 docs. The next version is major.',
      '',
      'desk (REST 3.0)',
      '  breaking  Ticket.title may be null now',
      '            - string',
      '            + string | null',
      '            in desk.ticket.add, desk.ticket.get, desk.ticket.list and 1 more',
      '  breaking  desk.ticket.update is gone',
      `            - ${UPDATE}`,
      '  docs      desk.ticket.get: summary reads differently',
      '',
      'keys (gateway)',
      '  breaking  keys.update asks for a further scope',
      '            + svc:infra',
    ],
  },
  {
    name: 'docs only',
    after: docsOnly,
    bump: 'patch',
    text: [
      '1 docs. The next version is patch.',
      '',
      'desk (REST 3.0)',
      '  docs  desk.ticket.get: summary reads differently',
    ],
  },
];

describe('three histories', () => {
  test.each(HISTORIES)('$name, as text', ({ after, text }) => {
    expect(reportText(compareModels(base, after), plain)).toEqual(text);
  });

  test.each(HISTORIES)('$name, as JSON', ({ after, bump, name }) => {
    const report = reportJson(compareModels(base, after));
    expect({ bump: report.bump, drift: report.drift }).toEqual({ bump, drift: name !== 'nothing' });
  });
});

test('text counts overridden changes, and breaks its lines at the width of the terminal', () => {
  const [first, ...others] = compareModels(base, breaking).filter(({ path }) => path === 'Ticket.title');
  if (first === undefined) throw new Error('no change');
  const lines = reportText([{ ...first, hiddenBy: ['fact-7'] }, ...others], plain, 40);
  expect(lines).toEqual([
    '1 breaking. The version can stay.',
    '1 of 1 overridden by a correction: your',
    'types do not change there.',
    '',
    'desk (REST 3.0)',
    '  breaking  Ticket.title may be null now',
    '            (overridden by svc-gen:',
    '            fact-7; your types do not',
    '            change)',
    '            - string',
    '            + string | null',
    '            in desk.ticket.add,',
    '            desk.ticket.get,',
    '            desk.ticket.list and 1 more',
  ]);
});

test('JSON has exactly the members of its schema', () => {
  const path = new URL('../../../generator/drift/report.schema.json', import.meta.url);
  const schema = JSON.parse(readFileSync(path, 'utf8')) as {
    required: string[];
    properties: { changes: { items: { required: string[] } } };
  }; // our own file
  const report = reportJson(compareModels(base, breaking));
  expect(Object.keys(report)).toEqual(schema.required);
  for (const change of report.changes)
    expect(Object.keys(change)).toEqual(schema.properties.changes.items.required);
  expect(report.changes[0]).toEqual({
    generation: 'gateway',
    method: 'keys.update',
    path: 'scope',
    change: 'scope-added',
    level: 'breaking',
    message: 'keys.update asks for a further scope: svc:infra',
  });
});

test('JSON tells a change in a shared type once for each method that it touches', () => {
  const { changes } = reportJson(compareModels(base, breaking));
  const touched = changes.filter(({ path }) => path === 'Ticket.title').map(({ method }) => method);
  expect(touched).toEqual(['desk.ticket.add', 'desk.ticket.get', 'desk.ticket.list', 'desk.ticket.tail']);
});

test('Markdown shows the TypeScript before and after, breaking first', () => {
  expect(reportMarkdown(compareModels(base, breaking))).toEqual([
    '## The account has changed: 4 changes, next version major',
    '',
    '### Breaking (3)',
    '',
    '- `keys.update` asks for a further scope',
    '',
    '  ```diff',
    '  + svc:infra',
    '  ```',
    '',
    '- `Ticket.title` may be null now (`desk.ticket.add`, `desk.ticket.get`, `desk.ticket.list`, `desk.ticket.tail`)',
    '',
    '  ```diff',
    '  - string',
    '  + string | null',
    '  ```',
    '',
    '- `desk.ticket.update` is gone',
    '',
    '  ```diff',
    `  - ${UPDATE}`,
    '  ```',
    '',
    '### Documentation (1)',
    '',
    '- `desk.ticket.get`: `summary` reads differently',
  ]);
});

test('on a terminal, texts that read differently in many methods stand in one line', () => {
  const names = ['one', 'two', 'three', 'four'].map((name) => `desk.${name}.get`);
  const described = (summary: string) =>
    edited((draft) => {
      for (const name of names) draft.v3.methods.push({ ...method(name), summary } as never);
    });
  const changes = compareModels(described('A'), described('B'));
  expect(changes).toHaveLength(4);
  expect(reportText(changes, plain).slice(-2)).toEqual([
    '  docs  summary reads differently in 4 methods; --json lists them',
    '        in desk.four.get, desk.one.get, desk.three.get and 1 more',
  ]);
});

test('what is alike in many types stands in one line, on a terminal and in Markdown', () => {
  const change: Change = {
    generation: 'v3',
    methods: [],
    path: '',
    shared: true,
    change: 'null-left-out',
    level: 'docs',
    sentence: '',
    message: '',
  };
  const changes = ['A', 'B', 'C', 'D'].map((name) => ({ ...change, path: `${name}.id` }));
  const says = 'id can be null by the description, which the types leave out in 4 types';
  expect(reportText(changes, plain).slice(-2)).toEqual([
    `  docs  ${says}; --json lists them`,
    '        in A, B, C and 1 more',
  ]);
  expect(reportMarkdown(changes).slice(-3)).toEqual([
    '### Documentation (4)',
    '',
    `- \`${says}\` (\`A\`, \`B\`, \`C\`, \`D\`)`,
  ]);
});

describe('error codes that methods no longer have', () => {
  const withCodes = (names: readonly string[], codes: readonly string[]) =>
    edited((draft) => {
      for (const name of names)
        draft.v3.methods.push({
          ...method(`desk.${name}.get`),
          errors: codes.map((code) => ({ code, status: 400, doc: '' })),
        } as never);
    });
  const without = (names: readonly string[]) =>
    compareModels(withCodes(names, ['A', 'B', 'C', 'D']), withCodes(names, [])).filter(
      ({ change }) => change === 'error-removed',
    );

  test('are counted by methods, each of which is named once', () => {
    const changes = without(['one', 'two', 'three', 'four']);
    expect(changes).toHaveLength(16);
    const says = 'each of 4 methods no longer has an error code';
    expect(reportText(changes, plain).slice(-2)).toEqual([
      `  docs  ${says}; --json lists them`,
      '        in desk.four.get, desk.one.get, desk.three.get and 1 more',
    ]);
    expect(reportMarkdown(changes).slice(-3)).toEqual([
      '### Documentation (16)',
      '',
      `- \`${says}\` (\`desk.four.get\`, \`desk.one.get\`, \`desk.three.get\`, \`desk.two.get\`)`,
    ]);
  });

  test('of one method are listed, however many they are', () => {
    expect(reportText(without(['one']), plain).filter((line) => line.includes('docs'))).toHaveLength(5);
  });
});

describe('a union of 40,000 values that gets one more', () => {
  const values = Array.from({ length: 40_000 }, (_, index) => `value ${String(index)}`);
  const known = (...all: readonly string[]) =>
    edited((draft) => {
      fieldIn(draft, 'Ticket', 'title').shape = { kind: 'literal', values: [...all], open: true };
    });
  const changes = compareModels(known(...values), known(...values, 'new'));

  test('is told with the one', () => {
    expect(changes.map(({ message }) => message)).toEqual([
      "Ticket.title has further known values: … (40001 more) → 'new' | … (40001 more)",
    ]);
  });

  test('is short in every form', () => {
    const forms = [reportText(changes, plain).join('\n'), reportMarkdown(changes).join('\n')];
    for (const form of forms) expect(form.length).toBeLessThan(1_000);
    expect(JSON.stringify(reportJson(changes)).length).toBeLessThan(2_000);
  });
});

test('both reports for people name the correction that hides a change', () => {
  const [change] = compareModels(base, docsOnly);
  const hidden = change && { ...change, hiddenBy: ['facts.yaml, who: a', 'b'] };
  expect(reportMarkdown(hidden ? [hidden] : [])).toContain(
    '- `desk.ticket.get`: `summary` reads differently, overridden by svc-gen (`facts.yaml, who: a`, `b`): your types do not change',
  );
  expect(reportText(hidden ? [hidden] : [], plain)).toContain(
    '  docs  desk.ticket.get: summary reads differently (overridden by svc-gen: facts.yaml, who: a; b; your types do not change)',
  );
});

test('JSON says which change a correction hides, and the next version does not count it', () => {
  const changes = compareModels(base, breaking);
  const [first, ...others] = changes;
  if (first === undefined) throw new Error('no change');
  const hidden = { ...first, hiddenBy: ['a'] };
  const { drift, bump, changes: rows } = reportJson([hidden]);
  expect({ drift, bump }).toEqual({ drift: true, bump: 'none' });
  expect(rows.map(({ overridden }) => overridden)).toEqual(rows.map(() => true));
  const all = reportJson([hidden, ...others]);
  expect(all.bump).toBe('major');
  expect(all.changes.filter(({ overridden }) => overridden)).toHaveLength(rows.length);
  expect(reportMarkdown([hidden])[0]).toContain('the version can stay');
});

describe('a hostile name', () => {
  const name = 'x`](https://evil.example)\n# @team\u001b[31m';
  const after = edited((draft) => void draft.v3.methods.push(method(name) as never));

  test('stays code in Markdown, on its line', () => {
    const shown = 'x`](https://evil.example) # @team [31m';
    expect(reportMarkdown(compareModels(base, after)).slice(-5)).toEqual([
      `- \`\`${shown}\`\` is new`,
      '',
      '  ```diff',
      `  + ${shown}(): boolean`,
      '  ```',
    ]);
  });

  test('does not steer the terminal', () => {
    expect(reportText(compareModels(base, after), plain).join('')).not.toMatch(/[\p{Cc}]/u);
  });
});
