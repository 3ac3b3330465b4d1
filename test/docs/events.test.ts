/** The catalogue of events in the guide is the table that the sandbox serves. */

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EVENTS } from '../../generator/sandbox/legacy/event-names.js';

const guide = readFileSync(new URL('../../docs/events.md', import.meta.url), 'utf8');

test.each(EVENTS)('lists the events of the scope "%s"', (scope, names) => {
  const heading = scope === '' ? 'Of every application' : `Scope ${scope}`;
  const [, rest = ''] = guide.split(`### ${heading}\n`);
  const [section = ''] = rest.split(/^#/m);
  expect([...section.matchAll(/`([^`]+)`/g)].map(([, name]) => name)).toEqual(names);
});
