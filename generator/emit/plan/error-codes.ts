/** Error codes of a method, without those that any method can answer with. */

import type { Api, ErrorCase, Method } from '../../model/model.js';
import { onceFor } from '../../base/once.js';
import { distinctSentences, sentences } from '../../text/sentence.js';

export interface ErrorCodes {
  /** The codes that the method has of its own, sorted. */
  codesOf(method: Pick<Method, 'errors'>): readonly string[];
  /** The errors without what the common errors already say: each code and status once, sorted by code. */
  errorsOf(method: Pick<Method, 'errors'>): readonly ErrorCase[];
}

export function errorCodes({ commonErrors }: Pick<Api, 'commonErrors'>): ErrorCodes {
  const sentencesOf = onceFor(sentences);
  const common = new Map(commonErrors.map(({ code, condition }) => [code, sentencesOf(condition)]));
  // Many methods share one list of errors, which is read once.
  const codes = onceFor((errors: readonly ErrorCase[]) =>
    [...new Set(errors.map(({ code }) => code))].filter((code) => code !== '' && !common.has(code)).sort(),
  );
  const ownErrors = onceFor((errors: readonly ErrorCase[]) => {
    const parts = new Map<string, { readonly error: ErrorCase; readonly texts: Set<string> }>();
    for (const error of errors) {
      const commonTexts = common.get(error.code);
      const texts = sentencesOf(error.condition).filter(
        (sentence) => commonTexts?.includes(sentence) !== true,
      );
      const key = `${error.code} ${String(error.status)}`;
      const part = parts.get(key) ?? { error, texts: new Set() };
      if (texts.length > 0) parts.set(key, part);
      for (const text of texts) part.texts.add(text);
    }
    return [...parts.values()]
      .map(({ error, texts }) => ({ ...error, condition: distinctSentences([...texts].join(' ')) }))
      .sort((a, b) => (a.code < b.code ? -1 : 1));
  });
  return { codesOf: ({ errors }) => codes(errors), errorsOf: ({ errors }) => ownErrors(errors) };
}

/** In how many methods each key of an error occurs. */
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
