/** One added method renames nothing that `check` does not call breaking: each method of whole accounts, one by one. */

import { expect, test } from 'vitest';
import { readDescription } from '../../../generator/source/read.js';
import { published } from '../../package/published.js';
import { unstableNames } from '../../generator/names/stability.js';
import { randomAccount } from '../hostile/random-account.js';

type Json = Readonly<Record<string, unknown>>;

const LARGE_ACCOUNT = new URL('../../../scripts/bench-generate/large-account.mjs', import.meta.url).href;

const made = (document: Json) => ({
  document,
  origin: 'test',
  fieldLists: new Map(),
  scopes: undefined,
  notes: [],
});

/** What one run costs grows with their square; `.ci/run all` takes all of them. */
const METHODS = process.env['SVC_RANDOM_ACCOUNTS'] === undefined ? 60 : 32;

/** Methods of random accounts: their modules and objects share names, and their schemas clash. */
function randomMethods(seed: number): Json {
  let state = seed;
  const random = (): number => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
  const [paths, schemas]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}];
  while (Object.keys(paths).length < METHODS) {
    const account = randomAccount(random) as { paths: Json; components?: { schemas?: Json } };
    Object.assign(schemas, account.components?.schemas);
    for (const [path, about] of Object.entries(account.paths))
      if (Object.keys(paths).length < METHODS) paths[path] = about;
  }
  return { openapi: '3.0.0', info: { title: 'Random', version: '1' }, paths, components: { schemas } };
}

const ACCOUNTS = [
  {
    name: 'the sandbox',
    given: async () => {
      const description = await readDescription({ kind: 'sandbox' }, { fieldLists: true });
      return { ...description, document: description.document as Json }; // an OpenAPI document
    },
  },
  {
    name: 'a regular account',
    given: async () => {
      const { largeAccount } = (await import(LARGE_ACCOUNT)) as { largeAccount: (size: number) => Json }; // plain JavaScript
      return made(largeAccount(METHODS));
    },
  },
  {
    name: 'a published description, cut by a module and read from a file',
    given: async () => {
      const document = (await published()) as Json & { readonly paths: Json }; // an OpenAPI document
      const paths = Object.entries(document.paths).filter(([path]) => !path.startsWith('/timeman.'));
      return made({ ...document, paths: Object.fromEntries(paths) });
    },
  },
  { name: 'a random account', given: () => made(randomMethods(46)) },
  { name: 'another random account', given: () => made(randomMethods(47)) },
  { name: 'a third random account', given: () => made(randomMethods(48)) },
];

test.each(ACCOUNTS)(
  '$name loses no name or path without a breaking change',
  { timeout: 900_000 },
  async ({ given }) => {
    const description = await given();
    const methods = Object.keys(description.document['paths'] as Json);
    expect(methods.length).toBeGreaterThan(30);
    expect(unstableNames(description, methods)).toEqual([]);
  },
);
