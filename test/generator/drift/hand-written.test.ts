/** Edits of the description of the legacy generation, which is written by hand, as a user's own is: what a report says, there and back. */

import { expect, test } from 'vitest';
import { compareModels } from '../../../generator/drift/compare.js';
import { isList, isObject, type JsonObject, member } from '../../../generator/base/json.js';
import { ownDocument } from '../../../generator/disk/own-document.js';
import { readSpec } from '../../../generator/model/spec/spec-document.js';
import { base } from './models.js';

const text = JSON.stringify(ownDocument('legacy/openapi.yaml'));
const before = { ...base, legacy: readSpec('legacy', JSON.parse(text)) };

const paramsOf = (name: string): readonly string[] => [
  ...['paths', `/${name}`, 'post', 'requestBody', 'content', 'application/json', 'schema'],
];
const OPTIONS = [...paramsOf('event.bind'), 'oneOf', '0', 'properties', 'options', 'x-svc-by-value'];
const EVENT = [...paramsOf('event.bind'), 'oneOf', '0', 'properties', 'event'];
const LIMIT = [...paramsOf('event.offline.get'), 'properties', 'limit'];

/** `set`: undefined removes the member. */
test.each<{ name: string; place: readonly string[]; set: JsonObject; there: string[]; back: string[] }>([
  {
    name: 'a parameter that takes no names by custom() any more',
    place: [...paramsOf('user.get'), 'properties', 'sort'],
    set: { 'x-svc-custom': undefined },
    there: ['breaking user.get: params.sort no longer takes names that nothing describes'],
    back: ['additive user.get: params.sort takes further names now, which nothing describes'],
  },
  {
    name: 'elements of a parameter that take no names by custom() any more',
    place: [...paramsOf('user.get'), 'properties', 'select', 'items'],
    set: { 'x-svc-custom': false },
    there: ['breaking user.get: params.select[] no longer takes names that nothing describes'],
    back: ['additive user.get: params.select[] takes further names now, which nothing describes'],
  },
  {
    name: 'a value that depends on another parameter',
    place: OPTIONS,
    set: { of: 'handler' },
    there: ['breaking event.bind: params.options has another type: depends on event → depends on handler'],
    back: ['breaking event.bind: params.options has another type: depends on handler → depends on event'],
  },
  {
    name: 'another type of the values that a table does not have',
    place: OPTIONS,
    set: { otherwise: { type: 'string' } },
    there: ['breaking event.bind: params.options(otherwise) has another type: { [name]: unknown } → string'],
    back: ['breaking event.bind: params.options(otherwise) has another type: string → { [name]: unknown }'],
  },
  {
    name: 'a larger least value',
    place: LIMIT,
    set: { minimum: 5 },
    there: ['breaking event.offline.get: params.limit is limited further: minimum 1 → minimum 5'],
    back: ['additive event.offline.get: params.limit is limited less: minimum 5 → minimum 1'],
  },
  {
    name: 'a largest value',
    place: LIMIT,
    set: { maximum: 50 },
    there: ['breaking event.offline.get: params.limit is limited further: maximum 50'],
    back: ['additive event.offline.get: params.limit is limited less: maximum 50'],
  },
  {
    name: 'a parameter that knows the events of the catalogue no more',
    place: EVENT,
    set: { 'x-svc-events': undefined },
    there: ['docs event.bind: params.event has fewer known values'],
    back: ['additive event.bind: params.event has further known values'],
  },
  {
    name: 'a parameter that comes with a limit',
    place: [...paramsOf('event.offline.get'), 'properties'],
    set: { further: { type: 'integer', maximum: 50 } },
    there: ['additive event.offline.get: params.further is new: further?: number /* integer */'],
    back: ['breaking event.offline.get: params.further is no longer taken: further?: number /* integer */'],
  },
])('$name', ({ place, set, there, back }) => {
  const document: unknown = JSON.parse(text);
  const holder = place.reduce<unknown>(
    (held, key) => (isList(held) ? held[Number(key)] : member(held, key)),
    document,
  );
  if (!isObject(holder)) throw new Error(`nothing at ${place.join('/')}`);
  Object.assign(holder, set);
  const after = { ...base, legacy: readSpec('legacy', JSON.parse(JSON.stringify(document))) };
  const lines = (from: typeof before, to: typeof before): readonly string[] =>
    compareModels(from, to).map(({ level, message }) => `${level} ${message}`);
  expect({ there: lines(before, after), back: lines(after, before) }).toEqual({ there, back });
});
