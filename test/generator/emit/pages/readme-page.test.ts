/** The emitted README of any account: its snippets parse, its links resolve, and no text of a description gets out of its place. */

import fc from 'fast-check';
import { ts } from 'ts-morph';
import { beforeAll, describe, expect, test } from 'vitest';
import { emitPackage } from '../../../../generator/emit/emit.js';
import type { Model, Property } from '../../../../generator/model/model.js';
import { deadLinks, snippetsOf } from '../../../docs/snippets.js';
import { models } from '../../export/accounts.js';
import { EMIT_OPTIONS } from '../emit-options.js';
import { smallModel } from '../small-model.js';

let accounts: ReadonlyMap<string, Model>;

beforeAll(async () => {
  accounts = new Map([...(await models()), ['the small model', smallModel]]);
});

function readmeOf(model: Model, packageName = EMIT_OPTIONS.packageName): string {
  const files = emitPackage(model, { ...EMIT_OPTIONS, packageName });
  return files.find(({ path }) => path === 'README.md')?.text ?? '';
}

/** What TypeScript says of its form. */
function syntaxErrors(code: string): readonly string[] {
  const { diagnostics = [] } = ts.transpileModule(code, {
    reportDiagnostics: true,
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  });
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

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

test('whatever the object that it shows is named and made of, its snippets parse', () => {
  const letters = (most: number) => fc.integer({ min: 1, max: most });
  const fields = fc.uniqueArray(fc.constantFrom('title', 'NAME', 'a-b', 'x', 'someLongerName', 'UF_X-1'), {
    maxLength: 5,
  });
  fc.assert(
    fc.property(letters(24), letters(24), letters(30), fields, (module, object, type, names) => {
      const model = shown({ module: 'm'.repeat(module), object: 'o'.repeat(object), type, fields: names });
      const text = readmeOf(model, `@svc/${'p'.repeat(type)}`);
      for (const { title, code } of snippetsOf(text).filter(({ language }) => language === 'ts'))
        expect([title, syntaxErrors(code)]).toEqual([title, []]);
    }),
    { numRuns: 8, seed: 20260301 },
  );
}, 120_000);

/** The small model with another module, object and type, and with these required fields of a new one. */
function shown(names: {
  readonly module: string;
  readonly object: string;
  readonly type: number;
  readonly fields: readonly string[];
}): Model {
  const properties = names.fields.map((name): Property => ({
    name,
    shape: { kind: 'string' },
    optional: false,
    doc: '',
  }));
  const text = JSON.stringify(smallModel, (key, value: unknown) =>
    key === 'properties' && JSON.stringify(value).includes('crmItemIds') ? properties : value,
  );
  const renamed = text
    .replace(/"tasks\.task\.(\w+)"/g, `"${names.module}.${names.object}.$1"`)
    .replace(/"path":\["tasks","task",/g, `"path":["${names.module}","${names.object}",`)
    .replace(/"Task(Select|Filter|Order)?"/g, `"T${'t'.repeat(names.type)}$1"`);
  return JSON.parse(renamed) as Model; // the same form
}
