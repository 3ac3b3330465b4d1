/** `probe`: finds with read-only requests where an account's answers differ from the model, and writes corrections. */

import type { OptionsOf } from './command-options.js';
import { resolve } from 'node:path';
import { InputError } from '../base/input-error.js';
import { openAccount } from '../probe/account.js';
import { openBudget, type RequestBudget } from '../probe/budget.js';
import { correctionsText, previousRun, type PreviousRun } from '../probe/corrections-file.js';
import type { ProbeReport } from '../probe/finding.js';
import { openIds } from '../probe/ids.js';
import { planSubjects } from '../probe/plan.js';
import { probe } from '../probe/probe.js';
import { printReport } from '../probe/probe-report.js';
import { readDescribed } from '../pipeline/read-model.js';
import { redacting, type Io } from '../terminal/io.js';
import { writeNotice } from '../terminal/layout.js';
import { progressOn, type RunStep } from '../terminal/progress.js';
import { yamlParser } from '../base/yaml.js';
import { sayGivenInVain } from './given-in-vain.js';
import { requireMatch } from './method-source.js';
import { readRecordedOptions } from './package-options.js';
import { openTarget, type Target } from './target.js';
import { readOptional, requireWritable, writeAtomically } from '../disk/user-file.js';

const FILE = 'account.corrections.yaml';
/** Requests: at the service's 50 at once and 2 a second after them they take some 75 s. */
const BUDGET = 200;
/** Requests that reading the description takes. */
const LEAST = 3;
/** Requests that lists of fields and legacy methods may take; a smaller budget leaves them out. */
const FOR_DETAILS = 40;

export async function runProbe(config: OptionsOf<'probe'>, io: Io): Promise<number> {
  const budget = openBudget(checkedBudget(config.budget ?? BUDGET));
  const file = config.corrections?.at(-1) ?? FILE;
  const path = resolve(io.cwd, file);
  const where = `--corrections ${file}`;
  requireWritable(path, where);
  const text = await readOptional(path, where);
  const known = [...(config.corrections ?? []).slice(0, -1), ...(text === undefined ? [] : [file])];
  const target = await openTarget({ ...config, spec: undefined }, io);
  const own = redacting(io, target.secrets);
  const stop = new AbortController();
  void io.stopped().then(() => stop.abort());
  try {
    const settings = { ...config, spec: undefined, corrections: known };
    const previous = config.resume && text !== undefined ? previousRun(yamlParser()(text)) : undefined;
    const run = { config: settings, budget, target, previous, signal: stop.signal };
    const { report, origin } = await probeAccount(run, own, progressOn(own, config.quiet));
    // The report is printed before the file is written, which may fail after many requests.
    const findings = [...(previous?.findings ?? []), ...report.findings];
    own.out.write(
      printReport(
        { ...report, findings },
        {
          format: config.format ?? 'text',
          file,
          columns: own.out.terminal ? own.out.columns : undefined,
        },
      ),
    );
    if (origin === undefined) return 0;
    const date = new Date().toISOString().slice(0, 10);
    writeAtomically(path, correctionsText(report, { text, previous, date }), where);
    io.source?.read(origin);
    io.source?.say();
    if (config.quiet !== true) writeNotice(`Wrote ${file}`, own.err);
    return 0;
  } finally {
    await target.close();
  }
}

function checkedBudget(budget: number): number {
  if (Number.isSafeInteger(budget) && budget >= LEAST) return budget;
  const advice = `give an integer of at least ${LEAST}: as many requests read the description`;
  throw new InputError('this is not a number of requests that a probe can do with', '--budget', advice);
}

interface ProbeRun {
  readonly config: OptionsOf<'probe'>;
  readonly budget: RequestBudget;
  readonly target: Target;
  /** The run that this one continues. */
  readonly previous: PreviousRun | undefined;
  readonly signal: AbortSignal;
}

interface Probed {
  readonly report: ProbeReport;
  /** Of the description; undefined: the user ended the run before it arrived. */
  readonly origin: string | undefined;
}

async function probeAccount(run: ProbeRun, io: Io, progress: RunStep): Promise<Probed> {
  const { config, budget, target, previous, signal } = run;
  const recordedOptions = await readRecordedOptions(config, io);
  const isBrief = budget.limit < FOR_DETAILS;
  const asked = { ...recordedOptions, ...(isBrief && { fieldLists: false, noLegacyMethods: true as const }) };
  const terms = { signal, onRequest: budget.spend };
  const read = await readDescribed(target.source(), asked, progress, terms).catch((error: unknown) => {
    if (signal.aborted) return undefined;
    throw error;
  });
  if (read === undefined)
    return {
      report: {
        requests: budget.spent,
        budget: budget.limit,
        complete: false,
        findings: [],
        learned: [],
        methods: [],
      },
      origin: undefined,
    };
  const { model, description, notes } = read;
  sayGivenInVain(notes, { ...recordedOptions, isPart: isBrief }, io);
  // It asks nothing of the gateway.
  requireMatch({ ...model, gateway: { ...model.gateway, methods: [] } }, config);
  const address = target.account();
  const account = openAccount(model, address, { budget, signal });
  const subjects = planSubjects(model, {
    isApplication: !('webhook' in address.auth),
    values: config.values === true,
  });
  const { finished = NONE, withoutId = NONE } = previous ?? {};
  try {
    const report = await progress(`ask the account, ${timeText(budget)}`, (onProgress) =>
      probe(
        { account, budget, ids: openIds() },
        { model, subjects, finished, withoutId, signal, onProgress },
      ),
    );
    return { report, origin: description.origin };
  } finally {
    await account.close();
  }
}

const NONE: ReadonlySet<string> = new Set();

/** Requests that leave at once, and those that leave in a second after them. */
const BURST = 50;
const PER_SECOND = 2;

function timeText({ left }: RequestBudget): string {
  const seconds = Math.ceil(Math.max(0, left - BURST) / PER_SECOND);
  const most = `at most ${left} requests`;
  if (seconds === 0) return most;
  return `${most}, up to ${seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`}`;
}
