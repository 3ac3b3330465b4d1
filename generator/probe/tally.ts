/** Counts in how many rows of how many each difference was seen. */

import { grouped } from '../base/grouped.js';
import type { ResponseDifference, Occurrence } from './finding.js';

export interface Tally {
  /** The next row, or the next answer. */
  next(this: void): void;
  note(this: void, difference: ResponseDifference): void;
  differences(this: void): readonly { readonly difference: ResponseDifference; readonly seen: Occurrence }[];
}

/** More undescribed names in one place are keys of a map, which are data. */
const MAX_NAMES = 30;

export function openTally(): Tally {
  let of = 0;
  const counts = new Map<string, { readonly difference: ResponseDifference; in: number; last: number }>();
  return {
    next: () => {
      of += 1;
    },
    note: (difference) => {
      const { kind, path, expected = '', got = '' } = difference;
      const key = JSON.stringify([kind, path, expected, got]);
      const count = counts.get(key) ?? { difference, in: 0, last: 0 };
      counts.set(key, count);
      if (count.last === of) return;
      count.in += 1;
      count.last = of;
    },
    differences: () =>
      withoutMaps(
        [...counts.values()].map((one) => ({ difference: one.difference, seen: { in: one.in, of } })),
      ),
  };
}

type Counted = ReturnType<Tally['differences']>;

/** A place with several types is one finding; a place with many new names is a map. */
function withoutMaps(all: Counted): Counted {
  const isOf = (kind: string): Counted => all.filter(({ difference }) => difference.kind === kind);
  const others = all.filter(({ difference: { kind } }) => kind !== 'undescribed-member' && kind !== 'type');
  const types = [
    ...grouped(isOf('type'), ({ difference: { path, expected } }) => `${path} ${expected ?? ''}`).values(),
  ];
  const names = [
    ...grouped(isOf('undescribed-member'), ({ difference }) => difference.path).values(),
  ].flatMap(joinedTypes);
  const kept = [...grouped(names, ({ difference }) => parentPath(difference.path))].flatMap(
    ([path, list]): Counted => {
      const [first] = list;
      if (first === undefined || !isMap(list)) return list;
      return [{ difference: { kind: 'type', path, expected: 'object', got: 'map' }, seen: first.seen }];
    },
  );
  return [...others, ...types.flatMap(joinedTypes), ...kept];
}

/** Many names, or several of which each is in few rows. */
function isMap(list: Counted): boolean {
  const isRare = ({ seen }: Counted[number]): boolean => seen.in * 3 <= seen.of;
  return list.length > MAX_NAMES || (list.length > 3 && list.every(isRare));
}

function joinedTypes(list: Counted): Counted {
  const [first] = list;
  if (first === undefined) return [];
  const types = list.flatMap(({ difference }) => difference.got ?? []);
  const got = [...new Set(types)].sort((a, b) => Number(a === 'null') - Number(b === 'null')).join(' | ');
  const seen = { in: list.reduce((sum, one) => sum + one.seen.in, 0), of: first.seen.of };
  return [{ difference: { ...first.difference, got }, seen: { ...seen, in: Math.min(seen.in, seen.of) } }];
}

function parentPath(path: string): string {
  return path.split('.').slice(0, -1).join('.');
}
