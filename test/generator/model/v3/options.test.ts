/** What a user chooses about a model, and what no choice of an account changes. */

import { describe, expect, test } from 'vitest';
import { build, document } from '../account.js';
import { SCHEMAS, METHODS, source } from './notes.js';

describe('include and exclude', () => {
  const api = build(source, { include: ['note.note.delete', 'user.*'], exclude: [] }).model;

  test('keep what the chosen methods use, and nothing else', () => {
    expect(api.v3.methods.map(({ name }) => name)).toEqual(['note.note.delete']);
    expect(api.v3.selects).toEqual([]);
    expect(api.v3.filters.map(({ name }) => name)).toEqual(['NoteFilter']);
    expect(api.v3.entities.map(({ name }) => name)).toEqual(['File', 'Note', 'User']);
    expect(api.legacy.methods.map(({ name }) => name)).toEqual(['user.get']);
    expect(api.legacy.modules.map(({ name }) => name)).toEqual(['user']);
  });

  test('never act on the gateway', () => {
    expect(api.gateway.methods.length).toBeGreaterThan(10);
  });

  test('say which glob matches nothing', () => {
    const include = ['nothing.*', 'note.*', 'user.*'];
    const { notes } = build(source, { include, exclude: ['note.*', 'user.get', 'neither.*'] });
    const told = notes.filter(({ at }) => at.startsWith('--'));
    expect(told.map(({ level, at, message }) => `${level} ${at} ${message}`)).toEqual([
      'warning --include `nothing.*` matches no method',
      'warning --exclude `neither.*` matches no method',
    ]);
  });
});

test('vendor names come longest first', () => {
  const { model } = build(source, { vendor: { SVC: 'ACME', svc_api_: 'acme_', SVC_REST_HANDLER: 'ACME_H' } });
  expect(model.vendor.map(({ neutral }) => neutral)).toEqual(['SVC_REST_HANDLER', 'svc_api_', 'SVC']);
});

test('the order in which an account prints its methods and schemas changes nothing', () => {
  const reversed = (object: object) => Object.fromEntries(Object.entries(object).reverse());
  const other = document({ methods: reversed(METHODS), schemas: reversed(SCHEMAS) });
  expect(JSON.stringify(build(other).model)).toBe(JSON.stringify(build(source).model));
});
