/** Reads one statement, member or table row of an emitted file, written on one line, as text that can be broken. */

import { group, ifBroken, indent, join, line, printDoc, softline, WIDTH, type Doc } from './doc.js';
import { createReader, type Reader, UnreadForm } from './reader.js';
import { readParameters, readTypeParameters } from './signature-doc.js';
import { readIntersected, readMember, readType } from './type-doc.js';
import { valueDoc } from './union-doc.js';

/** Undefined where the form is none of those that are printed often. */
export function readUnit(text: string): Doc | undefined {
  try {
    return read(text);
  } catch (error) {
    if (error instanceof UnreadForm) return undefined;
    throw error;
  }
}

function read(text: string): Doc | undefined {
  // Wide characters take two columns.
  if (/[^ -~\n]/.test(text)) return undefined;
  if (/^(import|export)( type)? \{/.test(text)) return specifiers(text);
  if (/^export type /.test(text)) return alias(text);
  if (/^export interface /.test(text)) return interfaceHead(text);
  if (/^(export )?const /.test(text)) return constant(text);
  if (/^('[^']*'|[\w$]+): \{.*\},$/.test(text)) return row(text);
  if (/^[\w$]+[<(]/.test(text)) return method(text);
  return property(text);
}

function end(reader: Reader, token: string): void {
  reader.expect(token);
  if (reader.peek() !== '') throw new UnreadForm();
}

/** `import type { A, B } from './a.js';`: a single name is never broken. */
function specifiers(text: string): Doc | undefined {
  const [, keyword = '', inside = '', from = ''] =
    /^([a-z ]+) \{ ([^{}]*) \}( from '[^']*'|);$/.exec(text) ?? [];
  const names = inside.split(', ');
  if (keyword === '') return undefined;
  if (names.length < 2) return text;
  return group([keyword, ' {', indent([line, join([',', line], names)]), ifBroken(','), line, `}${from};`]);
}

/** `export type A = 'x' | 'y';` */
function alias(text: string): Doc | undefined {
  const [, head = '', type = ''] = /^(export type [\p{L}\p{N}_$]+(?:<[\w ,]+>)? =) (.*)$/su.exec(text) ?? [];
  if (head === '') return undefined;
  const reader = createReader(type);
  const intersected = readIntersected(reader);
  const value = intersected === undefined ? readType(reader) : undefined;
  end(reader, ';');
  if (intersected !== undefined) return [head, ' ', intersected, ';'];
  if (value === undefined) return undefined;
  if (value.form === 'intersection') return [head, ' ', value.doc, ';'];
  return value.members === undefined ? oneLine([head, ' ', value.doc, ';']) : [head, valueDoc(value), ';'];
}

/** Undefined where it does not fit: what is no union is broken in ways that are not read here. */
function oneLine(doc: Doc): string | undefined {
  const text = printDoc(doc, 0, Number.MAX_SAFE_INTEGER);
  return text.length > WIDTH || text.includes('\n') ? undefined : text;
}

/** `export interface A<S extends … = …> extends B {` */
function interfaceHead(text: string): Doc | undefined {
  const [, head = '', rest = ''] = /^(export interface [\p{L}\p{N}_$]+)(<.*)$/u.exec(text) ?? [];
  if (head === '') return undefined;
  const reader = createReader(rest);
  const parameters = readTypeParameters(reader);
  const heritage = reader.peek() === 'extends' ? [' ', reader.take(), ' ', readType(reader).doc] : [];
  end(reader, '{');
  return [head, parameters, heritage, ' {'];
}

/** `const names = 'a b c';` */
function constant(text: string): Doc | undefined {
  const [, head = '', value = ''] = /^((?:export )?const [\w$]+ =) ('[^'\\]*';)$/.exec(text) ?? [];
  if (/^export const \w+: \w+ = \(\) => \(\{$/.test(text)) return oneLine(text);
  return head === '' ? factoryCall(text) : group([head, group(indent([line, value]))]);
}

/** `export const createClient: (options: A) => B = /* @__PURE__ *\/ defineClient<C, D>({` */
function factoryCall(text: string): Doc | undefined {
  const [, head = '', rest = ''] =
    /^(export const \w+: \(options: \w+\) => \w+ = \/\* @__PURE__ \*\/ \w+)(<.*)\(\{$/.exec(text) ?? [];
  if (head === '') return undefined;
  const reader = createReader(rest);
  reader.expect('<');
  const types: Doc[] = [];
  while (reader.peek() !== '>') {
    types.push(readType(reader, 'argument').doc);
    if (reader.peek() === ',') reader.take();
  }
  end(reader, '>');
  return [head, group(['<', indent([softline, join([',', line], types)]), softline, '>']), '({'];
}

/** `'tasks.task.get': { kind: 'get', scope: ['tasks'] },` */
function row(text: string): Doc | undefined {
  const [, key = ''] = /^('[^']*'|[\w$]+): /.exec(text) ?? [];
  const reader = createReader(text.slice(key.length + 2));
  const value = readData(reader);
  end(reader, ',');
  return [key, ': ', value, ','];
}

function readData(reader: Reader): Doc {
  const token = reader.take();
  if (token === '{') return readObjectData(reader);
  if (token === '[') return readArrayData(reader);
  if (!/^['"\w$-]/.test(token)) throw new UnreadForm();
  return token;
}

const SHORT_KEY = 4;

function readObjectData(reader: Reader): Doc {
  const members: Doc[] = [];
  while (reader.peek() !== '}') {
    const key = reader.take();
    reader.expect(':');
    const value = readData(reader);
    // A long string goes to a line of its own, except behind a key that is hardly wider than an indent.
    const isOwnLine = typeof value === 'string' && /^['"]/.test(value) && key.length > SHORT_KEY;
    members.push(isOwnLine ? group([key, ':', group(indent([line, value]))]) : [key, ': ', value]);
    if (reader.peek() === ',') reader.take();
  }
  reader.take();
  if (members.length === 0) return '{}';
  return group(['{', indent([line, join([',', line], members)]), ifBroken(','), line, '}']);
}

function readArrayData(reader: Reader): Doc {
  const items: string[] = [];
  while (reader.peek() !== ']') {
    const item = readData(reader);
    if (typeof item !== 'string') throw new UnreadForm();
    items.push(item);
    if (reader.peek() === ',') reader.take();
  }
  reader.take();
  // Numbers are filled into lines; there are never many.
  if (items.length > 1 && items.every((item) => /^-?\d/.test(item))) return `[${items.join(', ')}]`;
  if (items.length === 0) return '[]';
  return group(['[', indent([softline, join([',', line], items)]), ifBroken(','), softline, ']']);
}

/** `get<const S extends … = never>(params: P<S>, options?: O): Call<…>;` */
function method(text: string): Doc | undefined {
  const [name = ''] = /^[\w$]+/.exec(text) ?? [];
  const reader = createReader(text.slice(name.length));
  const typeParameters = reader.peek() === '<' ? readTypeParameters(reader) : '';
  const parameters = readParameters(reader);
  reader.expect(':');
  const result = readType(reader);
  end(reader, ';');
  return [group([name, typeParameters, parameters, group([': ', result.doc])]), ';'];
}

function property(text: string): Doc | undefined {
  const reader = createReader(text);
  const doc = readMember(reader);
  end(reader, ';');
  return [doc, ';'];
}
