/** What `everywhere.ts` prints wherever it runs. */

export const SAYS: readonly string[] = [
  'added Ship – ✓ 200 1 false',
  'listed true',
  'batch 1 1 true',
  'users true',
  'not found true true',
  'late true CLIENT_TIMEOUT',
  'aborted enough',
  'one module 9',
  'gateway true',
  'event ONCRMLEADADD',
  'done',
];
