/** The first request to a method asks for everything. Refused fields and required parameters are found on the way. */

import { isDeepStrictEqual } from 'node:util';
import { listOf, type JsonObject } from '../base/json.js';
import type { Method, MethodParam } from '../model/model.js';
import type { ProbeResponse, ProbeRefusal } from './account.js';
import {
  ask,
  pagingMember,
  paramOf,
  paramsOf,
  type ProbeRun,
  selectNames,
  type Subject,
  addFinding,
} from './subject.js';
import type { WantedParam } from './ids.js';
import { recordResponse } from './record-response.js';

/** Rows that are looked at. */
const ROWS = 50;
/** Refusals after each of which the method is asked in another way. */
const MAX_TRIES = 12;

/** Whether its required parameters are known, each from an answer or the description. */
export function isReady(run: ProbeRun, subject: Subject): boolean {
  subject.base ??= requiredValues(run, subject);
  return subject.base !== undefined;
}

function requiredValues(
  { ids }: ProbeRun,
  { api, method, needs, condition }: Subject,
): JsonObject | undefined {
  const { params } = method;
  if (params.kind === 'open' && params.required) return undefined;
  const values: Record<string, unknown> = {};
  for (const param of paramsOf(method).filter((one) => one.required || isId(method, one))) {
    const value = param.shape.kind === 'filter' ? undefined : ids.valueFor(api, method, param);
    if (value !== undefined) values[param.name] = value;
    else if (param.shape.kind !== 'filter') return undefined;
  }
  for (const need of needs) {
    const value = ids.valueFor(api, method, need);
    if (value === undefined) return undefined;
    values[need.name] = value;
  }
  const filter = paramOf(method, 'filter')?.shape;
  const field = condition ?? (filter?.kind === 'filter' ? filter.requiredField : undefined);
  if (field === undefined)
    return filter?.kind === 'filter' && paramOf(method, 'filter')?.required ? undefined : values;
  const value = ids.valueFor(api, method, field);
  return value === undefined ? undefined : { ...values, filter: [[field.name, '=', value]] };
}

/** Nearly no description requires the id of a single read. */
function isId({ kind }: Method, { name }: MethodParam): boolean {
  return kind === 'get' && /^id$/i.test(name);
}

/** The answer for this row was empty: takes other values, if there are any. */
function withOtherValues({ ids }: ProbeRun, subject: Subject, nth: number): boolean {
  const { api, method, base = {} } = subject;
  const valueOf = (name: string): unknown =>
    ids.valueFor(api, method, paramOf(method, name) ?? { name, shape: { kind: 'unknown' } }, nth);
  const others = Object.entries(base).map(([name, value]) => {
    const field = name === 'filter' ? String(listOf(listOf(value)[0])[0]) : undefined;
    const other = valueOf(field ?? name);
    return [name, field !== undefined && other !== undefined ? [[field, '=', other]] : other] as const;
  });
  if (others.some(([, value]) => value === undefined)) return false;
  const next = Object.fromEntries(others);
  if (isDeepStrictEqual(next, base)) return false;
  subject.base = next;
  return true;
}

export function pageOf({ method }: Subject, limit: number): JsonObject {
  return pagingMember(method, 'limit') === undefined ? {} : { pagination: { limit } };
}

export async function askFirst(run: ProbeRun, subject: Subject): Promise<void> {
  const names = selectNames(subject);
  subject.select = names?.filter((name) => !name.includes('.'));
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const { base = {}, select } = subject;
    const params = { ...base, ...(select?.length && { select }), ...pageOf(subject, ROWS) };
    const answer = await ask(run, subject, params);
    if (answer.kind === 'ended') return;
    if (answer.kind === 'answer') {
      const rows = recordResponse(run, subject, answer, select);
      if (rows.length === 0 && tries + 1 < MAX_TRIES && withOtherValues(run, subject, tries + 1)) continue;
      subject.stage = 'answered';
      return;
    }
    if (answer.kind === 'failed') {
      subject.stage = 'unclear';
      return;
    }
    if (!(await canAskAgain(run, subject, answer))) return;
  }
  subject.stage = 'unclear';
}

/** Notes the refusal. @returns whether the call can be made in another way now */
async function canAskAgain(run: ProbeRun, subject: Subject, refusal: ProbeRefusal): Promise<boolean> {
  const chosen = subject.select ?? [];
  if (chosen.length > 0 && isAboutSelect(refusal)) return withoutRefused(run, subject, refusal);
  if (noteRequired(subject, refusal) || (await findRequiredFilter(run, subject, refusal)))
    return isReady(run, subject);
  noteRefusal(subject, refusal);
  return false;
}

function isAboutSelect({ code, fields }: ProbeRefusal): boolean {
  return /UNKNOWNDTOPROPERTY|INVALIDSELECT/.test(code) || fields.some((name) => /^select\b/.test(name));
}

