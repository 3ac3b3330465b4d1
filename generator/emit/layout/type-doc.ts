/** Reads a type or a parameter list, written on one line, as text that can be broken where Prettier breaks it. */

import { group, hardline, ifBroken, indent, join, line, printDoc, softline, type Doc } from './doc.js';

/** A form that is not read here: the caller leaves the text to Prettier. */
export class UnreadForm extends Error {}

/** What a type is, as far as it decides where lines break. */
export interface TypeDoc {
  readonly doc: Doc;
  readonly form: 'simple' | 'object' | 'union' | 'operator' | 'intersection' | 'conditional' | 'other';
  /** The name of a declared type, not a keyword of the language. */
  readonly isReference?: boolean;
  /** Of a union that can be broken. */
  readonly members?: readonly TypeDoc[];
}

/** Of ASCII: a unit with other characters is not read. */
const TOKEN =
  /\s*(\/\*\*(?:[^*]|\*(?!\/))*\*\/|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`|=>|\.\.\.|-?\d[\d.]*(?:e-?\d+)?|[\w$]+(?:\.[\w$]+)*|[^\s])/y;

export interface Reader {
  /** The next token, without taking it; empty at the end. */
  peek(): string;
  take(): string;
  /** Takes the token, or refuses the form. */
  expect(token: string): void;
}

export function createReader(text: string): Reader {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match !== null; match = TOKEN.exec(text)) tokens.push(match[1] ?? '');
  let at = 0;
  return {
    peek: () => tokens[at] ?? '',
    take: () => tokens[at++] ?? '',
    expect: (token) => {
      if (tokens[at++] !== token) throw new UnreadForm();
    },
  };
}

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

/** `{ … } | null`, `A | null`: broken inside the object or nowhere. */
function hugs(members: readonly TypeDoc[]): boolean {
  const held = members.filter(({ form, isReference }) => form === 'object' || isReference === true);
  const empty = members.filter(({ doc }) => doc === 'null' || doc === 'void');
  return held.length === 1 && empty.length === members.length - 1;
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

/** Objects stand beside each other, and other types below each other; a change between the two stays on the line. */
function intersectionDoc(types: readonly TypeDoc[]): Doc {
  let isIndented = false;
  return group(
    types.map(({ doc, form }, index) => {
      if (index === 0) return doc;
      const [isObject, wasObject] = [form === 'object', types[index - 1]?.form === 'object'];
      if (!isObject && !wasObject) return indent([' &', line, doc]);
      if (isObject !== wasObject) isIndented ||= index > 1;
      return [' & ', (isObject === wasObject ? isIndented : index > 1) ? indent(doc) : doc];
    }),
  );
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

/** The members of a union, each on its line where they are broken. */
export function unionLines(members: readonly TypeDoc[]): Doc {
  return [
    ifBroken('| '),
    join(
      [line, '| '],
      members.map(({ doc }) => indent(doc)),
    ),
  ];
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

/** What stands behind `:` or `=`: a union that does not fit beside it goes to the next line, whole or member by member. */
export function valueDoc({ doc, members }: TypeDoc): Doc {
  return members === undefined ? [' ', doc] : group(indent([line, group(unionLines(members))]));
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
export function readArguments(reader: Reader): Doc {
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
