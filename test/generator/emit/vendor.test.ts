import { describe, expect, test } from 'vitest';
import { emittedFiles } from './emitted.js';
import { siteOf } from '../../../generator/docs/site.js';
import type { Api, Method, Model } from '../../../generator/model/model.js';
import { inOwnNames, vendorNames } from '../../../generator/view/own-names.js';
import { EMIT_OPTIONS } from './emit-options.js';
import { smallModel } from './small-model.js';

const vendor = [
  { neutral: 'SVC_REST_V3', own: 'ACME_REST' },
  { neutral: 'CRM', own: 'SALES' },
];

describe("the account's own names", () => {
  test.each([
    {
      name: 'replace neutral ones anywhere in a name',
      pairs: { svc_api_: 'acme_api_' },
      given: 'the svc_api_ key',
      want: 'the acme_api_ key',
    },
    { name: 'the longest first', pairs: { SVC: 'A', SVC_REST: 'B' }, given: 'SVC_REST SVC', want: 'B A' },
    { name: 'and never what was put in', pairs: { a: 'b', b: 'a' }, given: 'ab', want: 'ba' },
    { name: 'letter by letter, not as a pattern', pairs: { 'a.b': 'x' }, given: 'a.b acb', want: 'x acb' },
    {
      name: 'also where the own name looks like a placeholder',
      pairs: { a: '$&$1' },
      given: 'a',
      want: '$&$1',
    },
  ])('$name', ({ pairs, given, want }) => {
    const names = Object.entries(pairs).map(([neutral, own]) => ({ neutral, own }));
    expect(vendorNames(names)(given)).toBe(want);
  });
});

describe('a package for a vendor', () => {
  const files = emittedFiles({ ...smallModel, vendor }, EMIT_OPTIONS);
  const textOf = (path: string) => files.find((file) => file.path === path)?.text ?? '';

  test('has the codes that the account sends, in types and in words', () => {
    const codes = textOf('src/v3/index.ts') + textOf('src/v3/tasks/index.ts');
    expect(codes).toContain("'ACME_REST_EXCEPTION_ACCESSDENIEDEXCEPTION'");
    expect(codes).toContain('`ACME_REST_EXCEPTION_ACCESSDENIEDEXCEPTION` (403)');
    expect(codes.replaceAll("['SVC_", '')).not.toContain('SVC_');
  });

  test('has the names that the account knows', () => {
    expect(textOf('src/legacy/event/index.ts')).toContain("'ONSALESLEADADD'");
  });

  test('tells the runtime', () => {
    for (const path of ['src/index.ts', 'src/gateway.ts', 'src/v3/tasks/index.ts']) {
      expect(textOf(path)).toContain("['SVC_REST_V3', 'ACME_REST'],");
    }
  });
});

describe('no name that the account has another one for is left', () => {
  /** Nearly every text of the account has the token. */
  const accountOf = (token: string): Model => {
    const given = (api: Api): Api => inOwnNames(api, [{ neutral: 'e', own: `e${token}` }]);
    const { v3, legacy, gateway } = smallModel;
    const vendor = [{ neutral: 'Neutral', own: 'Own' }];
    return { ...smallModel, v3: given(v3), legacy: given(legacy), gateway: given(gateway), vendor };
  };

  test.each([
    { name: 'a package', filesOf: (model: Model) => emittedFiles(model, EMIT_OPTIONS) },
    { name: 'a site', filesOf: siteOf },
  ])('in $name', async ({ filesOf }) => {
    const textsOf = async (model: Model) =>
      new Map((await filesOf(model)).map(({ path, text }) => [path, text] as const));
    const own = await textsOf(accountOf('Own'));
    const neutral = await textsOf(accountOf('Neutral'));
    // Its names are put in when it is complete.
    for (const texts of [own, neutral]) texts.delete('openapi.json');
    expect([...own.values()].join('').split('eOwn').length).toBeGreaterThan(500);
    expect(neutral).toEqual(own);
  });

  test('and the words of the model stay', () => {
    const method: Method = {
      ...NO_TEXTS,
      kind: 'list',
      from: 'file',
      envelope: 'array',
      errors: [
        { code: '', status: 0, condition: '', class: 'ApiError', repeatable: 'reads', delay: 'field' },
      ],
      result: { kind: 'items', entity: '', default: 'own' },
      meta: [{ name: '', optional: false, doc: '', shape: { kind: 'pattern', parts: ['number'] } }],
      paging: { style: 'offset', keyset: false, hasId: false },
      route: { verb: 'GET', path: '/v1/keys' },
      byType: { verb: 'list', of: '', types: [] },
    };
    const filter = { name: '', module: 'tasks', entity: '', fields: [] };
    const filters = [{ ...filter, style: 'prefixed-keys', groups: 'numbered' }] as const;
    const api: Api = { ...NO_API, generation: 'legacy', methods: [method], filters };
    const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    expect(
      inOwnNames(
        api,
        letters.map((neutral) => ({ neutral, own: '?' })),
      ),
    ).toEqual(api);
  });
});

const NO_TEXTS: Omit<Method, 'kind' | 'result'> = {
  ...{ name: '', path: [], scope: [], who: '', summary: '', description: '', source: '', errors: [] },
  ...{ write: false, applicationOnly: false, params: { kind: 'none' } },
};
const NO_API: Omit<Api, 'generation'> = {
  ...{ modules: [], methods: [], entities: [], types: [], selects: [], filters: [], orders: [] },
  commonErrors: [],
};
