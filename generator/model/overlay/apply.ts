/** OpenAPI Overlay documents, 1.0 and 1.1: checked, and applied to a description, the built-in corrections, then the user's, in their order. */

import { exec, type JsonValue, type Path } from 'jsonpath-rfc9535';
import type { Findings } from '../findings.js';
import { InputError } from '../../base/input-error.js';
import { at, isList, isObject, member, pointer, text } from '../../base/json.js';
import type { NamedOverlay } from '../model-options.js';
import { MATCHES_NOTHING } from '../notes.js';
import type { OverlayChange } from './changes.js';

interface Overlays {
  /** Undefined: the description as it is published. */
  readonly builtIn: unknown;
  readonly own: readonly NamedOverlay[];
}

export interface Overlaid {
  readonly document: unknown;
  /** By the user's overlays, in their order. */
  readonly changes: readonly OverlayChange[];
}

/**
 * The document with all actions applied. Parts that no action changes are those of the document that is given, which
 * stays as it is; the caller must not change them.
 */
export function applyOverlays(document: unknown, { builtIn, own }: Overlays, findings: Findings): Overlaid {
  const name = 'the built-in corrections';
  const corrections = builtIn === undefined ? { name, actions: [], unread: [] } : readOverlay(name, builtIn);
  const overlays = own.map((overlay) => readOverlay(overlay.name, overlay.document));
  if (!isObject(document)) return { document, changes: [] };
  const root: Root = { '': document, places: 0 };
  for (const action of corrections.actions) {
    const count = applyTo(root, corrections, action);
    findings.applied('built-in-correction', 'a correction of one method, from the built-in overlay', count);
    if (count === 0)
      findings.inform(action.target, 'the account has no such place; a built-in correction was not needed');
  }
  const changes: OverlayChange[] = [];
  for (const overlay of overlays) {
    for (const line of overlay.unread) findings.inform(overlay.name, line);
    for (const action of overlay.actions) {
      const count = applyTo(root, overlay, action, changes);
      findings.applied('overlay', "an action of the user's overlays", count);
      if (count === 0)
        findings.warn(`${overlay.name}#${action.pointer}`, `\`${action.target}\` ${MATCHES_NOTHING}`);
    }
  }
  return { document: root[''], changes };
}

/** The document as the member of an object, so that every target has a holder. */
interface Root {
  '': unknown;
  /** That all actions so far have changed. */
  places: number;
}

/** How many places the action changed. */
function applyTo(root: Root, overlay: Overlay, action: Action, changes: OverlayChange[] = []): number {
  const paths = find(root, overlay, action);
  const value = action.kind === 'copy' && paths.length > 0 ? copied(root, overlay, action) : action.value;
  const name = `${overlay.name}#${action.pointer}`;
  for (const path of paths) changes.push({ action: name, path, value });
  const own: Own = new WeakSet([root]);
  if (action.kind === 'remove') {
    for (const path of paths.sort(fromTheEnd)) remove(around(root, path, own), path.at(-1));
  } else {
    for (const path of paths) {
      const place = around(root, path, own);
      const key = path.at(-1) ?? '';
      set(place, key, merge(get(place, key), value));
    }
  }
  return paths.length;
}

/** Later elements of a list first, and what is inside a place before it, so that paths that are still to go stay true. */
function fromTheEnd(left: Path, right: Path): number {
  const depth = left.findIndex((key, index) => key !== right[index]);
  const [one, other] = [left[depth], right[depth]];
  if (one === undefined || other === undefined) return right.length - left.length;
  return typeof one === 'number' ? Number(other) - one : one < other ? 1 : -1;
}

/** The value of the one place that `copy` selects. */
function copied(root: Root, overlay: Overlay, { from, pointer }: CopyAction): unknown {
  const sources = followed(root, overlay, { target: from, pointer, key: 'copy' });
  const [source] = sources;
  if (source === undefined || sources.length > 1)
    throw wrong(
      [overlay.name, `${pointer}/copy`],
      source === undefined ? 'copies a place that is not there' : `copies ${sources.length} places`,
      'select one place of the document as it is before the action',
    );
  return source.reduce<unknown>((place, key) => get(place, key), root['']);
}

function find(root: Root, overlay: Overlay, action: Action): Path[] {
  const paths = followed(root, overlay, { ...action, key: 'target' });
  if (action.kind === 'remove' && paths.some((path) => path.length === 0)) {
    throw wrong([overlay.name, action.pointer], 'removes the complete document', 'name a part of it');
  }
  return paths;
}

/** Places that all actions of a run may change, and steps into all depths in one target: more takes minutes. */
const MAX_PLACES = 50_000;
const MAX_DESCENTS = 3;

