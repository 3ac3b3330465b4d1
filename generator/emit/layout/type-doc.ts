/** Reads a type, written on one line, as text that can be broken where Prettier breaks it. */

import { group, hardline, ifBroken, indent, join, line, printDoc, softline, type Doc } from './doc.js';
import { type Reader, UnreadForm } from './reader.js';
import { hugs, intersectionDoc, type TypeDoc, unionLines, valueDoc } from './union-doc.js';

/** Where a union stands decides whether it is indented. */
type Parent = 'argument' | 'other';

export function readType(reader: Reader, parent: Parent = 'other'): TypeDoc {
  const members = readMembers(reader);
  const [only] = members;
  if (members.length === 1 && only !== undefined) return only;
  if (hugs(members))
    return {
      doc: join(
        ' | ',
        members.map(({ doc }) => doc),
      ),
      form: 'union',
    };
  const isIndented = parent === 'other';
  const code: Doc = [
    ifBroken([isIndented ? line : '', '| ']),
    join(
      [line, '| '],
      members.map(({ doc }) => indent(doc)),
    ),
  ];
  return { doc: group(isIndented ? indent(code) : code), form: 'union', members };
}

/** `(A | B) & C`, with a name at its end: undefined where the type is not of this form, and nothing is taken. */
export function readIntersected(reader: Reader): Doc | undefined {
  if (reader.peek() !== '(') return undefined;
  reader.take();
  const members = readMembers(reader);
  reader.expect(')');
  reader.expect('&');
  const name = readPostfix(reader);
  if (members.length < 2 || name.form !== 'simple' || hugs(members)) throw new UnreadForm();
  const union = group(['(', indent([softline, group(unionLines(members))]), softline, ')']);
  return group([union, ' &', indent([line, name.doc])]);
}

function readIntersection(reader: Reader): TypeDoc {
  const first = readPostfix(reader);
  if (reader.peek() === 'extends') return readConditional(first, reader);
  const types = [first];
  while (reader.peek() === '&') {
    reader.take();
    types.push(readPostfix(reader));
  }
  return types.length === 1 ? first : { doc: intersectionDoc(types), form: 'intersection' };
}

/** `A extends B ? C : D`, never broken here: where it does not fit a line, the declaration is left to Prettier. */
function readConditional(checked: TypeDoc, reader: Reader): TypeDoc {
  reader.expect('extends');
  const bound = readPostfix(reader);
  reader.expect('?');
  const yes = readType(reader);
  reader.expect(':');
  const no = readType(reader);
  const doc = [checked.doc, ' extends ', bound.doc, ' ? ', yes.doc, ' : ', no.doc];
  return { doc: printDoc(doc, 0, Infinity), form: 'conditional' };
}

function readPostfix(reader: Reader): TypeDoc {
  const token = reader.peek();
  if (token === 'readonly' || token === 'keyof') {
    reader.take();
    return { doc: [`${token} `, readPostfix(reader).doc], form: 'operator' };
  }
  let type = readPrimary(reader);
  while (reader.peek() === '[') {
    reader.take();
    if (reader.peek() === ']') {
      reader.take();
      type = { doc: [type.doc, '[]'], form: 'other' };
    } else {
      const index = readType(reader);
      reader.expect(']');
      type = { doc: [type.doc, '[', index.doc, ']'], form: 'other' };
    }
  }
  return type;
}

const KEYWORDS: ReadonlySet<string> = new Set(
  'any bigint boolean never null number object string symbol undefined unknown void true false'.split(' '),
);

