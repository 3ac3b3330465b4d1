/** Method paths as a tree: every node is a namespace, a method, or both. */

import { InputError } from '../../base/input-error.js';
import type { Method } from '../../model/model.js';

export interface NamespaceNode {
  readonly path: readonly string[];
  readonly method: Method | undefined;
  /** Sorted by name. */
  readonly children: readonly NamespaceNode[];
}

interface GrowingNode {
  readonly path: readonly string[];
  method: Method | undefined;
  readonly children: Map<string, GrowingNode>;
}

/** Types nested deeper are more than compilers and editors follow; real names have six parts at most. */
const MAX_DEPTH = 32;

/** The root, whose children are the modules. */
export function namespaceTree(methods: readonly Method[]): NamespaceNode {
  const root: GrowingNode = { path: [], method: undefined, children: new Map() };
  for (const method of methods) {
    checkDepth(method);
    addMethod(root, method);
  }
  return sortedNode(root);
}

function checkDepth({ name, path }: Method): void {
  if (path.length <= MAX_DEPTH) return;
  const shown = `${name.slice(0, 60)}…`;
  throw new InputError(
    `a method name of ${path.length} parts`,
    shown,
    `leave it out by --exclude '${path[0] ?? ''}.*'`,
  );
}

function addMethod(root: GrowingNode, method: Method): void {
  let node = root;
  for (const [index, segment] of method.path.entries()) {
    const next = node.children.get(segment) ?? {
      path: method.path.slice(0, index + 1),
      method: undefined,
      children: new Map<string, GrowingNode>(),
    };
    node.children.set(segment, next);
    node = next;
  }
  node.method = method;
}

function sortedNode({ path, method, children }: GrowingNode): NamespaceNode {
  const sorted = [...children].sort(([a], [b]) => (a < b ? -1 : 1));
  return { path, method, children: sorted.map(([, child]) => sortedNode(child)) };
}

/** The node and everything below it that is a namespace: has children, or is a module. */
export function namespacesOf(module: NamespaceNode): readonly NamespaceNode[] {
  return [module, ...module.children.filter(({ children }) => children.length > 0).flatMap(namespacesOf)];
}

/** Methods that the namespace's interface declares itself: those without a namespace of their own, and its own call. */
export function directMethods(namespace: NamespaceNode): readonly Method[] {
  const leaves = namespace.children.flatMap(({ method, children }) =>
    method !== undefined && children.length === 0 ? [method] : [],
  );
  return namespace.method === undefined ? leaves : [namespace.method, ...leaves];
}

/** The first parts of the methods' names as they are on the wire: mostly one, their module's. */
export function firstParts(methods: readonly Method[]): readonly string[] {
  return [...new Set(methods.map(({ name }) => name.split('.')[0] ?? ''))];
}

export function lastSegment({ path }: NamespaceNode): string {
  return path.at(-1) ?? '';
}
