/** What a row of the user's corrections hides is reported with that row's name, at the level that it has without the row. */

/* eslint-disable @typescript-eslint/no-unsafe-assignment, @typescript-eslint/no-unsafe-member-access -- edits of a parsed document */

import { expect, test } from 'vitest';
import { describedBy, desk, driftSince, recorded, RECORDED_OPTIONS, schemaOf } from './desk.js';

const row = {
  methods: ['desk.ticket.get'],
  path: 'result.item.score',
  set: { type: 'number | string' },
  source: 'our administrator',
};

test('a change that a correction hides names the correction', () => {
  const before = desk();
  const recordedOptions = { ...RECORDED_OPTIONS, corrections: [{ name: 'own.yaml', document: [row] }] };
  const after = desk();
  schemaOf(after, 'ticket').properties.score = { type: 'string' };
  const ofField = { level: 'breaking', path: 'Ticket.score' };
  const hiddenBy = ['your correction recorded corrections 1#/0'];
  const changes = driftSince(recorded(describedBy(before), recordedOptions), describedBy(after));
  expect(changes).toContainEqual(expect.objectContaining({ ...ofField, hiddenBy }));
  const plain = driftSince(recorded(describedBy(before)), describedBy(after));
  expect(plain).toContainEqual(expect.objectContaining(ofField));
  expect(plain).not.toContainEqual(expect.objectContaining({ hiddenBy: expect.anything() as unknown }));
});

test('a change that each of two corrections hides by itself names both', () => {
  const document = [row, { ...row, methods: ['desk.*.get'], source: 'our accountant' }];
  const recordedOptions = { ...RECORDED_OPTIONS, corrections: [{ name: 'own.yaml', document }] };
  const after = desk();
  schemaOf(after, 'ticket').properties.score = { type: 'string' };
  const changes = driftSince(recorded(describedBy(desk()), recordedOptions), describedBy(after));
  const hiddenBy = [0, 1].map((at) => `your correction recorded corrections 1#/${at}`);
  expect(changes).toContainEqual(
    expect.objectContaining({ path: 'Ticket.score', level: 'breaking', hiddenBy }),
  );
});
