/** The emitted README of any account: its snippets parse, its links resolve, and no text of a description gets out of its place. */

import { beforeAll, describe, expect, test } from 'vitest';
import type { Model } from '../../../../generator/model/model.js';
import { deadLinks, snippetsOf } from '../../../docs/snippets.js';
import { models } from '../../export/accounts.js';
import {
  array,
  build,
  document,
  filterById,
  integer,
  item,
  pagination,
  select,
  string,
  to,
} from '../../model/account.js';
import { smallModel } from '../small-model.js';
import { readmeOf, syntaxErrors } from './readmes.js';

let accounts: ReadonlyMap<string, Model>;

beforeAll(async () => {
  accounts = new Map([...(await models()), ['the small model', smallModel]]);
});

const PAGES = new Set(['README.md', 'api.md']);

describe('the README of every account', () => {
  test('has snippets that parse and links that resolve', () => {
    for (const [account, model] of accounts) {
      const readme = readmeOf(model);
      const snippets = snippetsOf(readme).filter(({ language }) => language === 'ts');
      const broken = snippets.flatMap(({ title, code }) => syntaxErrors(code).map((error) => [title, error]));
      expect({ account, broken }).toEqual({ account, broken: [] });
      expect({ account, lost: deadLinks(readme, (path) => PAGES.has(path)) }).toEqual({ account, lost: [] });
      expect(snippets.length).toBeGreaterThan(2);
    }
  });

  test('shows the object that it can get, list, filter and add, and else no snippet that needs one', () => {
    const titles = (name: string) => {
      const readme = readmeOf(accounts.get(name) ?? smallModel);
      return snippetsOf(readme).map(({ title }) => title);
    };
    expect(titles('the sandbox')).toEqual(expect.arrayContaining(['Types', 'Paging', 'Batches']));
    const bare: Model = { ...smallModel, v3: { ...smallModel.v3, methods: [] } };
    const without = snippetsOf(readmeOf(bare)).map(({ title }) => title);
    expect(without).toContain('Methods without types');
    expect(without).not.toContain('Types');
    expect(readmeOf(bare)).not.toContain('svc.v3.tasks');
  });

  test('shows an object that is written in plain values and can be selected by its id', () => {
    const period = { type: 'object', required: ['day'], properties: { day: string } };
    const object = (name: string, required: object, ...selected: readonly string[]) => ({
      [`x.${name}.get`]: {
        takes: { id: integer, select: select(...selected) },
        required: ['id'],
        gives: item(to(`svc.x.${name}dto`)),
      },
      [`x.${name}.list`]: {
        takes: {
          select: select(...selected),
          filter: filterById,
          order: { type: 'object', properties: { id: string } },
          pagination,
        },
        gives: array(to(`svc.x.${name}dto`)),
      },
      [`x.${name}.add`]: {
        takes: { fields: { type: 'object', properties: required, required: Object.keys(required) } },
        required: ['fields'],
        gives: item(to(`svc.x.${name}dto`)),
      },
    });
    const dto = { type: 'object', properties: { id: integer, title: string, period } };
    const { model } = build(
      document({
        methods: {
          ...object('booking', { period }, 'id', 'period'),
          ...object('card', { title: string }, 'title', 'period'),
          ...object('order', { title: string }, 'id', 'title'),
        },
        schemas: { 'svc.x.bookingdto': dto, 'svc.x.carddto': dto, 'svc.x.orderdto': dto },
      }),
    );
    const readme = readmeOf(model);
    expect(readme).toContain("svc.v3.x.order.list({ select: ['id'], filter, order: { id: 'DESC' } })");
    expect(readme).toContain("of svc.v3.x.order.list({ select: ['id'], filter: [['id', '>', 1]] })) {");
    expect(readme).not.toMatch(/svc\.v3\.x\.(?:booking|card)\b/);
  });

  test('takes a title as words', () => {
    const title = '](https://evil.example) <script>`*\n# Heading';
    const line = readmeOf({ ...smallModel, title }).split('\n')[2] ?? '';
    expect(line).toContain('\\](https\\://evil.example)');
    expect(line).toContain('\\<script\\>\\`\\* \\# Heading');
  });
});
