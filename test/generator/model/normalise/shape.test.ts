/** What of a schema stands on each side: what is read only is never sent, what is written only never arrives. */

import { expect, test } from 'vitest';
import { isVisibleOn } from '../../../../generator/model/normalise/shape.js';
import { type Schema, UNKNOWN } from '../../../../generator/model/normalise/schema.js';

const ref = (name: string): Schema => ({ ...UNKNOWN, kind: 'ref', name });
const marks = (name: string): { readonly readOnly?: true; readonly writeOnly?: true } =>
  name === 'Read' ? { readOnly: true } : name === 'Written' ? { writeOnly: true } : {};

test.each<{ name: string; given: Schema; sent: boolean; answered: boolean }>([
  { name: 'a value', given: UNKNOWN, sent: true, answered: true },
  { name: 'a value that is read only', given: { ...UNKNOWN, readOnly: true }, sent: false, answered: true },
  {
    name: 'a value that is written only',
    given: { ...UNKNOWN, writeOnly: true },
    sent: true,
    answered: false,
  },
  { name: 'a reference', given: ref('Other'), sent: true, answered: true },
  { name: 'a reference to what is read only', given: ref('Read'), sent: false, answered: true },
  { name: 'a reference to what is written only', given: ref('Written'), sent: true, answered: false },
  {
    name: 'a reference to what is read only, itself written only',
    given: { ...ref('Read'), writeOnly: true },
    sent: false,
    answered: false,
  },
])('$name: sent $sent, answered $answered', ({ given, sent, answered }) => {
  expect(isVisibleOn({ side: 'parameter', marks }, given)).toBe(sent);
  expect(isVisibleOn({ side: 'spec', isSent: true, marks }, given)).toBe(sent);
  expect(isVisibleOn({ side: 'result', marks }, given)).toBe(answered);
  expect(isVisibleOn({ side: 'spec', marks }, given)).toBe(answered);
});
