/** What an emitted file declares, as data: the templates print it. */

import { mergeUses, named, type Code, type Use } from './text/code.js';
import type { DocLine } from './text/jsdoc.js';

export type Declaration = InterfaceDeclaration | AliasDeclaration;

export interface InterfaceDeclaration {
  readonly form: 'interface';
  readonly doc: readonly DocLine[];
  readonly name: string;
  /** `<S extends …>`, or empty. */
  readonly generics: Code;
  /** ` extends CustomFields`, or empty. */
  readonly heritage: Code;
  readonly members: readonly Member[];
}

/** `readonly id: Param<number>`, `get(params: …): Call<…>`. */
export interface Member {
  readonly doc: readonly DocLine[];
  /** Names that only the comment uses. */
  readonly links?: readonly Use[];
  readonly code: Code;
}

export interface AliasDeclaration {
  readonly form: 'alias';
  readonly doc: readonly DocLine[];
  readonly name: string;
  readonly generics: Code;
  readonly type: Code;
}

/** Names that the declaration uses. */
export function usesOf(declaration: Declaration): ReadonlyMap<string, Use> {
  if (declaration.form === 'alias') return mergeUses([declaration.generics, declaration.type]);
  const { generics, heritage, members } = declaration;
  const links = members.flatMap((member) => (member.links ?? []).map(named));
  return mergeUses([generics, heritage, ...members.map(({ code }) => code), ...links]);
}
