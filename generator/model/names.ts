/** Gives every type of one generation its name: from the schema's own, the same whatever the order, and never one that is taken. */

import type { Findings } from './findings.js';
import { isReserved } from './reserved.js';
import { identifier, pascal } from './words.js';

export interface Named {
  /** What the name is for; distinct: a schema's name in the description. */
  readonly key: string;
  /** Names to try, best first; all who want the same one at a step go on to the next. */
  readonly wishes: readonly string[];
  /** Comes before all others, such as a name that the contract gives. */
  readonly first?: boolean;
}

/** Suffixes of the types that go with an entity. */
const COMPANIONS = ['', 'Select', 'Filter', 'Order', 'Relations', 'Entity'] as const;

/** Key → name. `taken` holds the names that are given away, and then those that this gives. */
export function allocate(
  wanted: readonly Named[],
  findings: Findings,
  taken = new Set<string>(),
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const give = ({ key, wishes }: Named, name: string): void => {
    names.set(key, name);
    for (const suffix of COMPANIONS) taken.add(name + suffix);
    const wish = wishes[0];
    if (wish !== undefined && wish !== name)
      findings.inform(key, `its type is \`${name}\`, since \`${wish}\` is taken`);
  };
  const numbers = new Map<string, number>();
  const sorted = [...wanted].sort((left, right) => (left.key < right.key ? -1 : 1));
  for (const one of sorted.filter(({ first }) => first)) give(one, free(one, { taken, numbers }));
  let open = sorted.filter(({ first }) => first !== true);
  for (let step = 0; open.some(({ wishes }) => step < wishes.length); step += 1)
    open = settle(open, step, { taken, give });
  for (const one of open) give(one, free(one, { taken, numbers }));
  return names;
}

interface Table {
  readonly taken: ReadonlySet<string>;
  readonly give: (named: Named, name: string) => void;
}

/** Gives the names that exactly one wants at this step, and that are free; returns those without one. */
function settle(open: readonly Named[], step: number, { taken, give }: Table): Named[] {
  const wish = ({ wishes }: Named): string | undefined => wishes[step];
  const wanting = new Map<string, number>();
  for (const one of open) wanting.set(wish(one) ?? '', (wanting.get(wish(one) ?? '') ?? 0) + 1);
  return open.filter((one) => {
    const name = wish(one);
    if (name === undefined || wanting.get(name) !== 1 || !isFree(name, taken)) return true;
    give(one, name);
    return false;
  });
}

/** The first wish that is free, else the last one with a number behind it. */
function free(
  { wishes }: Named,
  { taken, numbers }: { taken: ReadonlySet<string>; numbers: Map<string, number> },
): string {
  const found = wishes.find((name) => isFree(name, taken));
  if (found !== undefined) return found;
  const base = wishes.at(-1) ?? 'Type';
  let number = numbers.get(base) ?? 2;
  while (!isFree(`${base}${number}`, taken)) number += 1;
  numbers.set(base, number + 1); // all below are taken, so that many of one name stay cheap
  return `${base}${number}`;
}

function isFree(name: string, taken: ReadonlySet<string>): boolean {
  return !isReserved(name) && COMPANIONS.every((suffix) => !taken.has(name + suffix));
}

/**
 * Names for a schema, best first: `svc.tasks.taskdto` → `Task`, `TasksTask`, `SvcTasksTask`.
 * @param cased Spells a word as the document spells it elsewhere: `elapsedtime` → `ElapsedTime`.
 */
export function wishesFor(schema: string, cased: (word: string) => string | undefined): readonly string[] {
  const segments = schema.split('.').filter((segment) => segment !== '');
  const own = ownWord(schema);
  const type = cased(own.toLowerCase()) ?? pascal(own);
  const around = segments.slice(0, -1).map(pascal);
  const named = identifier(type, 'Schema');
  const wishes = [named, (around.at(-1) ?? '') + named, around.join('') + named].map((name) =>
    identifier(name, 'Schema'),
  );
  return [...new Set(wishes)];
}

/** `svc.tasks.taskdto`, `TaskDto`, `task_dto` → `task`, `Task`, `task`. */
export function ownWord(schema: string): string {
  const name = schema.split('.').findLast((segment) => segment !== '') ?? schema;
  return /.[-_]?dto$/i.test(name) ? name.replace(/[-_]?dto$/i, '') : name;
}
