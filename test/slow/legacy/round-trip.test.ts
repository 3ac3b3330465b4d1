/** `export --generation legacy`, edited or not, and given back by `--legacy-spec`: nothing is lost. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emittedFiles } from '../../generator/emit/emitted.js';
import { legacySpec } from '../../../generator/export/legacy-spec.js';
import { buildModel } from '../../../generator/model/build.js';
import type { Api, Model } from '../../../generator/model/model.js';
import { checkSpec } from '../../../generator/model/spec/check-spec.js';
import { readSpec } from '../../../generator/model/spec/spec-document.js';
import { legacyApi } from '../../../generator/model/specs.js';
import { readAccount } from '../../../generator/source/account.js';
import type { Description } from '../../../generator/model/description.js';
import { readDescription } from '../../../generator/source/read.js';
import { closeServers, serve } from '../../generator/source/server.js';
import { wholeAccount } from '../../generator/legacy/whole-account.js';

const OPTIONS = { include: [], exclude: [], overlays: [], vendor: {} };

function modelOf(description: Description, document?: unknown): Model {
  const legacySpecs = document === undefined ? [] : [{ name: 'own.json', document }];
  return buildModel(description, { ...OPTIONS, legacySpecs }).model;
}

/** As a file is written and read. */
function exported(model: Model): unknown {
  const document: unknown = JSON.parse(JSON.stringify(legacySpec(model)));
  checkSpec(document, 'own.json');
  return document;
}

/** Where a method is from differs, and that the names of a file depend on nothing else. Nothing else may. */
function withoutOrigin(api: Api): Api {
  return {
    ...api,
    methods: api.methods.map(({ from: _from, ...method }) => method),
    entities: api.entities.map(({ identity: _identity, ...entity }) => entity),
    types: api.types.map(({ identity: _identity, ...type }) => type),
  };
}

afterAll(closeServers);

function texts(model: Model): ReadonlyMap<string, string> {
  const settings = { packageName: '@svc/client', packageVersion: '0.0.0', generatorVersion: '0.0.0' };
  const files = emittedFiles(model, { ...settings, snapshot: '{}' });
  return new Map(files.map((file) => [file.path, JSON.stringify(file)]));
}

async function readWhole(): Promise<Description> {
  const { baseUrl } = await serve(wholeAccount());
  return readAccount({ baseUrl, auth: { webhook: { userId: 1, code: 'code' } } }, { fieldLists: true });
}

test('our own spec comes back as it is', () => {
  const own = legacyApi();
  const empty = { ...own, methods: [] };
  const document = exported({ title: '', version: '1', v3: empty, legacy: own, gateway: empty, vendor: [] });
  expect(readSpec('legacy', document)).toEqual(own);
});

describe.each([
  { name: 'the sandbox', read: () => readDescription({ kind: 'sandbox' }, { fieldLists: true }) },
  { name: 'an account of 1,561 methods', read: readWhole },
])('of $name', ({ read }) => {
  let description: Description;
  let model: Model;
  beforeAll(async () => {
    description = await read();
    model = modelOf(description);
  });

  test('what is given back is the same generation', () => {
    const back = modelOf(description, exported(model));
    expect(withoutOrigin(back.legacy)).toEqual(withoutOrigin(model.legacy));
    expect(back.legacy.methods.every(({ from }) => from === 'file')).toBe(true);
  });

  test('it says all that the account told, so that a description without it does too', () => {
    const back = modelOf({ ...description, legacy: undefined }, exported(model));
    expect(withoutOrigin(back.legacy)).toEqual(withoutOrigin(model.legacy));
  });

  test('every file of the package is the same, byte for byte', () => {
    const [before, after] = [texts(model), texts(modelOf(description, exported(model)))];
    expect([...after.keys()]).toEqual([...before.keys()]);
    expect([...after].filter(([path, text]) => before.get(path) !== text).map(([path]) => path)).toEqual([]);
  });

  test('what is edited is what is emitted, and no more', () => {
    const document = JSON.stringify(exported(model)).replace(
      '"Returns users, 50 a page."',
      '"All the people."',
    );
    const [before, after] = [texts(model), texts(modelOf(description, JSON.parse(document)))];
    const changed = [...after].filter(([path, text]) => before.get(path) !== text).map(([path]) => path);
    expect(changed.length).toBeGreaterThan(0);
    expect(changed.every((path) => /api\.md|user|README/.test(path))).toBe(true);
  });
});
