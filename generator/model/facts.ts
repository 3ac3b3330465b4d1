/** Facts that the published REST 3.0 description lacks, as sections of `generator/specs/v3/facts.yaml`. */

import { grouped } from '../base/grouped.js';
import { matches } from './glob.js';
import { isList, isObject, listOf, member, strings, text } from '../base/json.js';
import type { WordFact } from './kind.js';
import type { ErrorCase, Kind, Shape } from './model.js';
import { withoutNull } from './shape-parts.js';
import { readErrors } from './spec/spec-method.js';
import { createFindings } from './findings.js';
import { readOwnShape } from './spec/spec-schema.js';

export interface Facts {
  readonly kinds: ReadonlyMap<string, KindFact>;
  readonly words: readonly WordFact[];
  readonly scopes: readonly FactRow<readonly string[]>[];
  readonly who: readonly FactRow<string>[];
  readonly sources: readonly FactRow<string>[];
  readonly fields: readonly FieldsFact[];
  readonly entities: readonly EntityFact[];
  /** Names of types by their lower case, for schemas whose names are in lower case: `elapsedtime` → `ElapsedTime`. */
  readonly spellings: ReadonlyMap<string, string>;
  /** The fields of a list without `select`: only `id`, or every own field. */
  readonly defaults: readonly FactRow<'id' | 'own'>[];
  /** Own fields that the answer of a method leaves out. */
  readonly answers: readonly FactRow<readonly string[]>[];
  /** Writes that take only `id`, and no `filter`. */
  readonly byIdAlone: readonly FactRow<true>[];
  /** Fields that the contract writes by a method. */
  readonly writes: readonly FactRow<readonly string[]>[];
  /** The field that a filter must hold, on its top level and with `=`. */
  readonly requiredFilters: readonly FactRow<string>[];
  readonly errors: ErrorFacts;
  /** Texts of parameters, by `name` or `name.member`. */
  readonly docs: ReadonlyMap<string, readonly FactRow<string>[]>;
}

/** A value for the methods that a glob names. */
export interface FactRow<Value> {
  readonly methods: string;
  readonly value: Value;
}

export interface KindFact {
  readonly kind: Kind;
  /** Takes no parameters, whatever the description has. */
  readonly takesNothing: boolean;
  /** The method that it is another name of. */
  readonly alias: string | undefined;
}

/** Exact lists for the methods of one namespace. */
export interface FieldsFact {
  readonly namespace: string;
  readonly filterable: readonly string[];
  readonly sortable: readonly string[];
}

export interface EntityFact {
  /** A glob of the methods that return the object. */
  readonly of: string;
  readonly type: string;
  readonly doc: string;
  readonly fields: ReadonlyMap<string, FieldFact>;
}

export interface FieldFact {
  /** Undefined: that of the description. */
  readonly shape: Shape | undefined;
  /** Undefined: that of the description. */
  readonly nullable: boolean | undefined;
  /** Present in every full object. */
  readonly promised: boolean;
  readonly doc: string;
  /** Answered, and never written. */
  readonly readOnly: boolean;
  /** The shape is a type of its own, under this name. */
  readonly type: string | undefined;
}

interface ErrorFacts {
  readonly common: readonly ErrorCase[];
  readonly when: readonly {
    readonly kinds: readonly string[];
    readonly parameters: readonly string[];
    readonly rows: readonly ErrorCase[];
  }[];
  readonly methods: readonly FactRow<readonly ErrorCase[]>[];
}

