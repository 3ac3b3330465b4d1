/** Applies overlays to a description: the built-in corrections, then the user's, in their order. */

import type { Path } from 'jsonpath-rfc9535';
import type { Findings } from '../findings.js';
import { at, isList, isObject } from '../../json.js';
import type { NamedOverlay } from '../options.js';
import { operationsInPlace } from './operations-in-place.js';
import { type Action, type Overlay, readOverlay, wrong } from './overlay.js';
import { placesInEither, placesOf } from './target.js';
import { usualForm, usualPath } from './usual-form.js';

interface Overlays {
  /** Undefined: the description as it is published. */
  readonly builtIn: unknown;
  readonly own: readonly NamedOverlay[];
}

/**
 * The document with all actions applied. Parts that no action changes are those of the document that is given, which
 * stays as it is; the caller must not change them.
 */
export function applyOverlays(document: unknown, { builtIn, own }: Overlays, findings: Findings): unknown {
  const name = 'the built-in corrections';
  const corrections = builtIn === undefined ? { name, actions: [] } : readOverlay(name, builtIn);
  const overlays = own.map((overlay) => readOverlay(overlay.name, overlay.document));
  if (!isObject(document)) return document;
  const paths = at(document, 'paths');
  const isCorrected = (path: string): boolean => {
    const usual = isObject(paths) ? usualPath(path, paths) : path;
    return corrections.actions.some(({ target }) => target.includes(`'${usual}'`));
  };
  const root: Root = { '': operationsInPlace(document, isCorrected) };
  const isUsual = usualForm(root['']) === undefined;
  const apply = (overlay: Overlay, action: Action): number => applyTo(root, overlay, { ...action, isUsual });
  for (const action of corrections.actions) {
    const count = apply(corrections, action);
    findings.applied('built-in-correction', 'a correction of one method, from the built-in overlay', count);
    if (count === 0)
      findings.inform(action.target, 'the account has no such place; a built-in correction was not needed');
  }
  for (const overlay of overlays) {
    for (const action of overlay.actions) {
      const count = apply(overlay, action);
      findings.applied('overlay', "an action of the user's overlays", count);
      if (count === 0)
        findings.warn(`${overlay.name}#${action.pointer}`, `\`${action.target}\` matches nothing`);
    }
  }
  return root[''];
}

/** The document as the member of an object, so that every target has a holder. */
interface Root {
  '': unknown;
}

/** `isUsual`: the document has its methods and JSON under the names that most accounts use. */
type Placed = Action & { readonly isUsual: boolean };

/** How many places the action changed. */
function applyTo(root: Root, overlay: Overlay, action: Placed): number {
  const paths = find(root[''], overlay, action);
  const own: Own = new WeakSet([root]);
  if (action.kind === 'remove') {
    // From the end, so that the places of a list that are still to go keep their numbers.
    for (const path of paths.sort((left, right) => Number(right.at(-1)) - Number(left.at(-1)) || 0))
      remove(around(root, path, own), path.at(-1));
  } else {
    for (const path of paths) {
      const place = around(root, path, own);
      const key = path.at(-1) ?? '';
      set(place, key, merge(get(place, key), action.value));
    }
  }
  return paths.length;
}

function find(document: unknown, overlay: Overlay, action: Placed): Path[] {
  const paths = followed(document, overlay, action);
  if (action.kind === 'remove' && paths.some((path) => path.length === 0)) {
    throw wrong([overlay.name, action.pointer], 'removes the complete document', 'name a part of it');
  }
  return paths;
}

function followed(document: unknown, overlay: Overlay, { target, pointer, isUsual }: Placed): Path[] {
  try {
    return isUsual ? placesOf(document, target) : placesInEither(document, target);
  } catch (error) {
    const why = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    throw wrong(
      [overlay.name, `${pointer}/target`],
      `has a target that cannot be followed (${why})`,
      'give a JSONPath of RFC 9535',
    );
  }
}

/** Copies that an action has made itself, and may change. */
type Own = WeakSet<object>;

/** The object or list that holds the target of a path; it and all that hold it are the action's own copies. */
function around(root: Root, path: Path, own: Own): unknown {
  if (path.length === 0) return root;
  return ['', ...path.slice(0, -1)].reduce<unknown>((place, key) => ownMember(place, key, own), root);
}

function ownMember(place: unknown, key: string | number, own: Own): unknown {
  const value = get(place, key);
  if (typeof value !== 'object' || value === null || own.has(value)) return value;
  const made: object = isList(value) ? [...value] : { ...value };
  own.add(made);
  set(place, key, made);
  return made;
}

function get(place: unknown, key: string | number): unknown {
  if (isList(place)) return place[Number(key)];
  return isObject(place) && Object.hasOwn(place, key) ? place[key] : undefined;
}

function set(place: unknown, key: string | number, value: unknown): void {
  if (typeof place !== 'object' || place === null) return;
  Object.defineProperty(place, key, { value, enumerable: true, configurable: true, writable: true });
}

function remove(place: unknown, key: string | number | undefined): void {
  if (Array.isArray(place)) place.splice(Number(key), 1);
  else if (isObject(place) && key !== undefined) Reflect.deleteProperty(place, key);
}

/** Overlay 1.0: objects merge, lists grow, anything else is replaced. An empty map that is printed as `[]` is a map. */
function merge(target: unknown, update: unknown): unknown {
  if (isObject(update)) {
    if (isList(target) && target.length > 0) return [...target, update];
    const merged = isObject(target) ? { ...target } : {};
    for (const [key, value] of Object.entries(update)) set(merged, key, merge(get(merged, key), value));
    return merged;
  }
  if (isList(target)) return isList(update) ? [...target, ...update] : [...target, update];
  return update;
}
