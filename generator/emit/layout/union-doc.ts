/** Where unions and intersections of types break. */

import { group, ifBroken, indent, join, line, type Doc } from './doc.js';

/** What a type is, as far as it decides where lines break. */
export interface TypeDoc {
  readonly doc: Doc;
  readonly form: 'simple' | 'object' | 'union' | 'operator' | 'intersection' | 'conditional' | 'other';
  /** The name of a declared type, not a keyword of the language. */
  readonly isReference?: boolean;
  /** Of a union that can be broken. */
  readonly members?: readonly TypeDoc[];
}

/** `{ … } | null`, `A | null`: broken inside the object or nowhere. */
export function hugs(members: readonly TypeDoc[]): boolean {
  const held = members.filter(({ form, isReference }) => form === 'object' || isReference === true);
  const empty = members.filter(({ doc }) => doc === 'null' || doc === 'void');
  return held.length === 1 && empty.length === members.length - 1;
}

/** Objects stand beside each other, and other types below each other; a change between the two stays on the line. */
export function intersectionDoc(types: readonly TypeDoc[]): Doc {
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

/** What stands behind `:` or `=`: a union that does not fit beside it goes to the next line, whole or member by member. */
export function valueDoc({ doc, members }: TypeDoc): Doc {
  return members === undefined ? [' ', doc] : group(indent([line, group(unionLines(members))]));
}
