/** The emitted reference `api.md`: it says what the model says, no text of a description is markup in it, and its links resolve. */

import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { fieldsText, literalText, objectText } from '../../../../generator/view/literal-text.js';
import { markdownCode, markdownFence, markdownProse } from '../../../../generator/text/markdown.js';
import type { Example } from '../../../../generator/model/example-params.js';
import type { Generation, Model } from '../../../../generator/model/model.js';
import { models } from '../../export/accounts.js';
import {
  array,
  build,
  document,
  filterById,
  integer,
  item,
  select,
  string,
  to,
} from '../../model/account.js';
import { smallModel } from '../small-model.js';
import { hostileWords, pageOf, pretty, type Page } from './api-pages.js';

/** The lines of one method, without its heading. */
function section(text: string, generation: Generation, name: string): string {
  const part = text.split(/^## /m)[{ v3: 1, legacy: 2, gateway: 3 }[generation]] ?? '';
  const [, rest = ''] = part.split(`#### \`${name}\`\n`);
  return rest.split(/^###/m)[0] ?? '';
}

/** As the page of a repository host makes them: from headings outside code. */
function headingAnchors(text: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of text.replace(/^```[^]*?^```/gm, '').matchAll(/^#+ (.*)$/gm)) {
    const words = heading.replaceAll('`', '').trim().toLowerCase();
    const slug = words.replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '').replaceAll(' ', '-');
    let anchor = slug;
    for (let number = 1; anchors.has(anchor); number += 1) anchor = `${slug}-${String(number)}`;
    anchors.add(anchor);
  }
  return anchors;
}

let accounts: ReadonlyMap<string, Model>;
let pages: ReadonlyMap<string, Page>;
let builtIn: Page;

beforeAll(async () => {
  accounts = await models();
  pages = new Map([...accounts].map(([account, model]) => [account, pageOf(model)]));
  builtIn = pages.get('the sandbox') ?? pageOf(smallModel);
});

describe('api.md', () => {
  test('lists the names of a select once, and leads there from other methods that take it', () => {
    const [first = '', ...others] = [
      ...builtIn.text.matchAll(/^- `select\?: FieldDescriptionSelect\[\]`: (.*)$/gm),
    ].map(([, text = '']) => text);
    expect(first).toContain('Fields that can be selected: `name`, `type`, ');
    expect(others.length).toBeGreaterThan(5);
    for (const text of others)
      expect(text).toMatch(
        /Fields that can be selected: those of \[`main\.eventlog\.field\.get`\]\(#maineventlogfieldget\)$/,
      );
  });

  test('says once what an error of every method means, where several generations have it', () => {
    const line = /^- `QUERY_LIMIT_EXCEEDED` \(503\)(.*)$/gm;
    const meanings = [...builtIn.text.matchAll(line)].map(([, meaning]) => meaning);
    expect(meanings.slice(0, 2)).toEqual([': Request intensity limit exceeded.', '']);
  });

  test.each([
    ['v3', 'rest.documentation.openapi', 'openapi(params?: {}, options?)'],
    ['legacy', 'calendar.settings.get', 'get(params?: {}, options?)'],
    ['gateway', 'me', 'gw.me(options?)'],
  ] as const)('shows the options of %s %s where the method takes them', (generation, name, shown) => {
    expect(section(builtIn.text, generation, name)).toContain(shown);
  });

  test('shows no [] for an empty map, which the client gives as {}', () => {
    const shown = section(builtIn.text, 'v3', 'rest.documentation.openapi');
    expect(shown).toContain('paths: { [name]: unknown }, components: { schemas: { [name]: unknown } }');
  });

  test('has a section for each method of each generation, with one signature', () => {
    for (const [account, model] of accounts) {
      const { text = '' } = pages.get(account) ?? {};
      const headings = text.match(/^#### /gm) ?? [];
      const methods = [model.v3, model.legacy, model.gateway].flatMap((api) => api.methods);
      expect({ account, count: headings.length }).toEqual({ account, count: methods.length });
      for (const { name } of model.gateway.methods)
        expect(section(text, 'gateway', name)).toMatch(/^`gw\..*\)(: (List)?Call<.*>|: string)`$/m);
    }
  });

  test.each<{ generation: Generation; name: string; says: readonly string[] }>([
    {
      generation: 'v3',
      name: 'tasks.task.list',
      says: [
        '`svc.v3.tasks.task.list(params?: { select?: TaskSelect[], filter?: TaskFilter,',
        'ListCall<Selected<Task>>',
        'Fields that can be filtered by: `id`',
        'Fields that can be sorted by: `id`,',
        'Scope: `tasks`',
        'for await (const item of svc.v3.tasks.task.list({ select: [',
        '- `SVC_REST_V3_EXCEPTION_INVALIDPAGINATIONEXCEPTION` (400)\n',
        'Unknown field in `order`',
      ],
    },
    {
      generation: 'v3',
      name: 'tasks.task.add',
      says: [
        'fields: TasksTaskAddFields',
        '`title: string`',
        '`Idempotency-Key`',
        'const answer = await svc.v3',
        'Call<TasksTaskAddResult>`',
        '`deadline?: Date | string | null`',
      ],
    },
    {
      generation: 'v3',
      name: 'tasks.task.list',
      says: ['- Fields of `Task`: see [`tasks.task.add`](#', 'Some accounts always sort by `id` first'],
    },
    {
      generation: 'legacy',
      name: 'user.get',
      says: ['ListCall<User>`', '- Fields of `User`: `ID: string`, `ACTIVE?: boolean`'],
    },
    { generation: 'gateway', name: 'me', says: ['Call<Me>`', '- Fields of `Me`: `', 'scopes'] },
    { generation: 'legacy', name: 'im.dialog.get', says: ['svc.legacy.im.dialog.get(', '`DIALOG_ID'] },
    { generation: 'legacy', name: 'event.offline.clear', says: ['Only with `application(…)` credentials.'] },
    { generation: 'legacy', name: 'event.bind', says: ['`ONOFFLINEEVENT` (`minTimeout` from 0, default 1)'] },
    { generation: 'v3', name: 'main.eventlog.tail', says: ['accounts require it and `value`'] },
    { generation: 'v3', name: 'main.eventlog.list', says: ['from 1 to 1000, default 50'] },
    {
      generation: 'gateway',
      name: 'batch',
      says: ['await gw.batch({ /* not described by the account */ })'],
    },
    { generation: 'gateway', name: 'entity.search', says: ["gw.entity('deals').search(body: object"] },
    { generation: 'gateway', name: 'entity.update', says: ["await gw.entity('deals').update(1, {"] },
    { generation: 'gateway', name: 'oauth.authorizeUrl', says: ['): string`'] },
    { generation: 'gateway', name: 'keys.update', says: ['`OutcomeUnknownError`', 'gw.keys.update({ id: 1'] },
  ])('$generation $name says what it takes, gives and fails with', ({ generation, name, says }) => {
    const text = section(builtIn.text, generation, name);
    for (const part of says) expect(text).toContain(part);
  });

  test('says once in a module what an error means that several of its methods answer with alike', () => {
    const meaning =
      '`SVC_REST_V3_EXCEPTION_INVALIDPAGINATIONEXCEPTION` (400): `limit`, `offset` or `page` is not numeric, or `limit` is 0.';
    const modules = builtIn.text.split(/^### /m).filter((module) => module.startsWith('`tasks`\n\nt'));
    expect(modules).toHaveLength(1);
    expect(modules[0]?.split(meaning)).toHaveLength(2);
    for (const module of [...pages.values()].flatMap(({ text }) => text.split(/^### /m))) {
      const lines: readonly string[] = module.match(/^- `[A-Z_]+` \(\d+\): .*$/gm) ?? [];
      const repeated = lines.filter((line, index) => lines.indexOf(line) < index);
      expect(repeated).toEqual([]);
    }
  });

  test('lists the members of a type that a field refers to, and says where no filter is known', () => {
    const { text } = pageOf(
      build(
        document({
          schemas: {
            'svc.x.letterdto': { type: 'object', properties: { id: integer, subject: string } },
            'svc.x.addresseedto': {
              type: 'object',
              required: ['email'],
              properties: { email: string, name: string },
            },
          },
          methods: {
            'x.letter.send': {
              takes: {
                fields: {
                  type: 'object',
                  properties: { subject: string, to: array(to('svc.x.addresseedto')) },
                  required: ['to'],
                },
              },
              required: ['fields'],
            },
            'x.letter.list': { takes: { filter: filterById }, gives: array(to('svc.x.letterdto')) },
          },
        }),
      ).model,
    );
    expect(section(text, 'v3', 'x.letter.send')).toContain(
      '\n  - `to: AddresseeInput[]`\n    - `email: string`\n    - `name?: string`\n  - `subject?: string`\n',
    );
    expect(section(text, 'v3', 'x.letter.list')).toContain('ListCall<Partial<Letter>>`');
    expect(section(text, 'v3', 'x.letter.list')).toContain(
      'Fields, of which nobody says whether they can be filtered by: `id`, `subject`',
    );
  });

  test('names the members of a long object in the signature, and their types below it', () => {
    const { text } = pageOf(
      build(
        document({
          schemas: {
            'svc.x.dealdto': {
              type: 'object',
              properties: { id: integer, title: string, price: { type: 'number' } },
            },
          },
          methods: {
            'x.deal.get': { takes: { id: integer }, gives: item(to('svc.x.dealdto')) },
            'x.deal.aggregate': { takes: { select: select('count') }, required: ['select'] },
          },
        }),
      ).model,
    );
    expect(section(text, 'v3', 'x.deal.get')).toContain('Call<Deal>`');
    const shown = section(text, 'v3', 'x.deal.aggregate');
    expect(shown).toContain(
      '(params: { select: { count?, countDistinct?, sum?, avg?, min?, max? } }, options?)',
    );
    expect(shown).toContain("  - `count?: ('id' | 'title' | 'price')[] | { [name]: string }`: How many rows");
  });

  test('lists the types below a result up to the fourth object, and lists of lists are no object', () => {
    const object = (properties: object): object => ({ type: 'object', properties });
    const inner = (levels: number, schema: unknown): unknown =>
      levels === 0 ? schema : object({ [`level${String(levels)}`]: inner(levels - 1, schema) });
    const lists = array(array(array(array(array(array(to('svc.x.listeddto')))))));
    const { text } = pageOf(
      build(
        document({
          schemas: {
            'svc.x.pagedto': object({ id: integer, lists, near: inner(3, to('svc.x.neardto')) }),
            'svc.x.farpagedto': object({ id: integer, far: inner(4, to('svc.x.fardto')) }),
            'svc.x.listeddto': object({ listed: string }),
            'svc.x.neardto': object({ near: string }),
            'svc.x.fardto': object({ far: string }),
          },
          methods: {
            'x.page.get': { takes: { id: integer }, gives: item(to('svc.x.pagedto')) },
            'x.farpage.get': { takes: { id: integer }, gives: item(to('svc.x.farpagedto')) },
          },
        }),
      ).model,
    );
    const fieldsOf = (name: string) =>
      [...section(text, 'v3', name).matchAll(/^- Fields of `(\w+)`/gm)].map(([, type]) => type);
    expect(fieldsOf('x.page.get')).toEqual(['Page', 'Listed', 'Near']);
    expect(fieldsOf('x.farpage.get')).toEqual(['Farpage']);
  });

  test('says the range of a number once', () => {
    expect(builtIn.text).toMatch(/from 1 to 1000, default 50/);
    expect(builtIn.text).not.toMatch(/(from \d+ to \d+)[^\n]*\1/);
  });

  test('links to files of the package and to its own headings', () => {
    for (const [account, { text, paths }] of pages) {
      const anchors = headingAnchors(text);
      const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
      const lost = targets.filter((target) =>
        target.startsWith('#') ? !anchors.has(target.slice(1)) : !paths.includes(target),
      );
      expect({ account, lost }).toEqual({ account, lost: [] });
      expect(targets.length).toBeGreaterThan(10);
    }
  });

  test('links a deprecated method to the section of what replaces it', () => {
    const methods = smallModel.legacy.methods.filter(({ deprecated }) => deprecated?.replacement);
    expect(methods.length).toBeGreaterThan(0);
    for (const { name } of methods)
      expect(section(pageOf(smallModel).text, 'legacy', name)).toMatch(
        /^\*\*Deprecated\.\*\* .* See \[`[\w.]+`\]\(#\w+\)\.$/m,
      );
  });
});

describe('api.md means what it says: Prettier leaves it as it is', () => {
  test('whatever its texts are', async () => {
    await fc.assert(
      fc.asyncProperty(hostileWords, hostileWords, async (text, name) => {
        const page = [
          markdownProse(text),
          markdownCode(name),
          `- ${markdownCode(name)}: ${markdownProse(text)}`.trimEnd(),
          `#### ${markdownCode(name)}`,
          markdownFence(`const answer = await svc.call(${JSON.stringify(name)});`, 'js').replace('js', ''),
        ].filter((block) => block !== '');
        expect(await pretty(page.join('\n\n'))).toBe(`${page.join('\n\n')}\n`);
      }),
      { numRuns: 60, seed: 20260301 },
    );
  }, 120_000);

  const { value } = fc.letrec<{ value: Example }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc.constantFrom<Example>('title', "it's", 'a value of some length', 'x'.repeat(70), 1, true),
      fc.array(fc.constantFrom('id', 'title', 'responsible.name'), { maxLength: 9 }),
      fc.array(tie('value'), { maxLength: 1 }),
      fc.dictionary(
        fc.constantFrom('id', 'TITLE', 'a-b', '$x', 'someLongerName', '__proto__'),
        tie('value'),
        {
          maxKeys: 4,
          noNullPrototype: true,
        },
      ),
    ),
  }));
  const params = fc.dictionary(fc.constantFrom('id', 'fields', 'select', 'UF_X-1'), value, {
    noNullPrototype: true,
  });

  test('whatever its examples are: as JavaScript they give the value', () => {
    fc.assert(
      fc.property(params, (argument) => {
        for (const print of [objectText, fieldsText, literalText])
          expect(JSON.stringify(runInNewContext(`(${print(argument)})`))).toBe(JSON.stringify(argument));
      }),
      { numRuns: 60, seed: 20260301 },
    );
  });
});
