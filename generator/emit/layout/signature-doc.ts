/** Reads the type parameters and the parameters of a method, written on one line, as text that can be broken. */

import { group, ifBroken, indent, join, line, softline, type Doc } from './doc.js';
import { type Reader, UnreadForm } from './reader.js';
import { readType } from './type-doc.js';
import { valueDoc } from './union-doc.js';

/** `<const S extends readonly (A | B)[] = never>` behind a name. */
export function readTypeParameters(reader: Reader): Doc {
  reader.expect('<');
  const params: Doc[] = [];
  while (reader.peek() !== '>') {
    params.push(readTypeParameter(reader));
    if (reader.peek() === ',') reader.take();
  }
  reader.take();
  return group(['<', indent([softline, join([',', line], params)]), ifBroken(','), softline, '>']);
}

function readTypeParameter(reader: Reader): Doc {
  const doc: Doc[] = [];
  if (reader.peek() === 'const') {
    reader.take();
    doc.push('const ');
  }
  doc.push(reader.take());
  if (reader.peek() === 'extends') {
    reader.take();
    doc.push(' extends ', readType(reader).doc);
  }
  if (reader.peek() === '=') {
    reader.take();
    doc.push(' = ', readType(reader).doc);
  }
  return doc;
}

/** `(params: P, options?: O)`, at least two, so that no single object is hugged. */
export function readParameters(reader: Reader): Doc {
  reader.expect('(');
  const params: Doc[] = [];
  while (reader.peek() !== ')') {
    const name = reader.take();
    const optional = reader.peek() === '?' ? reader.take() : '';
    reader.expect(':');
    params.push([`${name}${optional}:`, valueDoc(readType(reader))]);
    if (reader.peek() === ',') reader.take();
  }
  reader.take();
  if (params.length < 2) throw new UnreadForm();
  return ['(', indent([softline, join([',', line], params)]), ifBroken(','), softline, ')'];
}