async function withoutRefused(run: ProbeRun, subject: Subject, refusal: ProbeRefusal): Promise<boolean> {
  const all = subject.select ?? [];
  const named = all.filter((name) => refusal.names(name));
  // A text contains ordinary words by chance; a single match is the name that the account means.
  const refused = named.length === 1 ? named : await findRefused(run, subject, all);
  for (const name of refused) addFinding(subject, { kind: 'select', path: `select.${name}`, got: 'refused' });
  subject.select = all.filter((name) => !refused.includes(name));
  return refused.length > 0 && subject.stage === 'waiting';
}

/** Finds by halves the fields that are refused, alone or next to those that were accepted before them. */
async function findRefused(
  run: ProbeRun,
  subject: Subject,
  names: readonly string[],
  accepted: readonly string[] = [],
): Promise<readonly string[]> {
  if (names.length <= 1) return names;
  const middle = Math.ceil(names.length / 2);
  const refused: string[] = [];
  for (const part of [names.slice(0, middle), names.slice(middle)]) {
    const before = names.slice(0, names.indexOf(part[0] ?? '')).filter((name) => !refused.includes(name));
    const kept = [...accepted, ...before];
    const select = [...kept, ...part];
    const answer = await ask(run, subject, { ...subject.base, select, ...pageOf(subject, 1) });
    if (answer.kind === 'refused') refused.push(...(await findRefused(run, subject, part, kept)));
    if (answer.kind === 'ended') return refused;
  }
  return refused;
}

/** Notes parameters that the account asks for. A later answer may contain their values. */
function noteRequired(subject: Subject, { fields }: ProbeRefusal): boolean {
  const { method, base = {} } = subject;
  const missing = fields.filter((name) => !name.includes('.') && !(name in base) && !KNOWN.has(name));
  if (missing.length === 0) return false;
  for (const name of missing) {
    addFinding(subject, { kind: 'required-parameter', path: name, expected: 'optional', got: 'required' });
    subject.needs.push({ name, shape: paramOf(method, name)?.shape ?? { kind: 'unknown' } });
  }
  subject.base = undefined;
  return true;
}

/** Parameters that any call can have: a refusal that names one does not mean that it is missing. */
const KNOWN: ReadonlySet<string> = new Set(['select', 'filter', 'order', 'pagination', 'cursor']);

/** A list that is refused without a condition names it once there is a filter. */
async function findRequiredFilter(run: ProbeRun, subject: Subject, refusal: ProbeRefusal): Promise<boolean> {
  if (subject.base?.['filter'] !== undefined) return false;
  if (!refusal.fields.some((name) => /^filter\b/.test(name))) return false;
  const known = filteredField(refusal) ?? (await askFilter(run, subject));
  if (known === undefined) {
    addFinding(subject, { kind: 'required-filter', path: 'filter', expected: 'optional', got: 'required' });
    subject.stage = 'refused';
    return false;
  }
  addFinding(subject, {
    kind: 'required-filter',
    path: `filter.${known}`,
    expected: 'optional',
    got: 'required',
  });
  subject.condition = { name: known, shape: shapeOfField(subject, known) };
  subject.base = undefined;
  return true;
}

/** The description may name the one value of the field. */
function shapeOfField({ api, method }: Subject, field: string): WantedParam['shape'] {
  const shape = paramOf(method, 'filter')?.shape;
  const filter = shape?.kind === 'filter' ? api.filters.find(({ name }) => name === shape.filter) : undefined;
  return filter?.fields.find(({ name }) => name === field)?.shape ?? { kind: 'unknown' };
}

function filteredField({ fields }: ProbeRefusal): string | undefined {
  return fields.map((name) => /^filter\.(\w+)$/.exec(name)?.[1]).find((name) => name !== undefined);
}

/** Asks with a filter that every row passes, so that the account names the field that it requires. */
async function askFilter(run: ProbeRun, subject: Subject): Promise<string | undefined> {
  const answer: ProbeResponse = await ask(run, subject, { ...subject.base, filter: [['id', '>', 0]] });
  return answer.kind === 'refused' ? filteredField(answer) : undefined;
}

function noteRefusal(subject: Subject, { code, status }: ProbeRefusal): void {
  if (subject.stage === 'refused') return;
  // The row that was asked for may be gone, or be of another kind.
  if (/NOTFOUND|NOT_FOUND/.test(code) && !/METHOD/.test(code)) {
    subject.stage = 'unclear';
    return;
  }
  subject.stage = 'refused';
  // Our own legacy spec has methods that not every account has.
  if (subject.generation === 'legacy' && code === 'ERROR_METHOD_NOT_FOUND') return;
  if (subject.method.refusedWith !== code)
    addFinding(subject, { kind: 'refused', path: '', expected: 'an answer', got: `${code} ${status}` });
}
