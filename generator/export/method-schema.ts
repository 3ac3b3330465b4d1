/** Parameters and result of one method as JSON Schemas (2020-12), each with all schemas that it refers to. */

import { mapTexts } from '../base/json.js';
import type { Api, Generation, Method, Model } from '../model/model.js';
import { vendorNames } from '../view/own-names.js';
import { typesOf } from './components.js';
import type { Json, ExportedObject, ExportedSchema } from './json.js';
import { componentNames } from './names.js';
import { paramsSchema } from './request.js';
import { dataOf } from './response.js';
import type { SchemaContext } from './schema.js';

export interface MethodSchemas {
  /** Refuses names that are not known, as the declared types do. */
  readonly params: ExportedObject;
  /** The data as the client returns it, without its envelope; a list that is not iterated is an array. */
  readonly result: ExportedObject;
}

/** Each schema is made when it is read: a call is checked without that of its answer. */
export function methodSchemas(
  model: Model,
): (generation: Generation, method: Pick<Method, 'params' | 'result'>) => MethodSchemas {
  const ownName = vendorNames(model.vendor);
  // `mapTexts` changes texts alone, so that an object stays one.
  const own = (schema: Json): ExportedObject => mapTexts(schema, ownName) as ExportedObject;
  const sides = new Map<Generation, Sides>();
  return (generation, { params, result }) => {
    const known = sides.get(generation) ?? sidesOf(model[generation]);
    sides.set(generation, known);
    return {
      get params() {
        return own(known.params.complete(paramsSchema(known.params.context, params)));
      },
      get result() {
        return own(known.result.complete(dataOf(known.result.context, result)));
      },
    };
  };
}

interface Side {
  readonly context: SchemaContext;
  /** The schema with all schemas that it refers to. */
  readonly complete: (schema: ExportedSchema) => ExportedObject;
}

interface Sides {
  readonly params: Side;
  readonly result: Side;
}

function sidesOf(api: Api): Sides {
  const names = componentNames([api], []);
  const context = { generation: api.generation, names, refs: REFS };
  return { params: sideOf({ ...context, closed: true }, api), result: sideOf(context, api) };
}

const REFS = '#/$defs/';
/** Of the schemas of this export. */
export const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

function sideOf(context: SchemaContext, api: Api): Side {
  const types = new Map(typesOf(context, api));
  return {
    context,
    complete: (schema) => {
      const found = new Map<string, ExportedSchema>();
      const wanted = [...references(schema)];
      for (let name = wanted.pop(); name !== undefined; name = wanted.pop()) {
        if (found.has(name)) continue;
        const type = types.get(name)?.() ?? {};
        found.set(name, type);
        wanted.push(...references(type));
      }
      const sorted = [...found].toSorted(([a], [b]) => (a < b ? -1 : 1));
      const definitions = sorted.length === 0 ? {} : { $defs: Object.fromEntries(sorted) };
      return { $schema: DIALECT, ...schema, ...definitions };
    },
  };
}

/** Names below `$defs` that a schema refers to. */
function* references(value: Json): Generator<string, void, undefined> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries<Json>(value)) {
    if (key === '$ref' && typeof member === 'string') yield member.slice(REFS.length);
    else yield* references(member);
  }
}
