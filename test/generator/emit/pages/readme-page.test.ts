/** The emitted README of any account: its snippets parse, its links resolve, and no text of a description gets out of its place. */

import { beforeAll, describe, expect, test } from 'vitest';
import type { Model } from '../../../../generator/model/model.js';
import { deadLinks, snippetsOf } from '../../../docs/snippets.js';
import { models } from '../../export/accounts.js';
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
      expect(snippets.length).toBeGreaterThan(12);
    }
  });

  test('shows the object that it can get, list, filter and add, and else no snippet that needs one', () => {
    const titles = (name: string) => {
      const readme = readmeOf(accounts.get(name) ?? smallModel);
      return snippetsOf(readme).map(({ title }) => title);
    };
    expect(titles('the built-in account')).toEqual(expect.arrayContaining(['Types', 'Paging', 'Batches']));
    const bare: Model = { ...smallModel, v3: { ...smallModel.v3, methods: [] } };
    const without = snippetsOf(readmeOf(bare)).map(({ title }) => title);
    expect(without).toContain('Errors');
    expect(without).not.toContain('Types');
    expect(readmeOf(bare)).not.toContain('svc.v3.tasks');
  });

  test('takes a title as words', () => {
    const title = '](https://evil.example) <script>`*\n# Heading';
    const line = readmeOf({ ...smallModel, title }).split('\n')[2] ?? '';
    expect(line).toContain('\\](https\\://evil.example)');
    expect(line).toContain('\\<script\\>\\`\\* \\# Heading');
  });
});