/** Each section of the file has the name of the member. Throws for a section that nothing reads. */
export function readFacts(document: unknown): Facts {
  const rows = (section: string): readonly unknown[] => listOf(member(document, section));
  const facts: Facts = {
    kinds: new Map(rows('kinds').map((row) => [text(member(row, 'method')), kindFact(row)])),
    words: rows('words').map((row) => ({
      word: text(member(row, 'word')),
      gives: new Set(strings(member(row, 'gives'))),
    })),
    scopes: rows('scopes').map(valued((row) => strings(member(row, 'scope')))),
    who: rows('who').map(valued((row) => text(member(row, 'who')))),
    sources: rows('sources').map(valued((row) => text(member(row, 'source')))),
    fields: rows('fields').map((row) => ({
      namespace: text(member(row, 'namespace')),
      filterable: strings(member(row, 'filterable')),
      sortable: strings(member(row, 'sortable')),
    })),
    entities: rows('entities').map(entityFact),
    spellings: new Map(
      rows('spellings').map((row) => {
        const name = text(member(row, 'name'));
        return [name.toLowerCase(), name] as const;
      }),
    ),
    defaults: rows('defaults').map(valued((row) => (member(row, 'gives') === 'id' ? 'id' : 'own'))),
    answers: rows('answers').map(valued((row) => strings(member(row, 'leaves-out')))),
    byIdAlone: rows('byIdAlone').map(valued(() => true)),
    writes: rows('writes').map(valued((row) => strings(member(row, 'fields')))),
    requiredFilters: rows('requiredFilters').map(valued((row) => text(member(row, 'field')))),
    errors: errorFacts(member(document, 'errors')),
    docs: new Map(
      [...grouped(rows('docs'), (row) => text(member(row, 'parameter')))].map(([name, docs]) => [
        name,
        docs.map(valued((row) => text(member(row, 'doc')))),
      ]),
    ),
  };
  const unread = Object.keys(isObject(document) ? document : {}).filter(
    (name) => !Object.hasOwn(facts, name),
  );
  if (unread.length > 0) throw new Error(`facts.yaml: nothing reads the section ${unread.join(', ')}`);
  return facts;
}

/** The value of the first row that names the method. */
export function factFor<Value>(rows: readonly FactRow<Value>[], method: string): Value | undefined {
  return rows.find(({ methods }) => matches(methods, method))?.value;
}

function valued<Value>(read: (row: unknown) => Value): (row: unknown) => FactRow<Value> {
  return (row) => ({ methods: text(member(row, 'methods')), value: read(row) });
}

function errorFacts(section: unknown): ErrorFacts {
  return {
    common: readErrors(member(member(section, 'common'), 'rows')),
    when: listOf(member(section, 'when')).map((row) => ({
      kinds: strings(member(row, 'kinds')),
      parameters: strings(member(row, 'parameters')),
      rows: readErrors(member(row, 'rows')),
    })),
    methods: listOf(member(section, 'methods')).map(valued((row) => readErrors(member(row, 'rows')))),
  };
}

function kindFact(row: unknown): KindFact {
  return {
    // It is a table of this package, whose kinds a test reads.
    kind: text(member(row, 'kind')) as Kind,
    takesNothing: member(row, 'parameters') === 'none',
    alias: optionalText(member(row, 'alias')),
  };
}

function entityFact(row: unknown): EntityFact {
  return {
    of: text(member(row, 'of')),
    type: text(member(row, 'type')),
    doc: text(member(row, 'doc')),
    fields: new Map(
      listOf(member(row, 'fields')).flatMap((field) =>
        strings(member(field, 'names')).map((name) => [name, fieldFact(field)]),
      ),
    ),
  };
}

function fieldFact(row: unknown): FieldFact {
  const shape = shapeOf(row);
  return {
    shape: withoutNull(shape),
    nullable: shape?.kind === 'nullable' || member(row, 'nullable') === true,
    promised: member(row, 'promised') !== false,
    doc: text(member(row, 'doc')),
    readOnly: member(row, 'read-only') === true,
    type: optionalText(member(row, 'type')),
  };
}

function shapeOf(row: unknown): Shape | undefined {
  const booleans = member(row, 'booleans');
  if (isList(booleans))
    return { kind: 'object', properties: strings(booleans).map(booleanProperty), open: false };
  const schema = member(row, 'schema');
  if (!isObject(schema)) return undefined;
  const findings = createFindings();
  const shape = readOwnShape(schema, findings);
  const [wrong] = findings.notes();
  if (wrong !== undefined) throw new Error(`a schema of facts.yaml ${wrong.message}`);
  return shape;
}

function booleanProperty(name: string): { name: string; shape: Shape; optional: boolean; doc: string } {
  return { name, shape: { kind: 'boolean' }, optional: false, doc: '' };
}

function optionalText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
