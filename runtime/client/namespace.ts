/** Turns a table of methods into nested objects: a property for each segment of a name, made when it is first read. */

import { rowsOf, type ModuleRows } from '../words/method.js';

type Method = (params?: unknown, options?: unknown) => unknown;

/** Returns the function for a method. */
type MakeMethod = (name: string) => Method;

/** Methods at the root, next to the modules; a module of the same name shares the property. */
type RootMethods = Readonly<Record<string, (...args: never[]) => unknown>>;

/** Names of methods on the wire, or functions that make the rows of a module. */
type Table = Readonly<Record<string, object | ModuleRows>>;

/** By property, what returns the names of the methods below it. */
type Children = ReadonlyMap<string, () => readonly string[]>;

interface Making {
  readonly make: MakeMethod;
  /** Segments of a name that lead to the object. */
  readonly depth: number;
}

/** @param own methods of the root. */
export function namespaceOf(table: Table, make: MakeMethod, own: RootMethods): object {
  const children = modulesOf(table);
  const root = emptyNamespace();
  addChildren(root, children, { make, depth: 0 });
  for (const [name, method] of Object.entries(own)) {
    const below = segmentsBelow(children.get(name)?.() ?? [], 1);
    define(root, name, addChildren(method, below, { make, depth: 1 }));
  }
  return root;
}

/** All clients of a package share its table. */
const childrenByTable = new WeakMap<Table, Children>();

/** The rows of a module are made when it is first read. */
function modulesOf(table: Table): Children {
  const found = childrenByTable.get(table);
  if (found !== undefined) return found;
  const modules = new Map<string, () => readonly string[]>();
  for (const [key, value] of Object.entries(table)) {
    const property = propertyName(key.split('.', 1)[0] ?? '');
    const others = modules.get(property);
    const names = (): string[] =>
      typeof value === 'function' ? Object.keys(rowsOf(value as ModuleRows)) : [key];
    modules.set(property, others === undefined ? names : () => [...others(), ...names()]);
  }
  childrenByTable.set(table, modules);
  return modules;
}

function segmentsBelow(names: readonly string[], depth: number): Children {
  const groups = new Map<string, string[]>();
  for (const name of names) {
    const segment = name.split('.')[depth];
    if (segment === undefined) continue;
    const property = propertyName(segment);
    const group = groups.get(property);
    if (group === undefined) groups.set(property, [name]);
    else group.push(name);
  }
  return new Map([...groups].map(([property, group]) => [property, () => group]));
}

/** A program that awaits an object with a `then` would never end. A method that is named `then_` gets one more `_` too, so that no two share a property. */
export function propertyName(segment: string): string {
  return /^then_*$/.test(segment) ? `${segment}_` : segment;
}

/** Each child is an ordinary property once it was read. */
function addChildren<T extends object>(target: T, children: Children, { make, depth }: Making): T {
  for (const [property, names] of children) {
    Object.defineProperty(target, property, {
      enumerable: true,
      configurable: true,
      get: () => define(target, property, build(names(), { make, depth: depth + 1 })),
      set: (value: unknown) => void define(target, property, value),
    });
  }
  return target;
}

/** A method, further segments, or both. */
function build(names: readonly string[], making: Making): unknown {
  const { make, depth } = making;
  const children = segmentsBelow(names, depth);
  const method = names.find((name) => name.split('.').length === depth);
  // An arrow function has no `prototype`, which could be the name of a child.
  const base = method === undefined ? emptyNamespace() : make(method);
  return addChildren(base, children, making);
}

/** Without a prototype, so that a method can be named `constructor`. */
function emptyNamespace(): object {
  return Object.create(null) as object;
}

function define(target: object, name: string, value: unknown): unknown {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
  return value;
}
