/** The names and types of one generation, for its printers. */

import type { Api, Entity, Generation, Method, SelectType, Shape } from '../../model/model.js';
import { byName, namedOf, typeNames } from '../../model/named.js';
import { safeIdentifier } from '../../text/identifier.js';
import { callLine } from '../../view/call-sample.js';
import { errorCodes, type ErrorCodes } from './error-codes.js';

export interface GenerationLookup {
  readonly generation: Generation;
  /** A type of the model by its name; `unknown` where there is none. */
  type(name: string): string;
  /** The identifier of a type of the model. */
  typeName(name: string): string;
  /** The account's types have this identifier. */
  isTaken(identifier: string): boolean;
  /** The module of a method. */
  moduleOf(method: string): string;
  /** What the methods answer with when they fail. */
  readonly errors: ErrorCodes;
  /** The method `add` in the namespace of a method `update`. */
  addMethodBeside(method: Method): Method | undefined;
  /** A call that a reader can copy; empty where nothing is sent. */
  example(method: Method): string;
  /** An object of the account; `undefined` where there is none of this name. */
  entity(name: string): Entity | undefined;
  /** The first method with types by number: its module declares their table. */
  readonly byTypeHome: string | undefined;
  /** What `select` takes. */
  select(name: string): SelectType | undefined;
  /** What a named type is an alias of, so that a parameter of a scalar one also takes a reference. */
  aliased(name: string): Shape | undefined;
}

export function generationLookup(api: Api): GenerationLookup {
  const identifiers = new Map(typeNames(api).map((name) => [name, typeIdentifier(name)]));
  const taken = new Set(identifiers.values());
  const entities = byName(api.entities);
  const methods = byName(api.methods);
  const { selects, shapes } = namedOf(api);
  return {
    generation: api.generation,
    type: (name) => identifiers.get(name) ?? 'unknown',
    typeName: (name) => identifiers.get(name) ?? typeIdentifier(name),
    isTaken: (name) => taken.has(name),
    moduleOf: (name) => methods.get(name)?.path[0] ?? '',
    errors: errorCodes(api),
    addMethodBeside: ({ name }) =>
      name.endsWith('.update') ? methods.get(name.replace(/update$/, 'add')) : undefined,
    example: (method) => callLine(method, api),
    entity: (name) => entities.get(name),
    byTypeHome: api.methods.find(({ byType }) => byType !== undefined)?.name,
    select: (name) => selects.get(name),
    aliased: (name) => shapes.get(name),
  };
}

/** The index of a generation declares the first three itself, that of a module the others. */
const INDEX_TYPES: ReadonlySet<string> = new Set([
  'V3',
  'Legacy',
  'Gateway',
  'Client',
  'ClientOf',
  'ClientOptions',
]);

function typeIdentifier(name: string): string {
  return INDEX_TYPES.has(name) ? `${name}_` : safeIdentifier(name);
}
