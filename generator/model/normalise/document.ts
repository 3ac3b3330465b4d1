/** Reads a published description into operations and schemas, with all structural rules applied. */

import type { Findings } from '../findings.js';
import { at, isList, isObject, listOf, member, pointer, text } from '../../base/json.js';
import { resolveRef } from './content.js';
import { type PublishedOperation, type PathItem, readOperation } from './operation.js';
import { reportNewerMembers } from './newer-members.js';
import { isReordered } from './request-rule.js';
import { inheritedFrom, readSchema } from './read-schema.js';
import { CIRCLE, type DocumentReader, lastName, type Reader, type Schema, type Schemas } from './schema.js';
import { isEmptyList, SCHEMA_RULES } from './schema-rule.js';

export interface Published {
  readonly title: string;
  readonly version: string;
  /** Module → its description. */
  readonly modules: ReadonlyMap<string, string>;
  /** By name, sorted. */
  readonly operations: ReadonlyMap<string, PublishedOperation>;
  readonly schemas: ReadonlyMap<string, Schema>;
}

/** Takes the document out of an envelope `{ result, time }`, if it has one (Observed behaviour, Published description). */
export function unwrapped(document: unknown, findings: Findings): unknown {
  const inner = member(document, 'result');
  if (!isObject(inner) || Object.hasOwn(isObject(document) ? document : {}, 'openapi')) return document;
  findings.applied('wrapped-document', 'a description inside `{ result, time }` is taken out');
  const item = member(inner, 'item');
  return Object.hasOwn(inner, 'openapi') || item === undefined ? inner : item;
}

/** @param impliedFilters lists whose `filter` an earlier document required by the order of its keys */
export function readDocument(
  document: unknown,
  findings: Findings,
  impliedFilters: ReadonlySet<string> = new Set(),
): Published {
  reportNewerMembers(document, findings);
  const raw = mapAt(document, findings, 'components', 'schemas');
  const byName = new Map(raw);
  const reader: Reader = {
    names: new Set(byName.keys()),
    findings,
    rules: SCHEMA_RULES,
    schema: inheritedFrom(byName, { rules: SCHEMA_RULES, findings }),
  };
  const schemas = readSchemas(reader, raw);
  const operations = readPaths({
    ...reader,
    document,
    schemas,
    impliedFilters,
    isReordered: isReordered(document),
  });
  return {
    title: text(at(document, 'info', 'title')),
    version: text(at(document, 'info', 'version')),
    modules: readTags(document, findings),
    operations,
    schemas,
  };
}

function readSchemas(reader: Reader, raw: readonly (readonly [string, unknown])[]): Schemas {
  const schemas = new Map(
    raw.map(([name, schema]) => [
      name,
      readSchema(reader, schema, { pointer: pointer('/components/schemas', name) }),
    ]),
  );
  for (const name of schemas.keys())
    if (lastName(schemas, name) === undefined)
      reader.findings.warn(pointer('/components/schemas', name), CIRCLE);
  return schemas;
}

function readTags(document: unknown, findings: Findings): ReadonlyMap<string, string> {
  const tags = member(document, 'tags');
  const modules = new Map<string, string>();
  for (const [index, tag] of (isList(tags) ? tags : []).entries()) {
    const name = text(member(tag, 'name'));
    if (name === '') findings.warn(`/tags/${index}`, 'is not a tag; skipped');
    // OpenAPI 3.2 has a summary too.
    else modules.set(name, text(member(tag, 'description')) || text(member(tag, 'summary')));
  }
  return modules;
}

function readPaths(reader: DocumentReader): ReadonlyMap<string, PublishedOperation> {
  const { document, findings } = reader;
  const operations = new Map<string, PublishedOperation>();
  for (const [key, raw] of mapAt(document, findings, 'paths').sort(byKey)) {
    const name = key.replace(/^\//, '');
    const item = pathItem(reader, key, raw);
    const at = pointer('/paths', key);
    if (item === undefined) findings.warn(at, 'has neither POST nor GET; skipped');
    else if (operations.has(name)) findings.warn(at, `is \`${name}\` once more; skipped`);
    else operations.set(name, readOperation(reader, name, item));
  }
  return operations;
}

/** Methods answer to POST, some to GET as well. */
function pathItem(reader: DocumentReader, key: string, raw: unknown): PathItem | undefined {
  const path = resolveRef(reader, { value: raw, pointer: pointer('/paths', key) });
  const verb = ['post', 'get'].find((name) => isObject(member(path.value, name)));
  if (verb === undefined) return undefined;
  return {
    pointer: pointer(path.pointer, verb),
    operation: member(path.value, verb),
    parameters: [
      ...listOf(member(path.value, 'parameters')).map((value, index) => ({
        value,
        pointer: pointer(pointer(path.pointer, 'parameters'), index),
      })),
      ...listOf(at(path.value, verb, 'parameters')).map((value, index) => ({
        value,
        pointer: [verb, 'parameters', index].reduce<string>(pointer, path.pointer),
      })),
    ],
    answersGet: isObject(member(path.value, 'get')),
  };
}

/** The entries of a map of the document; an empty one may be printed as `[]`. */
function mapAt(document: unknown, findings: Findings, ...path: readonly string[]): [string, unknown][] {
  const value = at(document, ...path);
  if (isObject(value)) return Object.entries(value);
  if (isEmptyList(value))
    findings.applied('empty-map', 'an empty map that is printed as `[]` is an empty map');
  else if (value !== undefined) findings.warn(path.reduce(pointer, ''), 'is not a map; skipped');
  return [];
}

function byKey([left]: readonly [string, unknown], [right]: readonly [string, unknown]): number {
  return left < right ? -1 : 1;
}
