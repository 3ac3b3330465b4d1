/** One method for an agent: the parts that it asked for, as small as they go. */

import type { MethodJson } from '../method/method-json.js';
import type { JsonObject } from '../base/json.js';
import { bounded } from './catalogue.js';
import { listedRowValues } from './conditions.js';
import { shortSchema } from './short-schema.js';

export const PARTS = ['params', 'result', 'all'] as const;
export type Part = (typeof PARTS)[number];

/** With the errors that are its own. */
interface DescribedMethod extends MethodJson {
  readonly ownErrors: MethodJson['errors'];
  /** What its description says beyond the summary; else empty. */
  readonly about: string;
  /** How another method does it better; else empty. */
  readonly advice: string;
  /** Nothing describes its parameters. */
  readonly isByName: boolean;
}

/** Bytes that a description should have, and those that it may have, without the result. */
const SMALL = 3_000;
const MAX_SMALL = 6_000;
/** Characters of what a method's description says. */
const ABOUT = 400;
/** Characters of the meaning of a field, of a parameter, and of an error. */
const TEXTS = [300, 120, 60, 0];
const NOTE = 'part "result" has what it returns.';
const UNDESCRIBED =
  'Nothing describes what it takes or returns: a wrong parameter may be answered as if it were right. svc-gen learn, run by a person, types it.';
const REQUIRED = 'A name with ! is required.';
/** Fields of rows whose values are shown. */
const MAX_LISTED = 8;

/** Fits into so many bytes: first texts get shorter, then errors and the result are left out, then the parameters too. */
export function describedText(
  { params, result, errors, ownErrors, about, advice, isByName, ...rest }: DescribedMethod,
  part: Part,
  maxBytes: number,
): JsonObject {
  const { scope, example, ...others } = rest;
  const head = {
    ...others,
    ...(scope.length > 0 && { scope }),
    ...(!isByName && { example }),
  };
  const takes = (length: number) => ({
    ...head,
    ...(about !== '' && length > 0 && { about: bounded(about, ABOUT) }),
    params: shortSchema(params, length),
  });
  const values = isByName || head.kind !== 'list' ? [] : listedRowValues(result);
  const notesOn = (taken: JsonObject): string =>
    [
      /![,:]/.test(JSON.stringify(taken['params'])) && REQUIRED,
      advice,
      isByName && UNDESCRIBED,
      !isByName && shortSchema(result, 0)['description'] !== 'any' && NOTE,
    ]
      .filter(Boolean)
      .join(' ');
  const shared = errors
    .filter((error) => !ownErrors.includes(error))
    .map(({ code }) => code)
    .join(', ');
  const parts: Readonly<Record<Part, (length: number) => JsonObject>> = {
    params: (length) => {
      const taken = takes(length);
      const text = JSON.stringify(taken.params);
      const unsaid = values.filter(([, one]) => !text.includes(one));
      const note = notesOn(taken);
      return {
        ...taken,
        ...(unsaid.length > 0 && { rowValues: Object.fromEntries(unsaid.slice(0, MAX_LISTED)) }),
        ...(ownErrors.length > 0 && { errors: shortErrors(ownErrors, length) }),
        ...(note !== '' && { note }),
      };
    },
    result: (length) => ({ name: head.name, result: shortSchema(result, length) }),
    all: (length) => ({
      ...takes(length),
      errors: shortErrors(ownErrors, length),
      ...(shared !== '' && { errorsOfManyMethods: shared }),
      result: shortSchema(result, length),
    }),
  };
  const fits = (most: number) => (one: JsonObject) =>
    Buffer.byteLength(JSON.stringify(one)) <= Math.min(most, maxBytes);
  const texts = TEXTS.map(parts[part]);
  const least = [
    ...texts.slice(-1),
    { ...takes(0), note: 'Result and errors are left out: the parameters alone are long.' },
  ];
  const [wanted, most] = part === 'params' ? [SMALL, MAX_SMALL] : [maxBytes, maxBytes];
  return (
    texts.find(fits(wanted)) ??
    least.find(fits(most)) ?? {
      ...head,
      note: 'The schemas are left out: they are too long. The example is one that works.',
    }
  );
}

function shortErrors(errors: MethodJson['errors'], length: number): readonly JsonObject[] {
  return errors.map(({ meaning, ...error }) => ({
    ...error,
    ...(length > 0 && { meaning: bounded(meaning, length) }),
  }));
}

/** Errors of REST 3.0 itself, with which any method of a kind answers: only what concerns the object is its own. */
const CORE = /_V3_EXCEPTION_(?!VALIDATION_DTO)/;

/** @param common codes of errors that any method of the gateway answers with */
export function isOwnError(code: string, common: ReadonlySet<string>): boolean {
  return !CORE.test(code) && !common.has(code);
}
