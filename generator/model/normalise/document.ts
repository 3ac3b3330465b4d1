/** Reads a published description into operations and schemas, with all structural rules applied. */

import type { Findings } from '../findings.js';
import { at, isList, isObject, member, pointer, text } from '../../json.js';
import { discriminated } from './discriminated.js';
import { behind } from './content.js';
import { type Operation, type PathItem, readOperation } from './operation.js';
import { inheritedFrom, readSchema } from './read-schema.js';
import type { DocumentReader, Reader, Schema, Schemas } from './schema.js';
import { isEmptyList } from './schema-rule.js';

export interface Published {
  readonly title: string;
  readonly version: string;
  /** Module → its description. */
  readonly modules: ReadonlyMap<string, string>;
  /** By name, sorted. */
  readonly operations: ReadonlyMap<string, Operation>;
  readonly schemas: ReadonlyMap<string, Schema>;
}

/** A document with what was read off it, for another that has parts of it. */
export interface ReadDocument extends Published {
  readonly read: {
    readonly document: unknown;
    /** Before members of unions are told apart. */
    readonly schemas: Schemas;
    /** The path item that each operation was read from, by name. */
    readonly items: ReadonlyMap<string, unknown>;
    /** Whether some operation refers to another part of the document than a component. */
    readonly leadsElsewhere: boolean;
  };
}

/** The document out of `{ result, time }` where it stands in one (Observed behaviour, Published description). */
export function unwrapped(document: unknown, findings: Findings): unknown {
  const inner = member(document, 'result');
  if (!isObject(inner) || Object.hasOwn(isObject(document) ? document : {}, 'openapi')) return document;
  findings.applied('wrapped-document', 'a description inside `{ result, time }` is taken out');
  const item = member(inner, 'item');
  return Object.hasOwn(inner, 'openapi') || item === undefined ? inner : item;
}

/**
 * @param before what was read before: a part that is the very same value there is taken from it, and nothing is reported
 * of that part again.
 */
export function readDocument(document: unknown, findings: Findings, before?: ReadDocument): ReadDocument {
  if (before !== undefined && before.read.document === document) return before;
  const shared =
    before !== undefined && member(document, 'components') === member(before.read.document, 'components')
      ? before
      : undefined;
  const raw = mapAt(document, findings, 'components', 'schemas');
  const byName = new Map(raw);
  const reader: Reader = { names: new Set(byName.keys()), findings, object: inheritedFrom(byName) };
  const schemas = shared?.read.schemas ?? readSchemas(reader, raw);
  const elsewhere = new Set<string>();
  const paths = readPaths(document, { ...reader, document, schemas, elsewhere }, shared);
  return {
    title: text(at(document, 'info', 'title')),
    version: text(at(document, 'info', 'version')),
    modules: readTags(document, findings),
    operations: paths.operations,
    schemas: discriminated(schemas, [...paths.operations.values()].flatMap(schemasOf), findings),
    read: { document, schemas, items: paths.items, leadsElsewhere: elsewhere.size > 0 },
  };
}

function readSchemas(reader: Reader, raw: readonly (readonly [string, unknown])[]): Schemas {
  return new Map(
    raw.map(([name, schema]) => [
      name,
      readSchema(reader, schema, { pointer: pointer('/components/schemas', name) }),
    ]),
  );
}

function readTags(document: unknown, findings: Findings): ReadonlyMap<string, string> {
  const tags = member(document, 'tags');
  const modules = new Map<string, string>();
  for (const [index, tag] of (isList(tags) ? tags : []).entries()) {
    const name = text(member(tag, 'name'));
    if (name === '') findings.warn(`/tags/${index}`, 'is not a tag; skipped');
    else modules.set(name, text(member(tag, 'description')));
  }
  return modules;
}

interface Paths {
  readonly operations: ReadonlyMap<string, Operation>;
  readonly items: ReadonlyMap<string, unknown>;
}

/** `shared`: of a document with the same components. */
function readPaths(document: unknown, reader: DocumentReader, shared: ReadDocument | undefined): Paths {
  const operations = new Map<string, Operation>();
  const items = new Map<string, unknown>();
  for (const [key, raw] of mapAt(document, reader.findings, 'paths').sort(byKey)) {
    const name = methodName(key, reader.findings);
    const item = pathItem(reader, key, raw);
    if (item === undefined) reader.findings.warn(pointer('/paths', key), 'has neither POST nor GET; skipped');
    else if (operations.has(name))
      reader.findings.warn(pointer('/paths', key), `is \`${name}\` once more; skipped`);
    else {
      items.set(name, raw);
      operations.set(name, knownOperation(shared, name, raw) ?? readOperation(reader, name, item));
    }
  }
  return { operations, items };
}

/** What was read from the very same path item. */
function knownOperation(shared: ReadDocument | undefined, name: string, raw: unknown): Operation | undefined {
  if (shared === undefined || shared.read.leadsElsewhere || shared.read.items.get(name) !== raw)
    return undefined;
  return shared.operations.get(name);
}

/** The schemas that stand in an operation itself. */
function schemasOf({ request, answer }: Operation): readonly Schema[] {
  const taken = request.kind === 'object' ? [...request.parameters.properties.values()] : [];
  if (answer.kind === 'unknown') return taken;
  return [...taken, answer.kind === 'value' ? answer.value : answer.item];
}

function methodName(key: string, findings: Findings): string {
  if (key.startsWith('/')) return key.slice(1);
  findings.applied('path-without-slash', 'a path without its leading slash names a method all the same');
  return key;
}

/** Methods answer to POST, some to GET as well; both take the same parameters. */
function pathItem(reader: DocumentReader, key: string, raw: unknown): PathItem | undefined {
  const path = behind(reader, { value: raw, pointer: pointer('/paths', key) });
  const verb = ['post', 'get'].find((name) => isObject(member(path.value, name)));
  if (verb === undefined) return undefined;
  const get = member(path.value, 'get');
  const holders = [pointer(path.pointer, verb), pointer(path.pointer, 'get'), path.pointer];
  return {
    pointer: pointer(path.pointer, verb),
    operation: member(path.value, verb),
    answersGet: isObject(get),
    parameters: [member(path.value, verb), get, path.value].map((holder, index) => ({
      value: member(holder, 'parameters'),
      pointer: pointer(holders[index] ?? '', 'parameters'),
    })),
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
