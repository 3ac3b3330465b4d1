/** Random edits of a description: any member of any method or schema goes, comes, moves or reads differently. */

/* eslint-disable @typescript-eslint/no-unsafe-assignment, @typescript-eslint/no-unsafe-member-access, @typescript-eslint/no-unsafe-argument, @typescript-eslint/no-unsafe-return -- edits reach into every corner of a parsed document */

import type { Json } from './desk.js';

/** From 0 to 1, the end left out. */
export type Random = () => number;

/** @param count of edits */
export function withRandomEdits(document: Json, random: Random, count: number): Json {
  const draft: Json = structuredClone(document);
  for (let edit = 0; edit < count; edit += 1) editOnce(draft, random);
  return draft;
}

function editOnce(draft: Json, random: Random): void {
  const holders = [draft.paths, draft.components?.schemas ?? {}];
  const holder = holders[pick(random, 3) === 0 ? 1 : 0];
  const names = Object.keys(holder);
  const name = oneOf(random, names);
  if (name === undefined) return;
  const kind = pick(random, 12);
  if (kind === 0) delete holder[name];
  else if (kind === 1) holder[`${name}2`] = structuredClone(holder[name]);
  else if (kind === 2) {
    // In the same place, so that the order of the others stays.
    const entries = Object.entries(holder).map(([key, value]) => [key === name ? `${name}Two` : key, value]);
    for (const key of names) delete holder[key];
    Object.assign(holder, Object.fromEntries(entries));
  } else editInside(holder[name], random, names);
}

const TEXT = { type: 'string', description: 'Another text' };
const VALUES: readonly Json[] = [
  TEXT,
  { type: 'integer' },
  { type: 'string', format: 'date-time', nullable: true },
  { type: 'array', items: { type: 'string' } },
  { type: 'object', properties: { id: { type: 'integer' }, label: TEXT }, required: ['id'] },
  { type: 'string', enum: ['a', 'b'] },
  { anyOf: [{ type: 'string' }, { type: 'integer' }] },
];

function editInside(root: Json, random: Random, names: readonly string[]): void {
  const objects = objectsIn(root);
  const object = oneOf(random, objects);
  if (object === undefined) return;
  const keys = Object.keys(object);
  const key = oneOf(random, keys);
  const value = structuredClone(oneOf(random, VALUES));
  switch (pick(random, 8)) {
    case 0:
      if (key !== undefined) delete object[key];
      return;
    case 1:
      (object.properties ?? object)[`more${String(pick(random, 3))}`] = value;
      return;
    case 2:
      object.description = `Text ${String(pick(random, 5))}`;
      return;
    case 3:
      object.required = Object.keys(object.properties ?? {}).slice(0, pick(random, 3));
      return;
    case 4:
      if (key !== undefined && typeof object[key] === 'object') object[key] = value;
      return;
    case 5:
      if (key !== undefined && typeof object[key] === 'string') object[key] = `${object[key]} too`;
      return;
    case 6:
      object.nullable = object.nullable !== true;
      return;
    default:
      if (typeof object.$ref === 'string') object.$ref = `#/components/schemas/${oneOf(random, names) ?? ''}`;
      else if (object.type !== undefined) object.type = value.type ?? 'boolean';
  }
}

function objectsIn(root: Json): readonly Json[] {
  const found: Json[] = [];
  const open: Json[] = [root];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (typeof one !== 'object' || one === null) continue;
    if (!Array.isArray(one)) found.push(one);
    open.push(...Object.values(one));
  }
  return found;
}

function pick(random: Random, count: number): number {
  return Math.floor(random() * count);
}

function oneOf<T>(random: Random, list: readonly T[]): T | undefined {
  return list[pick(random, list.length)];
}
