/** Allocates a unique name to each request, independent of the order of the requests. */

export interface CandidateNames {
  /** What the name is for; unique. */
  readonly id: string;
  /** Names that fit it, best first. */
  readonly candidates: readonly string[];
  /** Is served before all others, such as a name that an emitted package already has. */
  readonly first?: boolean;
}

interface NameRules {
  /** Names that are in use; allocated names are added to the set. */
  readonly taken?: Set<string>;
  /** A name is allocated together with its forms with these endings. Default: the name alone. */
  readonly endings?: readonly string[];
  /** Two names with one result are the same name, such as file names that differ only in case. */
  readonly fold?: (name: string) => string;
  readonly isReserved?: (name: string) => boolean;
  /**
   * The first request by id gets a name that several requests want to the end. Default: none of them, so that a
   * request that is added later never takes the name, and the address, of an earlier one.
   */
  readonly givesContested?: boolean;
}

/**
 * Id → name. Requests with the same candidate at one step all go on to the next step. A request without a name at the
 * end gets its last candidate with a number.
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
  let unnamed = sorted.filter(({ first }) => first !== true);
  for (let step = 0; unnamed.some(({ candidates }) => step < candidates.length); step += 1) {
    const isUncontested = uncontested(unnamed, step, table);
    // The shorter first: `Task` keeps its endings, so that a `TaskFilter` that is added later takes none of them.
    const wanted = (request: CandidateNames): string => request.candidates[step] ?? '';
    for (const request of unnamed.toSorted((left, right) => wanted(left).length - wanted(right).length))
      if (isUncontested(request)) give(request, wanted(request));
    unnamed = unnamed.filter(({ id }) => !names.has(id));
  }
  for (const request of unnamed)
    give(request, rules.givesContested ? table.freeFor(request) : table.numberedFor(request));
  return names;
}

/** Whether the candidate of one step is free and no other request wants it. */
function uncontested(
  unnamed: readonly CandidateNames[],
  step: number,
  { fold, isFree }: NameTable,
): (request: CandidateNames) => boolean {
  const wanted = new Map<string, number>();
  for (const { candidates } of unnamed) {
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
  /** The next number to try for each name, so that many requests for one name stay cheap. */
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
