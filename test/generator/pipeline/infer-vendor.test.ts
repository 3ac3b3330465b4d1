/** The account's own vendor token: where it is learnt from, and that `--vendor` wins. */

import { describe, expect, test } from 'vitest';
import type { RecordedOptions } from '../../../generator/drift/recorded-options.js';
import { withInferredVendor } from '../../../generator/pipeline/infer-vendor.js';
import type { Description } from '../../../generator/model/description.js';
import { tokenOfCode, tokenOfSchemas } from '../../../generator/model/vendor-token.js';
import { document } from '../model/account.js';

describe('the names of schemas', () => {
  test.each([
    {
      name: 'that all begin alike',
      given: ['acme.tasks.taskdto', 'acme.main.userdto', 'TaskDto'],
      want: 'ACME',
    },
    { name: 'that begin with the neutral token', given: ['svc.tasks.taskdto'], want: undefined },
    { name: 'that begin differently', given: ['acme.tasks.taskdto', 'other.tasks.taskdto'], want: undefined },
    { name: 'of older accounts, which are short', given: ['TaskDto', 'tasks.taskdto'], want: undefined },
    { name: 'that no identifier can begin with', given: ['9.tasks.taskdto'], want: undefined },
    { name: 'of which there are none', given: [], want: undefined },
  ])('$name give $want', ({ given, want }) => {
    const schemas = Object.fromEntries(given.map((name) => [name, { type: 'object' }]));
    expect(tokenOfSchemas(document({ schemas }))?.token).toBe(want);
  });
});

describe('the code of a refusal', () => {
  test.each([
    { code: 'ACME_REST_V3_EXCEPTION_METHODNOTFOUNDEXCEPTION', want: 'ACME' },
    { code: 'ACME24_REST_V3_REALISATION_EXCEPTION_X', want: 'ACME24' },
    { code: 'SVC_REST_V3_EXCEPTION_METHODNOTFOUNDEXCEPTION', want: undefined },
    { code: 'ERROR_METHOD_NOT_FOUND', want: undefined },
  ])('$code gives $want', ({ code, want }) => {
    expect(tokenOfCode(code)?.token).toBe(want);
  });
});

describe('what was learnt', () => {
  const recordedOptions: RecordedOptions = {
    ...{ include: [], exclude: [], overlays: [], vendor: {}, packageName: '@svc/client', fieldLists: true },
    learnsVendor: true,
  };
  const description: Description = {
    ...{ document: {}, origin: 'x', fieldLists: new Map(), scopes: undefined, notes: [] },
    vendorToken: { token: 'ACME', from: 'the code of a refusal' },
  };

  test('stands where `--vendor` is not given, is recorded, and is a line of the report', () => {
    const learnt = withInferredVendor(recordedOptions, description);
    expect(learnt.recordedOptions).toEqual({
      ...{ include: [], exclude: [], overlays: [], packageName: '@svc/client', fieldLists: true },
      vendor: { SVC_: 'ACME_', svc_: 'acme_' },
    });
    expect(learnt.description.notes).toEqual([
      {
        level: 'info',
        at: 'SVC_',
        message:
          "means the account's own `ACME_` in codes and prefixes, by the code of a refusal; --vendor sets it otherwise",
      },
    ]);
  });

  test('gives way to `--vendor`, an empty one too', () => {
    const { learnsVendor: _learns, ...given } = recordedOptions;
    expect(withInferredVendor(given, description)).toEqual({ recordedOptions: given, description });
  });

  test('changes nothing where the token is the neutral one', () => {
    const { vendorToken: _token, ...neutral } = description;
    expect(withInferredVendor(recordedOptions, neutral).recordedOptions.vendor).toEqual({});
  });
});