function readPrimary(reader: Reader): TypeDoc {
  const token = reader.take();
  if (token === '(') return readParenthesised(reader);
  if (token === '{') return readObject(reader);
  if (token === '[') return readTuple(reader);
  if (/^['"`]/.test(token) || /^-?\d/.test(token)) return { doc: token, form: 'simple' };
  if (!/^[\p{L}_$]/u.test(token) || token === 'infer' || token === 'typeof') throw new UnreadForm();
  if (reader.peek() === '<') return { doc: [token, readArguments(reader)], form: 'other', isReference: true };
  return { doc: token, form: 'simple', isReference: !KEYWORDS.has(token) };
}

/** `(A | B)[]`; functions are not read. */
function readParenthesised(reader: Reader): TypeDoc {
  const members = readMembers(reader);
  reader.expect(')');
  if (reader.peek() === '=>') throw new UnreadForm();
  const [only] = members;
  // Parentheses around anything else are left out.
  if (members.length === 1 && only !== undefined) {
    if (only.form === 'intersection') throw new UnreadForm();
    const isNeeded = only.form === 'conditional' || (only.form === 'operator' && reader.peek() === '[');
    return isNeeded ? { doc: ['(', only.doc, ')'], form: 'other' } : only;
  }
  if (reader.peek() !== '[' || hugs(members)) throw new UnreadForm();
  const union = group([indent([softline, group(unionLines(members))]), softline]);
  return { doc: ['(', union, ')'], form: 'other' };
}

function readMembers(reader: Reader): readonly TypeDoc[] {
  if (reader.peek() === '|') reader.take();
  const members = [readIntersection(reader)];
  while (reader.peek() === '|') {
    reader.take();
    members.push(readIntersection(reader));
  }
  return members;
}

function readObject(reader: Reader): TypeDoc {
  if (reader.peek() === '}') {
    reader.take();
    return { doc: '{}', form: 'object' };
  }
  const members: Doc[] = [];
  while (reader.peek() !== '}') {
    members.push([readComments(reader), readMember(reader)]);
    if (reader.peek() === ';') reader.take();
  }
  reader.take();
  const content: Doc = ['{', indent([line, join([';', line], members)]), ifBroken(';'), line, '}'];
  return { doc: group(content), form: 'object' };
}

/** Comments before a member, each on lines of its own. */
function readComments(reader: Reader): Doc {
  const comments: Doc[] = [];
  while (reader.peek().startsWith('/**')) comments.push(commentDoc(reader.take()), hardline);
  return comments;
}

function commentDoc(text: string): Doc {
  const [first = '', ...rest] = text.split('\n');
  return [first.trimEnd(), ...rest.flatMap((one) => [hardline, ` ${one.trim()}`])];
}

/** `readonly name?: T`, `readonly [name: string]: T`. */
export function readMember(reader: Reader): Doc {
  const head: Doc[] = [];
  if (reader.peek() === 'readonly') {
    reader.take();
    head.push('readonly ');
  }
  const key = reader.take();
  if (key === '[') {
    const name = reader.take();
    const isMapped = reader.peek() === 'in';
    reader.expect(isMapped ? 'in' : ':');
    head.push(`[${name}${isMapped ? ' in' : ':'} `, readType(reader).doc, ']');
    reader.expect(']');
  } else {
    if (!/^[\p{L}\p{N}_$'"]/u.test(key)) throw new UnreadForm();
    head.push(key);
  }
  if (reader.peek() === '?') head.push(reader.take());
  reader.expect(':');
  return [...head, ':', valueDoc(readType(reader))];
}

function readTuple(reader: Reader): TypeDoc {
  const items: Doc[] = [];
  while (reader.peek() !== ']') {
    const { doc, form } = readType(reader);
    if (form === 'union') throw new UnreadForm();
    items.push(doc);
    if (reader.peek() === ',') reader.take();
  }
  reader.take();
  if (items.length === 0) return { doc: '[]', form: 'other' };
  return {
    doc: group(['[', indent([softline, join([',', line], items)]), ifBroken(','), softline, ']']),
    form: 'other',
  };
}

/** `<A, B>` behind a name. A single simple type or object is not broken away from the brackets. */
function readArguments(reader: Reader): Doc {
  reader.expect('<');
  const args: TypeDoc[] = [];
  while (reader.peek() !== '>') {
    args.push(readType(reader, 'argument'));
    if (reader.peek() === ',') reader.take();
  }
  reader.take();
  const [only] = args;
  if (args.length === 1 && only !== undefined && (only.form === 'simple' || only.form === 'object')) {
    return ['<', only.doc, '>'];
  }
  return group([
    '<',
    indent([
      softline,
      join(
        [',', line],
        args.map(({ doc }) => doc),
      ),
    ]),
    softline,
    '>',
  ]);
}
