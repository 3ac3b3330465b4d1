/** Turns a table of methods into nested objects: one property a segment, made when it is first looked at. */

import { rowsOf, type ModuleRows } from '../call/method.js';
import { INSPECT } from '../value/realm.js';

type Method = (params?: unknown, options?: unknown) => unknown;

/** One segment of names: a method, further segments, or both. */
interface Node {
  /** The method's name on the wire. */
  method?: string;
  readonly children: Map<string, Node>;
  /** Modules whose rows are not made yet. */
  unread?: ModuleRows[];
}

/** Returns the function for a method. */
export type MakeMethod = (name: string) => Method;

/** Methods at the root, next to the modules; a module of the same name shares the property. */
export type RootMethods = Readonly<Record<string, (...args: never[]) => unknown>>;

/** Names of methods on the wire, or functions that make the rows of a module. */
type Names = Readonly<Record<string, object | ModuleRows>>;

const trees = new WeakMap<Names, Node>();

/** @param path name of the root, such as `svc.v3`, shown by a console. */
export function namespaceOf(
  table: Names,
  make: MakeMethod,
  { path, own }: { readonly path: string; readonly own: RootMethods },
): object {
  const tree = treeOf(table);
  const root = emptyNamespace(path, [...Object.keys(own), ...tree.children.keys()]);
  addChildren(root, tree, { make, skip: own, path });
  for (const [name, method] of Object.entries(own)) {
    const shared = tree.children.get(name);
    define(
      root,
      name,
      shared === undefined
        ? method
        : addChildren(method, read(shared), { make, skip: {}, path: `${path}.${name}` }),
    );
  }
  return root;
}

/** All clients of one package share it. */
function treeOf(table: Names): Node {
  const known = trees.get(table);
  if (known !== undefined) return known;
  const root: Node = { children: new Map() };
  for (const [name, value] of Object.entries(table)) {
    if (typeof value !== 'function') grow(root, name, name.split('.'));
    else (childOf(root, propertyName(name)).unread ??= []).push(value as ModuleRows);
  }
  trees.set(table, root);
  return root;
}

/** @param segments of the name below the node. */
function grow(node: Node, name: string, segments: readonly string[]): void {
  const end = segments.reduce((above, segment) => childOf(above, propertyName(segment)), node);
  end.method = name;
}

/** Makes the nodes of a module's methods when they are first needed. */
function read(node: Node): Node {
  for (const rows of node.unread ?? []) {
    for (const name of Object.keys(rowsOf(rows))) grow(node, name, name.split('.').slice(1));
  }
  delete node.unread;
  return node;
}

function childOf(node: Node, name: string): Node {
  const known = node.children.get(name);
  if (known !== undefined) return known;
  const child: Node = { children: new Map() };
  node.children.set(name, child);
  return child;
}

/** An object with a `then` would hang a program that awaits it. */
function propertyName(segment: string): string {
  return segment === 'then' ? 'then_' : segment;
}

interface Making {
  readonly make: MakeMethod;
  readonly skip: RootMethods;
  readonly path: string;
}

/** Each child is made when it is first read, and is an ordinary property from then on. */
function addChildren<T extends object>(target: T, { children }: Node, { make, skip, path }: Making): T {
  for (const [name, child] of children) {
    if (Object.hasOwn(skip, name)) continue;
    Object.defineProperty(target, name, {
      enumerable: true,
      configurable: true,
      get: () => define(target, name, build(read(child), make, `${path}.${name}`)),
      set: (value: unknown) => void define(target, name, value),
    });
  }
  return target;
}

function build(node: Node, make: MakeMethod, path: string): unknown {
  // An arrow function has no `prototype` to be in the way of a child of that name.
  const base =
    node.method === undefined ? emptyNamespace(path, [...node.children.keys()]) : make(node.method);
  return addChildren(base, node, { make, skip: {}, path });
}

/** Has symbols alone, so that a method can be named `constructor`. */
function emptyNamespace(path: string, names: readonly string[]): object {
  const shown = [...new Set(names)].join(', ');
  const about: object = Object.create(null) as object;
  Object.defineProperty(about, Symbol.toPrimitive, { value: () => path });
  Object.defineProperty(about, INSPECT, { value: () => `[${path}: ${shown}]` });
  return Object.create(about) as object;
}

function define(target: object, name: string, value: unknown): unknown {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
  return value;
}
