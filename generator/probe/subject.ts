/** One method while it is probed: what it was asked, what was seen, and how far it came. */

import type { JsonObject } from '../json.js';
import type { Api, Method, Param, Property } from '../model/model.js';
import type { ProbeResponse, Asked, ProbedAccount } from './account.js';
import type { Budget } from './budget.js';
import type { Difference, MethodState, Seen } from './finding.js';
import type { Ids, Wanted } from './ids.js';
import { openTally, type Tally } from './tally.js';
import { openValues, type Values } from './values.js';

export interface Subject extends Asked {
  readonly generation: 'v3' | 'legacy';
  /** Differences of rows, and of answers as a whole. */
  readonly rows: Tally;
  readonly answers: Tally;
  readonly values: Values;
  /** Differences that a single question showed. */
  readonly told: Map<string, { readonly difference: Difference; readonly seen: Seen }>;
  /** Required parameters and their values; undefined: not known yet. */
  base: JsonObject | undefined;
  /** Parameters without which the account refused the call, and the field that its filter must name. */
  readonly needs: Wanted[];
  condition: Wanted | undefined;
  /** Fields that can be selected. */
  select: readonly string[] | undefined;
  /** Rows of a page of which nothing was said. */
  plain: number | undefined;
  /** What became of it so far. */
  stage: 'waiting' | 'answered' | 'refused' | 'unclear';
  /** The steps that are left, by number. */
  readonly open: Set<number>;
  requests: number;
}

/** What all methods share. */
export interface ProbeRun {
  readonly account: ProbedAccount;
  readonly budget: Budget;
  readonly ids: Ids;
}

export function openSubject(api: Api, method: Method, wantsValues: boolean): Subject {
  return {
    api,
    method,
    generation: api.generation === 'legacy' ? 'legacy' : 'v3',
    rows: openTally(),
    answers: openTally(),
    values: openValues(wantsValues),
    told: new Map(),
    base: undefined,
    needs: [],
    condition: undefined,
    select: undefined,
    plain: undefined,
    stage: 'waiting',
    open: new Set(),
    requests: 0,
  };
}

export async function ask(run: ProbeRun, subject: Subject, params: JsonObject): Promise<ProbeResponse> {
  const before = run.budget.spent;
  const answer = await run.account.ask(subject, params);
  subject.requests += run.budget.spent - before;
  return answer;
}

/** Whether something was seen not to work, which is told. */
export function tellBroken(
  subject: Subject,
  result: string | undefined,
  difference: Omit<Difference, 'got'>,
): boolean {
  const isBroken = result === 'ignored' || result === 'refused';
  if (isBroken) tell(subject, { ...difference, got: result });
  return isBroken;
}

export function tell(subject: Subject, difference: Difference, seen: Seen = { in: 1, of: 1 }): void {
  subject.told.set(`${difference.kind} ${difference.path}`, { difference, seen });
}

export function stateOf({ stage, open, requests }: Subject): MethodState {
  if (requests === 0) return 'not asked';
  if (stage === 'refused') return 'refused';
  return stage === 'answered' && open.size === 0 ? 'finished' : 'partial';
}

export function paramsOf({ params }: Pick<Method, 'params'>): readonly Param[] {
  return params.kind === 'object' ? (params.variants[0] ?? []) : [];
}

export function paramOf(method: Method, name: string): Param | undefined {
  return paramsOf(method).find((param) => param.name === name);
}

/** What the model says of one member of `pagination`. */
export function pagingMember(method: Method, name: string): Property | undefined {
  const shape = paramOf(method, 'pagination')?.shape;
  return shape?.kind === 'object' ? shape.properties.find((one) => one.name === name) : undefined;
}

/** The fields that a method's `select` names; undefined where it takes none. */
export function selectNames({ api, method }: Asked): readonly string[] | undefined {
  const shape = paramOf(method, 'select')?.shape;
  if (shape?.kind !== 'select') return undefined;
  return api.selects.find(({ name }) => name === shape.select)?.names;
}
