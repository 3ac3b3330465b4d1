/** A property of a type, and object types that are written in place. */

import { block } from './code.js';
import { jsdoc, type DocLine } from './jsdoc.js';

export interface PropertyMember {
  readonly doc?: readonly DocLine[];
  /** A property key, quoted where it has to be. */
  readonly name: string;
  readonly type: string;
  readonly optional?: boolean;
  readonly isReadonly?: boolean;
}

/** `open`: further names are allowed. */
export function objectType(members: readonly PropertyMember[], open: boolean): string {
  const lines = members.map(memberText);
  if (open) lines.push('[name: string]: unknown');
  return lines.length === 0 ? '{ [name: string]: never }' : block(lines);
}

function memberText({ doc = [], name, type, optional = false }: PropertyMember): string {
  return `${jsdoc(doc)}${name}${optional ? '?' : ''}: ${type}`;
}
