/** A recorded run that anybody can have edited. */

import { expect, test } from 'vitest';
import { isReport } from '../../../generator/pipeline/generate-report.js';

const report = {
  package: { name: '@svc/client', version: '1.0.0' },
  methods: { v3: 1, legacy: 1, gateway: 1 },
  schemas: 1,
  rules: [{ rule: 'a', what: 'b', count: 1 }],
  notes: [{ level: 'info', at: 'a', message: 'b' }],
};

test.each([
  { name: 'a report', value: report, want: true },
  { name: 'nothing', value: undefined, want: false },
  { name: 'a list', value: [], want: false },
  { name: 'notes of another form', value: { ...report, notes: 'x' }, want: false },
  {
    name: 'a note without a message',
    value: { ...report, notes: [{ level: 'info', at: 'a' }] },
    want: false,
  },
  { name: 'rules that are null', value: { ...report, rules: [null] }, want: false },
  { name: 'methods as text', value: { ...report, methods: { v3: '1', legacy: 1, gateway: 1 } }, want: false },
  { name: 'a package without a name', value: { ...report, package: {} }, want: false },
])('is a report: $want, when it holds $name', ({ value, want }) => {
  expect(isReport(value)).toBe(want);
});
