/** What an emitted file declares, as data: the templates print it. */

import { mergeUses, type Code, type Use, type Uses } from './text/code.js';
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

/** What the declaration uses. */
export function usesOf(declaration: Declaration): Uses {
  if (declaration.form === 'alias') return mergeUses([declaration.generics, declaration.type]);
  const { generics, heritage, members } = declaration;
  return [generics.uses, heritage.uses, ...members.flatMap(({ code, links = [] }) => [code.uses, links])];
}
