/** Probes an account: asks each proven read as often as the budget admits, and returns the differences from the model. */

import type { CorrectionKind } from '../model/corrections/row-form.js';
import type { Model } from '../model/model.js';
import type { Finding, MethodReport, ProbeReport } from './finding.js';
import { messageOf } from './finding.js';
import { askFirst, isReady, pageOf } from './initial-request.js';
import { askPlain, probeList } from './lists.js';
import { returnsRows, relatedNames, STEPS } from './plan.js';
import { recordResponse } from './record-response.js';
import { askUnknownReads } from './unknown-reads.js';
import { ask, type ProbeRun, stateOf, type Subject, addFinding } from './subject.js';

interface Probing {
  readonly model: Model;
  readonly subjects: readonly Subject[];
  /** Methods that an earlier run finished, as `v3 tasks.task.list`. */
  readonly finished: ReadonlySet<string>;
  /** Methods for which no answer of a complete run had an id. */
  readonly withoutId: ReadonlySet<string>;
  readonly signal: AbortSignal;
  readonly onProgress: (line: string) => void;
}

export async function probe(
  run: ProbeRun,
  { model, subjects, finished, withoutId, signal, onProgress }: Probing,
): Promise<ProbeReport> {
  const isDone = (subject: Subject): boolean => finished.has(nameOf(subject));
  const open = subjects.filter((subject) => !isDone(subject));
  const unknown = await askUnknownReads(run, model, finished);
  const mayAsk = (): boolean => run.budget.left > 0 && !signal.aborted;
  const show = (subject: Subject): void => {
    const left = open.reduce((sum, one) => sum + one.open.size, 0);
    onProgress(
      `${run.budget.spent} of ${run.budget.limit} requests, ${subject.method.name}, about ${left} steps left`,
    );
  };
  const ask = async (subject: Subject, step: number): Promise<void> => {
    if (subject.stage !== 'answered' || !subject.open.has(step) || !mayAsk()) return;
    show(subject);
    if (await askStep(run, subject, step)) subject.open.delete(step);
  };
  // What is partial is asked again by the next run: one that goes on therefore ends a method before it begins another.
  const finish = async (subject: Subject): Promise<void> => {
    if (finished.size > 0) for (const step of FURTHER) await ask(subject, step);
  };
  await firstRounds(run, open, { mayAsk, show, finish });
  if (open.some((subject) => isWaiting(subject) && !withoutId.has(nameOf(subject)))) {
    // Their ids are in lists that an earlier run finished; ids are not kept between runs.
    await firstRounds(
      run,
      subjects.filter((one) => isDone(one) && returnsRows(one)),
      { mayAsk, show },
    );
    await firstRounds(run, open, { mayAsk, show, finish });
  }
  for (const step of FURTHER) for (const subject of open) await ask(subject, step);
  // Rows of these pages can contain ids that no first answer had.
  await firstRounds(run, open, { mayAsk, show, finish });
  for (const step of FURTHER) for (const subject of open) await ask(subject, step);
  if (mayAsk())
    for (const subject of open.filter(isWaiting)) if (subject.requests > 0) subject.stage = 'refused';
  const report = reportOf(run, subjects, isDone);
  const isComplete = unknown.methods.every(({ state }) => state !== 'not asked');
  return {
    ...report,
    learned: unknown.learned,
    methods: [...report.methods, ...unknown.methods],
    complete: report.complete && isComplete,
  };
}

const FURTHER = [STEPS.plain, STEPS.list, STEPS.related];

interface Rounds {
  readonly mayAsk: () => boolean;
  readonly show: (subject: Subject) => void;
  readonly finish?: (subject: Subject) => Promise<void>;
}

/** The answers of each round contain ids for the next one. */
async function firstRounds(
  run: ProbeRun,
  subjects: readonly Subject[],
  { mayAsk, show, finish }: Rounds,
): Promise<void> {
  for (let isNew = true; isNew;) {
    isNew = false;
    for (const subject of subjects.filter(isWaiting)) {
      if (!mayAsk()) return;
      if (!isReady(run, subject)) continue;
      show(subject);
      await askFirst(run, subject);
      if (isWaiting(subject) && isReady(run, subject)) return;
      // The account has named what the call lacks: a later answer may give it.
      if (isWaiting(subject)) continue;
      subject.open.delete(STEPS.first);
      isNew = true;
      await finish?.(subject);
    }
  }
}

