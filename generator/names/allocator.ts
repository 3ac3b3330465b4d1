/** Allocates a unique name to each thing, independent of the order of the things. */

export interface CandidateNames {
  /** What the name is for; unique. */
  readonly id: string;
  /** Names that fit it, best first. */
  readonly candidates: readonly string[];
  /** Chooses before all others, such as a name that an emitted package already has. */
  readonly first?: boolean;
}

interface NameRules {
  /** Names that are given away; the names that are given here are added. */
  readonly taken?: Set<string>;
  /** A name is given together with these endings, so that no other name can be one of them. Default: the name alone. */
  readonly endings?: readonly string[];
  /** Two names with one result are the same name, such as file names that differ only in case. */
  readonly fold?: (name: string) => string;
  readonly isReserved?: (name: string) => boolean;
  /**
   * A name that several things want to the end goes to the first of them by id. Default: to none of them, so that a
   * thing that is added later never gets the name, and with it the address, that another one had.
   */
  readonly givesContested?: boolean;
}

/**
 * Id → name. Where several things have the same candidate at one step, all of them go on to the next step. What is
 * left over gets its last candidate with a number.
 */
export function allocate(
  requests: readonly CandidateNames[],
  rules: NameRules = {},
): ReadonlyMap<string, string> {
  const table = nameTable(rules);
  const names = new Map<string, string>();
  const give = ({ id }: CandidateNames, name: string): void => {
    names.set(id, name);
    table.take(name);
  };
  const sorted = [...requests].sort((left, right) => (left.id < right.id ? -1 : 1));
  for (const request of sorted.filter(({ first }) => first)) give(request, table.freeFor(request));
  let open = sorted.filter(({ first }) => first !== true);
  for (let step = 0; open.some(({ candidates }) => step < candidates.length); step += 1) {
    const isUncontested = uncontested(open, step, table);
    // The shorter first: `Task` keeps the names that go with it, so that a `TaskFilter` that is added later takes none of them.
    const wanted = (request: CandidateNames): string => request.candidates[step] ?? '';
    for (const request of open.toSorted((left, right) => wanted(left).length - wanted(right).length))
      if (isUncontested(request)) give(request, wanted(request));
    open = open.filter(({ id }) => !names.has(id));
  }
  for (const request of open)
    give(request, rules.givesContested ? table.freeFor(request) : table.numberedFor(request));
  return names;
}

/** Tells which candidates of one step are free and wanted by one thing alone. */
function uncontested(
  open: readonly CandidateNames[],
  step: number,
  { fold, isFree }: NameTable,
): (request: CandidateNames) => boolean {
  const wanted = new Map<string, number>();
  for (const { candidates } of open) {
    const name = fold(candidates[step] ?? '');
    wanted.set(name, (wanted.get(name) ?? 0) + 1);
  }
  return ({ candidates }) => {
    const name = candidates[step];
    return name !== undefined && wanted.get(fold(name)) === 1 && isFree(name);
  };
}

interface NameTable {
  readonly fold: (name: string) => string;
  readonly isFree: (name: string) => boolean;
  take(name: string): void;
  /** The first candidate that is free, else a numbered one. */
  freeFor(request: CandidateNames): string;
  /** The last candidate with a number. */
  numberedFor(request: CandidateNames): string;
}

function nameTable({
  taken = new Set(),
  endings = [''],
  fold = (name) => name,
  isReserved,
}: NameRules): NameTable {
  const used = new Set([...taken].map(fold));
  /** The next number to try for each name, so that many things with one name stay cheap. */
  const numbers = new Map<string, number>();
  const isFree = (name: string): boolean =>
    isReserved?.(name) !== true && endings.every((ending) => !used.has(fold(name + ending)));
  const numberedFor = ({ id, candidates }: CandidateNames): string => {
    const name = candidates.at(-1) ?? id;
    let number = numbers.get(name) ?? 2;
    while (!isFree(`${name}${number}`)) number += 1;
    numbers.set(name, number + 1);
    return `${name}${number}`;
  };
  return {
    fold,
    isFree,
    take(name) {
      for (const ending of endings) {
        taken.add(name + ending);
        used.add(fold(name + ending));
      }
    },
    freeFor: (request) => request.candidates.find(isFree) ?? numberedFor(request),
    numberedFor,
  };
}
