/** Codes of errors: methods that answer with the same ones share a type, and what is true of several stands there once. */

import type { Api, ErrorCase, Method } from '../../model/model.js';
import type { Declaration } from '../declaration.js';
import type { NameOf } from '../names/generation-names.js';
import type { Scope } from '../scope.js';
import { plain, string } from '../text/code.js';
import type { DocLine } from '../text/jsdoc.js';
import { distinctSentences, sentences } from '../text/sentence.js';
import { unionType } from './shape.js';

/** The codes of some methods besides those that any method can answer with. */
export interface CodeSet {
  /** The same for the same codes. */
  readonly id: string;
  /** The account's own, sorted. */
  readonly codes: readonly string[];
  readonly methods: readonly Method[];
  /** What is true of several methods. */
  readonly errors: readonly ErrorCase[];
}

export interface ErrorCodes {
  readonly sets: readonly CodeSet[];
  /** Undefined where a method has no codes of its own. */
  setOf(method: Method): CodeSet | undefined;
  /** What is true of this method alone. */
  onlyOf(method: Method): readonly ErrorCase[];
}

export function errorCodes({ methods, commonErrors }: Api, own: (text: string) => string): ErrorCodes {
  const common = new Map(commonErrors.map((error) => [own(error.code), sentences(error.condition)]));
  const isOwn = ({ code }: ErrorCase) => code !== '' && !common.has(own(code));
  const uses = countUses(methods);
  const isShared = (error: ErrorCase, sentence: string): boolean =>
    isOwn(error)
      ? (uses.get(useOf(error, sentence)) ?? 0) > 1
      : common.get(own(error.code))?.includes(sentence) === true;
  const groups = new Map<string, { readonly codes: readonly string[]; readonly methods: Method[] }>();
  const ids = new Map<string, string>();
  for (const method of methods) {
    const codes = [...new Set(method.errors.filter(isOwn).map(({ code }) => own(code)))].sort();
    if (codes.length === 0) continue;
    const id = codes.join(' ');
    const group = groups.get(id) ?? { codes, methods: [] };
    groups.set(id, group);
    group.methods.push(method);
    ids.set(method.name, id);
  }
  const sets = [...groups].map(([id, group]) => {
    const errors = group.methods.flatMap((method) => method.errors.filter(isOwn));
    const shared = partsOf(errors, isShared).toSorted((a, b) => (a.code < b.code ? -1 : 1));
    return { id, ...group, errors: shared };
  });
  const byId = new Map(sets.map((set) => [set.id, set]));
  return {
    sets,
    setOf: ({ name }) => byId.get(ids.get(name) ?? ''),
    onlyOf: ({ errors }) => partsOf(errors, (error, sentence) => !isShared(error, sentence)),
  };
}

function countUses(methods: readonly Method[]): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  for (const { errors } of methods) {
    const found = errors.flatMap((error) => sentences(error.condition).map((text) => useOf(error, text)));
    for (const use of new Set(found)) uses.set(use, (uses.get(use) ?? 0) + 1);
  }
  return uses;
}

function useOf({ code, status }: ErrorCase, sentence: string): string {
  return `${code} ${String(status)} ${sentence}`;
}

/** The errors with the sentences that are wanted, those of one code and status in one; none without any. */
function partsOf(
  errors: readonly ErrorCase[],
  isWanted: (error: ErrorCase, sentence: string) => boolean,
): readonly ErrorCase[] {
  const parts = new Map<string, { readonly error: ErrorCase; readonly texts: Set<string> }>();
  for (const error of errors) {
    const texts = sentences(error.condition).filter((sentence) => isWanted(error, sentence));
    const key = useOf(error, '');
    const known = parts.get(key);
    if (known !== undefined) for (const text of texts) known.texts.add(text);
    else if (texts.length > 0) parts.set(key, { error, texts: new Set(texts) });
  }
  return [...parts.values()].map(({ error, texts }) => ({
    ...error,
    condition: distinctSentences([...texts].join(' ')),
  }));
}

/** `- \`CODE\` (400): condition`. */
export function errorLine({ code, status, condition }: ErrorCase, own: (text: string) => string): string {
  const name = code === '' ? 'an empty code' : `\`${own(code)}\``;
  return `- ${name}${status === 0 ? '' : ` (${String(status)})`}: ${own(condition)}`;
}

/** The type of a method's codes; a set that several methods share is declared beside the common codes. */
export function codeTypeName(method: Method, scope: Scope, names: NameOf): string {
  const set = scope.errors.setOf(method);
  if (set === undefined) return names({ of: 'common-code' });
  return set.methods.length > 1
    ? names({ of: 'shared-code', id: set.id })
    : names({ of: 'code', method: method.name });
}

/** A method's name for its codes. */
export function codeDeclarations(method: Method, scope: Scope, names: NameOf): readonly Declaration[] {
  const set = scope.errors.setOf(method);
  if (set === undefined) return [];
  const name = names({ of: 'code', method: method.name });
  if (set.methods.length > 1) {
    const type = scope.derived(names({ of: 'shared-code', id: set.id }));
    return [{ form: 'alias', doc: [], name, generics: plain(''), type }];
  }
  const title = `Codes of errors that \`${method.name}\` is documented to answer with.`;
  return [setDeclaration(set, name, { title, scope, names })];
}

/** Those that several methods share, sorted by name. */
export function sharedCodes(scope: Scope, names: NameOf): readonly Declaration[] {
  return scope.errors.sets
    .filter(({ methods }) => methods.length > 1)
    .map((set) => {
      const [example = ''] = set.methods.map(({ name }) => name).sort();
      const title = `Codes of errors that several methods are documented to answer with, such as \`${example}\`.`;
      return setDeclaration(set, names({ of: 'shared-code', id: set.id }), { title, scope, names });
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function setDeclaration(
  { codes, errors }: CodeSet,
  name: string,
  { title, scope, names }: { readonly title: string; readonly scope: Scope; readonly names: NameOf },
): Declaration {
  const common = scope.derived(names({ of: 'common-code' }));
  return {
    form: 'alias',
    doc: withErrors(title, errors, scope),
    name,
    generics: plain(''),
    type: unionType([...codes.map(string), common]),
  };
}

/** Codes that any method can answer with; what those of the gateway mean stands in its table. */
export function commonCodes({ commonErrors, generation }: Api, scope: Scope, names: NameOf): Declaration {
  const codes = [...new Set(commonErrors.map(({ code }) => scope.own(code)))];
  const title = 'Codes of errors that any method can answer with.';
  return {
    form: 'alias',
    doc:
      generation === 'gateway'
        ? [`${title} What they mean stands in \`gatewayErrors\`.`]
        : withErrors(title, commonErrors, scope),
    name: names({ of: 'common-code' }),
    generics: plain(''),
    type: unionType(codes.map(string)),
  };
}

function withErrors(title: string, errors: readonly ErrorCase[], scope: Scope): readonly DocLine[] {
  const lines = new Set(errors.map((error) => errorLine(error, (text) => scope.own(text))));
  return lines.size === 0 ? [title] : [title, '', ...lines];
}
