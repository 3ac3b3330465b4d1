/** Reads form-encoded text with nested brackets (`data[FIELDS][ID]=1`), as PHP writes it, within limits and without recursion. */

import { type BodyLimits, type CallbackFields, type CallbackValue, refuse } from './value.js';

/** One level of brackets while it is being filled. */
interface Node {
  readonly parent: Node | undefined;
  readonly key: string;
  readonly values: Map<string, CallbackValue | Node>;
  /** What `[]` stands for next. */
  next: number;
}

/** Names in brackets `0` to `n - 1` make an array; of a name given twice the last one counts. */
export function parseForm(source: string, limits: BodyLimits): CallbackFields {
  const nodes: Node[] = [newNode(undefined, '')];
  let fields = 0;
  for (let start = 0; start <= source.length;) {
    const found = source.indexOf('&', start);
    const end = found < 0 ? source.length : found;
    if (end > start) {
      if (++fields > limits.fields) refuse(`more than ${limits.fields} fields`);
      addPair(nodes, source.slice(start, end), limits);
    }
    start = end + 1;
  }
  return finish(nodes);
}

function addPair(nodes: Node[], pair: string, limits: BodyLimits): void {
  const equals = pair.indexOf('=');
  const name = decode(equals < 0 ? pair : pair.slice(0, equals));
  const value = equals < 0 ? '' : decode(pair.slice(equals + 1));
  let node = nodes[0] as Node; // the root, made by parseForm
  const path = readPath(name, limits.depth);
  for (const segment of path.slice(0, -1)) node = descend(nodes, node, keyOf(node, segment));
  setValue(node, keyOf(node, path.at(-1) ?? ''), value);
}

/** `data[FIELDS][]` gives `data`, `FIELDS`, `''`. */
function readPath(name: string, depth: number): string[] {
  const open = name.indexOf('[');
  const path = [open < 0 ? name : name.slice(0, open)];
  for (let at = open; at >= 0 && at < name.length;) {
    const close = name.indexOf(']', at);
    if (name[at] !== '[' || close < 0) refuse('a field name with unbalanced brackets');
    if (path.push(name.slice(at + 1, close)) > depth) refuse(`more than ${depth} levels of nesting`);
    at = close + 1;
  }
  if (path[0] === '') refuse('a field without a name');
  if (path.includes('__proto__')) refuse('a field named __proto__');
  return path;
}

/** Empty brackets never stand for a name that is already there. */
function keyOf(node: Node, segment: string): string {
  if (segment !== '') return segment;
  while (node.values.has(String(node.next))) node.next += 1;
  return String(node.next);
}

function descend(nodes: Node[], node: Node, key: string): Node {
  const known = node.values.get(key);
  if (isNode(known)) return known;
  const made = newNode(node, key);
  nodes.push(made);
  setValue(node, key, made);
  return made;
}

function setValue(node: Node, key: string, value: CallbackValue | Node): void {
  if (INDEX.test(key)) node.next = Math.max(node.next, Number(key) + 1);
  node.values.set(key, value);
}

const INDEX = /^(?:0|[1-9]\d{0,8})$/;

function newNode(parent: Node | undefined, key: string): Node {
  return { parent, key, values: new Map(), next: 0 };
}

function isNode(value: CallbackValue | Node | undefined): value is Node {
  return typeof value === 'object' && value !== null && 'values' in value && value.values instanceof Map;
}

/** Children were made after their parents, so from the end each node finds its own children finished. */
function finish(nodes: readonly Node[]): CallbackFields {
  for (const { parent, key, values } of nodes.slice(1).reverse()) {
    const list = parent && isList(values) ? toList(values) : toFields(values);
    // A node that a later scalar of the same name replaced is not part of the body.
    const current = parent?.values.get(key);
    if (isNode(current) && current.values === values) parent?.values.set(key, list);
  }
  return toFields((nodes[0] as Node).values); // the root, made by parseForm;
}

function isList(values: Node['values']): boolean {
  return [...values.keys()].every((key) => INDEX.test(key) && Number(key) < values.size);
}

function toList(values: Node['values']): CallbackValue[] {
  return Array.from(values, (_, index) => values.get(String(index)) as CallbackValue); // finished before
}

function toFields(values: Node['values']): CallbackFields {
  return Object.fromEntries(values) as CallbackFields; // finished before
}

function decode(encoded: string): string {
  if (!/[%+]/.test(encoded)) return encoded;
  try {
    return decodeURIComponent(encoded.replaceAll('+', ' '));
  } catch {
    return refuse('a broken percent-encoding, or one that is not UTF-8');
  }
}
