/** A method as data for programs: its properties, JSON Schemas of its parameters and result, and its errors. */

import { methodSchemas, type MethodSchemas } from '../export/method-schema.js';
import { exampleParams } from '../model/example-params.js';
import type { ErrorCase, Generation, Kind, Model } from '../model/model.js';
import { oneLine } from '../terminal/layout.js';
import { methodsInOwnNames } from '../view/own-names.js';
import { shownKind } from '../view/shown-kind.js';
import type { FoundMethod } from './find-method.js';

export interface MethodJson extends MethodSchemas {
  readonly name: string;
  readonly generation: Generation;
  readonly kind: Kind;
  readonly write: boolean;
  readonly scope: readonly string[];
  readonly summary: string;
  /** What to use instead; absent unless the method is deprecated. */
  readonly deprecated?: string;
  readonly errors: readonly MethodError[];
  /** Parameters that the method can be called with. */
  readonly example: unknown;
}

interface MethodError {
  readonly code: string;
  /** 0 where none is documented. */
  readonly status: number;
  readonly meaning: string;
}

/** The method's own errors, which are listed before those that any method can answer with. */
export function ownErrors(
  { errors }: MethodJson,
  { method }: Pick<FoundMethod, 'method'>,
): readonly MethodError[] {
  return errors.slice(0, new Set(method.errors.map(({ code, status }) => `${code} ${status}`)).size);
}

export function methodJson(model: Model): (found: FoundMethod) => MethodJson {
  const schemas = methodSchemas(model);
  const inOwn = methodsInOwnNames(model.vendor, 'own');
  return (found) => {
    const { params, result } = schemas(found.api.generation, found.method);
    const { api, method } = inOwn(found);
    return {
      name: method.name,
      generation: api.generation,
      kind: shownKind(method),
      write: method.write,
      scope: method.scope,
      summary: oneLine(method.summary),
      ...(method.deprecated && { deprecated: oneLine(method.deprecated.message) }),
      params,
      result,
      errors: errorsOf([...method.errors, ...api.commonErrors]),
      example: exampleParams(method, api),
    };
  };
}

function errorsOf(errors: readonly ErrorCase[]): readonly MethodError[] {
  const rows = errors.map(({ code, status, condition }) => ({
    code,
    status,
    meaning: oneLine(condition),
  }));
  const keys = rows.map(({ code, status }) => `${code} ${status}`);
  return rows.filter((_, at) => keys.indexOf(keys[at] ?? '') === at);
}
