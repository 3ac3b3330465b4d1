/** The kind of a method as `list`, `describe`, the export, the site and the tools for agents show it. */

import type { Kind, Method } from '../model/model.js';

/**
 * Of legacy names, `get` does not say one: a read of that name whose result is an array is shown as a list. The model keeps
 * the kind that the name says, which drift compares.
 */
export function shownKind({ kind, write, result }: Pick<Method, 'kind' | 'write' | 'result'>): Kind {
  const isList =
    result.kind === 'items' ||
    result.kind === 'values' ||
    (result.kind === 'value' && result.shape.kind === 'array');
  return kind === 'get' && !write && isList ? 'list' : kind;
}
