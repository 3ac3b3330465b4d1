/** Makes the observer that a client takes as `observe`: checks a sample of the responses and reports each mismatch once. */

import { checkNames } from '../call/known-options.js';
import { UsageError } from '../errors/client-error.js';
import type { Observer } from '../observe/answers.js';
import { isThenable } from '../value/realm.js';
import { compareData, type MismatchKind } from './compare.js';
import { tableOf } from './shape.js';

/** A place where a response differs from the types. It contains no account data. */
export interface Mismatch {
  readonly generation: 'v3' | 'legacy';
  readonly method: string;
  /** Member names joined by dots, such as `items.deadline`, without indexes and keys of maps. */
  readonly path: string;
  readonly kind: MismatchKind;
  /** `string | null`; `nothing` where the types have no such member. */
  readonly expected: string;
  /** `integer`; `nothing` where the member is absent. */
  readonly got: string;
}

export interface ObserveOptions {
  /** Share of the responses that are checked, from 0 to 1. @default 1 */
  readonly sample?: number | undefined;
  /** Called once for each mismatch, for at most 1,000 of them. Exceptions in it are ignored. */
  readonly onMismatch: (mismatch: Mismatch) => void;
  /** Returns a number from 0 to below 1, to draw the sample. @default Math.random */
  readonly random?: (() => number) | undefined;
}

const MAX_COUNT = 1_000;

/** @param rows the table of this package. */
export function defineObserve(rows: readonly string[]): (options: ObserveOptions) => Observer {
  const table = tableOf(rows);
  return (options) => {
    const { sample, onMismatch, random } = checked(options);
    const told = new Set<string>();
    return ({ generation, method, params, data }) => {
      if (random() >= sample || told.size >= MAX_COUNT) return;
      const shape = table.method(generation, method);
      if (shape === undefined) return;
      const note = (kind: MismatchKind, path: string, types: Pick<Mismatch, 'expected' | 'got'>): void => {
        const key = [generation, method, path, kind, types.got].join(' ');
        if (told.has(key) || told.size >= MAX_COUNT) return;
        told.add(key);
        const returned: unknown = onMismatch({ generation, method, path, kind, ...types });
        if (isThenable(returned)) returned.then(undefined, () => undefined);
      };
      compareData({ table, generation, note }, data, shape, params['select']);
    };
  };
}

/** @throws UsageError */
function checked(options: ObserveOptions): Required<Pick<ObserveOptions, 'onMismatch'>> & {
  readonly sample: number;
  readonly random: () => number;
} {
  checkNames(options ?? {}, ['sample', 'onMismatch', 'random'], 'observe');
  const { sample = 1, onMismatch, random = Math.random } = options ?? {};
  if (typeof onMismatch !== 'function') throw new UsageError('observe: onMismatch must be a function');
  if (typeof sample !== 'number' || !(sample >= 0 && sample <= 1))
    throw new UsageError('observe: sample must be a number from 0 to 1');
  if (typeof random !== 'function') throw new UsageError('observe: random must be a function');
  return { sample, onMismatch, random };
}
