/** What an emitted file declares, as data: the templates print it. */

import { plain, type Code, type Use } from './text/code.js';
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

const NOTHING = plain('');

type Parts = Partial<Pick<InterfaceDeclaration, 'generics' | 'heritage'>>;

export function interfaceOf(
  name: string,
  doc: readonly DocLine[],
  members: readonly Member[],
  { generics = NOTHING, heritage = NOTHING }: Parts = {},
): InterfaceDeclaration {
  return { form: 'interface', doc, name, generics, heritage, members };
}

export function aliasOf(
  name: string,
  doc: readonly DocLine[],
  type: Code,
  generics: Code = NOTHING,
): AliasDeclaration {
  return { form: 'alias', doc, name, generics, type };
}

/** What the declaration uses. */
export function usesOf(declaration: Declaration): readonly Use[] {
  if (declaration.form === 'alias') return [...declaration.generics.uses, ...declaration.type.uses];
  const { generics, heritage, members } = declaration;
  const inside = members.flatMap(({ code, links = [] }) => [...code.uses, ...links]);
  return [...generics.uses, ...heritage.uses, ...inside];
}
