/** An OpenAPI Overlay 1.0 document, checked. */

import { InputError } from '../../input-error.js';
import { isList, isObject, member, pointer, text } from '../../json.js';

export interface Overlay {
  readonly name: string;
  readonly actions: readonly Action[];
}

export type Action =
  | { readonly kind: 'update'; readonly target: string; readonly pointer: string; readonly value: unknown }
  | { readonly kind: 'remove'; readonly target: string; readonly pointer: string };

/** Throws `InputError` that says where the document is not an Overlay. */
export function readOverlay(name: string, document: unknown): Overlay {
  if (!/^1\.\d+\.\d+$/.test(text(member(document, 'overlay')))) {
    throw wrong(
      [name, '/overlay'],
      'is not an OpenAPI Overlay 1.0 document',
      'start it with `overlay: 1.0.0`',
    );
  }
  const actions = member(document, 'actions');
  if (!isList(actions) || actions.length === 0) {
    throw wrong(
      [name, '/actions'],
      'has no actions',
      'give a list of actions, each with `target` and `update` or `remove`',
    );
  }
  return {
    name,
    actions: actions.map((action, index) => readAction(name, action, pointer('/actions', index))),
  };
}

function readAction(name: string, action: unknown, at: string): Action {
  const target = member(action, 'target');
  if (typeof target !== 'string' || !target.startsWith('$')) {
    throw wrong([name, `${at}/target`], 'has no target', 'give a JSONPath (RFC 9535) that starts with `$`');
  }
  if (member(action, 'remove') === true) return { kind: 'remove', target, pointer: at };
  if (!isObject(action) || !Object.hasOwn(action, 'update')) {
    throw wrong([name, at], 'neither updates nor removes', 'give the action `update`, or `remove: true`');
  }
  return { kind: 'update', target, pointer: at, value: action.update };
}

/** What is wrong, at a place of an overlay, and what to do. */
export function wrong(
  [name, at]: readonly [name: string, at: string],
  what: string,
  advice: string,
): InputError {
  return new InputError(`the overlay ${what}`, `${name}#${at}`, advice);
}
