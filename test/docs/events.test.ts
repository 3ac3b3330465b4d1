/** The catalogue of events in the guide is the table that the sandbox serves. */

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { eventName, EVENTS } from '../../generator/sandbox/legacy/event-names.js';

const guide = readFileSync(new URL('../../docs/events.md', import.meta.url), 'utf8');

test.each(EVENTS)('lists the events of the scope "%s"', (scope, names) => {
  const heading = scope === '' ? 'Of every application' : `Scope ${scope}`;
  const [, rest = ''] = guide.split(`### ${heading}\n`);
  const [section = ''] = rest.split(/^#/m);
  expect([...section.matchAll(/`([^`]+)`/g)].map(([, name]) => name)).toEqual(names);
});

test('names the scopes whose events `event.bind` refuses', () => {
  const [, said = ''] = /It refuses those of the scopes ([^:]*):/.exec(guide) ?? [];
  const refused = EVENTS.filter(([, names]) => names.some((name) => eventName(name) === undefined));
  expect([...said.matchAll(/`([^`]+)`/g)].map(([, scope]) => scope)).toEqual(refused.map(([scope]) => scope));
});
