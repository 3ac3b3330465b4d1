/** One method while it is probed: its requests, its findings, and its state. */

import type { JsonObject } from '../base/json.js';
import type { Api, Method, MethodParam, Property } from '../model/model.js';
import type { ProbeResponse, ProbedMethod, ProbedAccount } from './account.js';
import type { RequestBudget } from './budget.js';
import type { ResponseDifference, MethodState, Occurrence } from './finding.js';
import type { Ids, WantedParam } from './ids.js';
import { openTally, type Tally } from './tally.js';
import { openRepeatedTexts, type RepeatedTexts } from './values.js';

export interface Subject extends ProbedMethod {
  readonly generation: 'v3' | 'legacy';
  /** Differences of rows, and of complete answers. */
  readonly rows: Tally;
  readonly answers: Tally;
  readonly values: RepeatedTexts;
  /** Differences that a single question showed. */
  readonly findings: Map<string, { readonly difference: ResponseDifference; readonly seen: Occurrence }>;
  /** Required parameters and their values; undefined: not known yet. */
  base: JsonObject | undefined;
  /** Parameters without which the account refused the call, and the field that its filter must name. */
  readonly needs: WantedParam[];
  condition: WantedParam | undefined;
  /** Fields that can be selected. */
  select: readonly string[] | undefined;
  /** Number of rows of a page without parameters. */
  plain: number | undefined;
  /** The state of its first request. */
  stage: 'waiting' | 'answered' | 'refused' | 'unclear';
  /** The steps that are left, by number. */
  readonly open: Set<number>;
  requests: number;
}

/** What all methods share. */
export interface ProbeRun {
  readonly account: ProbedAccount;
  readonly budget: RequestBudget;
  readonly ids: Ids;
}

export function openSubject(api: Api, method: Method, wantsValues: boolean): Subject {
  return {
    api,
    method,
    generation: api.generation === 'legacy' ? 'legacy' : 'v3',
    rows: openTally(),
    answers: openTally(),
    values: openRepeatedTexts(wantsValues),
    findings: new Map(),
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

/** Adds a finding if something does not work. @returns whether it does not */
export function addFindingIfBroken(
  subject: Subject,
  result: string | undefined,
  difference: Omit<ResponseDifference, 'got'>,
): boolean {
  const isBroken = result === 'ignored' || result === 'refused';
  if (isBroken) addFinding(subject, { ...difference, got: result });
  return isBroken;
}

export function addFinding(
  subject: Subject,
  difference: ResponseDifference,
  seen: Occurrence = { in: 1, of: 1 },
): void {
  subject.findings.set(`${difference.kind} ${difference.path}`, { difference, seen });
}

export function stateOf({ stage, open, requests }: Subject): MethodState {
  if (requests === 0) return 'not asked';
  if (stage === 'refused') return 'refused';
  return stage === 'answered' && open.size === 0 ? 'finished' : 'partial';
}

export function paramsOf({ params }: Pick<Method, 'params'>): readonly MethodParam[] {
  return params.kind === 'object' ? (params.variants[0] ?? []) : [];
}

export function paramOf(method: Method, name: string): MethodParam | undefined {
  return paramsOf(method).find((param) => param.name === name);
}

/** One member of `pagination` in the model. */
export function pagingMember(method: Method, name: string): Property | undefined {
  const shape = paramOf(method, 'pagination')?.shape;
  return shape?.kind === 'object' ? shape.properties.find((one) => one.name === name) : undefined;
}

/** The fields that a method's `select` names; undefined where it takes none. */
export function selectNames({ api, method }: ProbedMethod): readonly string[] | undefined {
  const shape = paramOf(method, 'select')?.shape;
  if (shape?.kind !== 'select') return undefined;
  return api.selects.find(({ name }) => name === shape.select)?.names;
}