function isWaiting({ stage }: Subject): boolean {
  return stage === 'waiting';
}

/** @returns whether all of the step was asked. */
async function askStep(run: ProbeRun, subject: Subject, step: number): Promise<boolean> {
  if (step === STEPS.list) return probeList(run, subject);
  return step === STEPS.plain ? askPlain(run, subject) : askRelated(run, subject);
}

function nameOf({ generation, method }: Subject): string {
  return `${generation} ${method.name}`;
}

/** A method for which no read returned an id cannot be asked. */
function isComplete(run: ProbeRun, subject: Subject, report: MethodReport | undefined): boolean {
  const { state } = report ?? {};
  return state === 'finished' || state === 'refused' || (state === 'not asked' && !isReady(run, subject));
}

function reportOf(
  run: ProbeRun,
  subjects: readonly Subject[],
  isDone: (subject: Subject) => boolean,
): Omit<ProbeReport, 'learned'> {
  const { budget } = run;
  const methods = subjects.map((subject): MethodReport => {
    const { generation, method, requests } = subject;
    const state = isDone(subject) ? 'finished' : stateOf(subject);
    return { generation, method: method.name, state, requests };
  });
  return {
    requests: budget.spent,
    budget: budget.limit,
    complete: subjects.every((subject, index) => isComplete(run, subject, methods[index])),
    findings: subjects.filter((subject) => !isDone(subject)).flatMap(findingsOf),
    methods,
  };
}

function findingsOf(subject: Subject): readonly Finding[] {
  const { generation, method, rows, answers, values, findings } = subject;
  const repeated = values
    .repeated()
    .map(({ difference, rows: of }) => ({ difference, seen: { in: of, of } }));
  const all = [...findings.values(), ...answers.differences(), ...rows.differences(), ...repeated];
  return all
    .map(({ difference, seen }) => ({
      generation,
      method: method.name,
      ...difference,
      seen,
      message: messageOf(difference),
    }))
    .sort((a, b) => rank(a.kind) - rank(b.kind) || (a.path < b.path ? -1 : 1));
}

/** Findings that stop a program are listed first. */
const ORDER: readonly CorrectionKind[] = [
  'refused',
  'required-parameter',
  'required-filter',
  'envelope',
  'unpaged',
];

function rank(kind: CorrectionKind): number {
  const place = ORDER.indexOf(kind);
  return place < 0 ? ORDER.length : place;
}

/** Rows; an account gives at most 50 related objects for a page (Server behaviour, Select). */
const ROWS = 5;

/** Asks for the fields of related objects, and finds those that the account refuses to select. @returns whether all of it was asked. */
async function askRelated(run: ProbeRun, subject: Subject): Promise<boolean> {
  return askNames(run, subject, relatedNames(subject.api, subject.method));
}

async function askNames(run: ProbeRun, subject: Subject, names: readonly string[]): Promise<boolean> {
  const answer = await ask(run, subject, { ...subject.base, select: names, ...pageOf(subject, ROWS) });
  if (answer.kind === 'ended') return false;
  if (answer.kind === 'answer') recordResponse(run, subject, answer, []);
  if (answer.kind !== 'refused') return true;
  const meant = names.length === 1 ? names : names.filter((name) => answer.names(name));
  if (meant.length === 1) {
    for (const name of meant) addFinding(subject, { kind: 'select', path: `select.${name}`, got: 'refused' });
    const rest = names.filter((name) => !meant.includes(name));
    return rest.length === 0 || askNames(run, subject, rest);
  }
  const middle = Math.ceil(names.length / 2);
  return (
    (await askNames(run, subject, names.slice(0, middle))) && askNames(run, subject, names.slice(middle))
  );
}
