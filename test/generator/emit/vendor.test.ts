import { describe, expect, test } from 'vitest';
import { emittedFiles } from './emitted.js';
import { vendorNames } from '../../../generator/emit/plan/scope.js';
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
