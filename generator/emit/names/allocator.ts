/** Gives each thing a name of its own, the same whatever order the things came in. */

export interface Wish {
  /** What the name is for; unique. */
  readonly id: string;
  /** Names it would take, best first. */
  readonly candidates: readonly string[];
}

/**
 * The first candidate that nobody else wants as much and that is not taken. Where all clash, the last one is numbered
 * in the order of the ids. `fold` says when two names are the same, such as file names that differ only in case.
 */
export function allocate(
  wishes: readonly Wish[],
  taken: Iterable<string> = [],
  fold: (name: string) => string = (name) => name,
): ReadonlyMap<string, string> {
  const used = new Set([...taken].map(fold));
  const given = new Map<string, string>();
  let open = [...wishes].sort((a, b) => (a.id < b.id ? -1 : 1));
  for (let rank = 0; open.length > 0 && rank < deepest(open); rank += 1) {
    const wanted = countBy(open, ({ candidates }) => fold(candidates[rank] ?? ''));
    const lucky = open.filter(({ candidates }) => {
      const name = fold(candidates[rank] ?? '');
      return name !== '' && wanted.get(name) === 1 && !used.has(name);
    });
    for (const { id, candidates } of lucky) {
      const name = candidates[rank] ?? '';
      given.set(id, name);
      used.add(fold(name));
    }
    open = open.filter(({ id }) => !given.has(id));
  }
  const numbers = new Map<string, number>();
  for (const { id, candidates } of open) {
    const name = numbered(candidates.at(-1) ?? id, numbers, (candidate) => used.has(fold(candidate)));
    given.set(id, name);
    used.add(fold(name));
  }
  return given;
}

function deepest(wishes: readonly Wish[]): number {
  return wishes.reduce((most, { candidates }) => Math.max(most, candidates.length), 0);
}

/** `numbers` holds where to go on for each name, so that many of one stay cheap. */
function numbered(name: string, numbers: Map<string, number>, isUsed: (name: string) => boolean): string {
  let number = numbers.get(name) ?? 2;
  while (isUsed(`${name}${number}`)) number += 1;
  numbers.set(name, number + 1);
  return `${name}${number}`;
}

function countBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}