function followed(
  root: Root,
  overlay: Overlay,
  { target, pointer, key }: { readonly target: string; readonly pointer: string; readonly key: string },
): Path[] {
  const steps = target.replace(/'[^']*'|"[^"]*"/g, '');
  const descents = steps.split('..').length - 1;
  const advice = 'name the places, such as $.paths[*].post';
  // In a filter, one that begins at the root is followed again for each place.
  if (descents > MAX_DESCENTS || steps.slice(1).split('$')[1]?.includes('..'))
    throw wrong([overlay.name, `${pointer}/${key}`], 'has a target with too many `..`', advice);
  try {
    // A target such as `$..a..b` selects a place once for each way to it.
    const paths = new Map<string, Path>();
    // Parsed JSON or YAML.
    exec(root[''] as JsonValue, target, (_value, path) => {
      root.places += 1;
      if (root.places > MAX_PLACES)
        throw wrong(
          [overlay.name, `${pointer}/${key}`],
          `changes more than ${MAX_PLACES} places in all`,
          advice,
        );
      paths.set(JSON.stringify(path), [...path]);
    });
    return [...paths.values()];
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw wrong(
      [overlay.name, `${pointer}/${key}`],
      `has a target that cannot be followed (${faultIn(target, error)})`,
      'give a JSONPath of RFC 9535',
    );
  }
}

/** Where a target is none. The library's own words list every character that it would take, of which some are no text. */
function faultIn(target: string, error: unknown): string {
  const offset = at(error, 'location', 'start', 'offset');
  if (typeof offset !== 'number') return error instanceof Error ? error.message : String(error);
  const rest = target.slice(offset);
  return rest === '' ? 'it ends too early' : `\`${rest}\` after \`${target.slice(0, offset)}\``;
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

interface Overlay {
  readonly name: string;
  readonly actions: readonly Action[];
  /** Lines about members that have no effect here. */
  readonly unread: readonly string[];
}

interface Place {
  readonly target: string;
  readonly pointer: string;
}

interface CopyAction extends Place {
  readonly kind: 'copy';
  /** A JSONPath. */
  readonly from: string;
  readonly value?: undefined;
}

type Action =
  | (Place & { readonly kind: 'update'; readonly value: unknown })
  | (Place & { readonly kind: 'remove'; readonly value?: undefined })
  | CopyAction;

const ROOT_MEMBERS: ReadonlySet<string> = new Set(['overlay', 'info', 'actions']);
const ACTION_MEMBERS: ReadonlySet<string> = new Set(['target', 'description', 'update', 'remove', 'copy']);

/** @throws InputError that names the part of the document that is not an Overlay */
function readOverlay(name: string, document: unknown): Overlay {
  if (!/^1\.\d+\.\d+$/.test(text(member(document, 'overlay')))) {
    throw wrong(
      [name, '/overlay'],
      'is not an OpenAPI Overlay 1 document',
      'start it with `overlay: 1.0.0`, or with `overlay: 1.1.0` for `copy`',
    );
  }
  const actions = member(document, 'actions');
  if (!isList(actions) || actions.length === 0) {
    throw wrong(
      [name, '/actions'],
      'has no actions',
      'give a list of actions, each with `target` and `update`, `copy` or `remove`',
    );
  }
  return {
    name,
    actions: actions.map((action, index) => readAction(name, action, pointer('/actions', index))),
    unread: [
      ...unreadOf('', document, ROOT_MEMBERS),
      ...actions.flatMap((action, index) => [
        ...unreadOf(pointer('/actions', index), action, ACTION_MEMBERS),
        ...overruledIn(pointer('/actions', index), action),
      ]),
    ],
  };
}

/** `extends` too: an overlay is applied to the description that the command reads. */
function unreadOf(at: string, value: unknown, known: ReadonlySet<string>): readonly string[] {
  const names = Object.keys(isObject(value) ? value : {});
  return names
    .filter((name) => !known.has(name) && !name.startsWith('x-'))
    .map((name) => `the member ${pointer(at, name)} is not read`);
}

/** Of several things that an action does, the first counts. */
function overruledIn(at: string, action: unknown): readonly string[] {
  const does = ['remove', 'update', 'copy'].filter(
    (name) => member(action, name) !== undefined && (name !== 'remove' || member(action, name) === true),
  );
  return does
    .slice(1)
    .map((name) => `the member ${pointer(at, name)} is not read, since there is \`${does[0] ?? ''}\``);
}

/** Overlay 1.1: `remove` counts before `update`, and `update` before `copy`. */
function readAction(name: string, action: unknown, at: string): Action {
  const target = member(action, 'target');
  if (typeof target !== 'string' || !target.startsWith('$')) {
    throw wrong([name, `${at}/target`], 'has no target', 'give a JSONPath (RFC 9535) that starts with `$`');
  }
  if (member(action, 'remove') === true) return { kind: 'remove', target, pointer: at };
  if (isObject(action) && Object.hasOwn(action, 'update'))
    return { kind: 'update', target, pointer: at, value: action.update };
  const from = member(action, 'copy');
  if (typeof from === 'string' && from.startsWith('$')) return { kind: 'copy', target, pointer: at, from };
  const advice = 'give the action `update`, `copy` with a JSONPath, or `remove: true`';
  throw wrong([name, at], 'neither updates, copies nor removes', advice);
}

/** What is wrong, at a place of an overlay, and what to do. */
function wrong([name, at]: readonly [name: string, at: string], what: string, advice: string): InputError {
  return new InputError(`the overlay ${what}`, `${name}#${at}`, advice);
}
