/** Codes of errors: methods with the same codes share a set, so each code is documented once. */

import type { Api, ErrorCase, Method } from '../../model/model.js';
import { onceFor } from '../../once.js';
import { distinctSentences, sentences } from '../text/sentence.js';

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
  const sentencesOf = onceFor(sentences);
  const read: Read = ({ condition }) => sentencesOf(condition);
  const common = new Map(commonErrors.map((error) => [own(error.code), read(error)]));
  const isOwn = ({ code }: ErrorCase) => code !== '' && !common.has(own(code));
  const uses = countUses(methods, (error) => read(error).map((text) => useOf(error, text)));
  const isShared = (error: ErrorCase, sentence: string): boolean =>
    isOwn(error)
      ? (uses.get(useOf(error, sentence)) ?? 0) > 1
      : common.get(own(error.code))?.includes(sentence) === true;
  const groups = new Map<string, { readonly codes: readonly string[]; readonly methods: Method[] }>();
  const ids = new Map<string, string>();
  const codesOf = onceFor((errors: readonly ErrorCase[]) =>
    [...new Set(errors.filter(isOwn).map(({ code }) => own(code)))].sort(),
  );
  for (const method of methods) {
    const codes = codesOf(method.errors);
    if (codes.length === 0) continue;
    const id = codes.join(' ');
    const group = groups.get(id) ?? { codes, methods: [] };
    groups.set(id, group);
    group.methods.push(method);
    ids.set(method.name, id);
  }
  const sets = [...groups].map(([id, group]) => {
    const lists = new Set(group.methods.map(({ errors }) => errors));
    const errors = [...lists].flatMap((list) => list.filter(isOwn));
    const shared = partsOf(errors, read, isShared).toSorted((a, b) => (a.code < b.code ? -1 : 1));
    return { id, ...group, errors: shared };
  });
  const onlyIn = onceFor((errors: readonly ErrorCase[]) =>
    partsOf(errors, read, (error, text) => !isShared(error, text)),
  );
  const byId = new Map(sets.map((set) => [set.id, set]));
  return {
    sets,
    setOf: ({ name }) => byId.get(ids.get(name) ?? ''),
    onlyOf: ({ errors }) => onlyIn(errors),
  };
}

/** The sentences of what a code means. */
type Read = (error: ErrorCase) => readonly string[];

/** Of how many methods each key of their errors is. */
export function countUses(
  methods: readonly Method[],
  keysOf: (error: ErrorCase) => readonly string[],
): ReadonlyMap<string, number> {
  const lists = new Map<readonly ErrorCase[], number>();
  for (const { errors } of methods) lists.set(errors, (lists.get(errors) ?? 0) + 1);
  const uses = new Map<string, number>();
  for (const [errors, count] of lists)
    for (const use of new Set(errors.flatMap(keysOf))) uses.set(use, (uses.get(use) ?? 0) + count);
  return uses;
}

function useOf({ code, status }: ErrorCase, sentence: string): string {
  return `${code} ${String(status)} ${sentence}`;
}

/** The errors with the sentences that are wanted, those of one code and status in one; none without any. */
function partsOf(
  errors: readonly ErrorCase[],
  read: Read,
  isWanted: (error: ErrorCase, sentence: string) => boolean,
): readonly ErrorCase[] {
  const parts = new Map<string, { readonly error: ErrorCase; readonly texts: Set<string> }>();
  for (const error of errors) {
    const texts = read(error).filter((sentence) => isWanted(error, sentence));
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
