/** Faults as text: `NAME[-before|-after][@STATUS][=VALUE][+SECONDS][:METHOD[:COUNT|PERCENT%]]`. */

import { nearest } from '../../../runtime/value/near-name.js';
import { InputError } from '../../base/input-error.js';
import { isObject } from '../../base/json.js';
import { checkNamesOf, checkValue, FROM_0, INTEGER, type Names, NUMBER, TEXT } from '../known-names.js';
import { type FaultKind, FAULTS, type FaultRow } from './catalogue.js';
import type { Fault, FaultMoment } from './fault.js';

/** For help texts. */
export const FAULT_SPEC = 'NAME[-before|-after][@STATUS][=VALUE][+SECONDS][:METHOD[:COUNT|PERCENT%]]';

const HEAD =
  /^(?<name>[\w-]+?)(?:-(?<when>before|after))?(?:@(?<status>\d{3}))?(?:=(?<value>\w+))?(?:\+(?<delay>\d+))?$/;
const AMOUNT = /^(?:(?<times>\d+)|(?<percent>\d+(?:\.\d+)?)%)$/;

/** `reset-after:tasks.task.add:1`, `QUERY_LIMIT_EXCEEDED+2:*:20%`, `OVERLOAD_LIMIT@401`. Throws InputError. */
export function parseFault(spec: string): Fault {
  const [head = '', method, amount, ...rest] = spec.split(':');
  const parts = HEAD.exec(head)?.groups;
  if (!parts?.['name'] || rest.length > 0) throw unreadable(spec, `write it as ${FAULT_SPEC}`);
  const { name, when, status, value, delay } = parts;
  return checkFault({
    name,
    ...(method !== undefined && method !== '' && { method }),
    ...(amount !== undefined && readAmount(spec, amount)),
    // The pattern admits no other words.
    ...(when !== undefined && { when: when as FaultMoment }),
    ...(status !== undefined && { status: Number(status) }),
    ...(value !== undefined && readValue(name, value)),
    ...(delay !== undefined && { retryAfter: Number(delay) }),
  });
}

function readValue(name: string, value: string): Pick<Fault, 'amount' | 'code'> {
  if (name === 'error') return { code: value };
  if (!/^\d+$/.test(value)) throw unreadable(`${name}=${value}`, 'the value is a number');
  return { amount: Number(value) };
}

function readAmount(spec: string, amount: string): Pick<Fault, 'times' | 'probability'> {
  const parts = AMOUNT.exec(amount)?.groups;
  if (!parts) throw unreadable(spec, 'the last part is a count (`3`) or a percentage (`20%`)');
  return parts['times'] === undefined
    ? { probability: Number(parts['percent']) / 100 }
    : { times: Number(parts['times']) };
}

const FAULT: Names<Fault> = {
  name: TEXT,
  method: TEXT,
  times: INTEGER,
  probability: NUMBER,
  when: { fits: (value) => value === 'before' || value === 'after', form: "'before' or 'after'" },
  status: INTEGER,
  retryAfter: FROM_0,
  amount: FROM_0,
  code: TEXT,
  fields: { fits: isObject, form: 'an object' },
};

/** @returns the fault itself, if its row of the catalogue admits it. A misspelt `method` would let it happen to every call. */
export function checkFault(fault: Fault): Fault {
  checkNamesOf(fault, FAULT, 'fault.');
  checkValue(fault.name, TEXT, 'fault.name');
  const { only, kind } = faultRowOf(fault);
  const { times = 1, probability = 1, status = 500 } = fault;
  if (only !== undefined && fault.when !== undefined && fault.when !== only) {
    const changed = only === 'after' ? 'an answer' : 'a request';
    throw unusable(fault.name, `it changes ${changed}, so it can only happen ${only}`);
  }
  if (times < 1 || probability <= 0)
    throw unusable(fault.name, 'it never happens: give a count or a chance above 0');
  if (!(probability <= 1)) throw unusable(fault.name, 'a chance is at most 1, or 100%');
  if (!(status >= 200 && status < 600))
    throw unusable(fault.name, 'a status of an answer is between 200 and 599');
  const inVain = PARTS.find(({ part, of }) => fault[part] !== undefined && !of.includes(kind.does));
  if (inVain !== undefined) throw unusable(fault.name, `it takes no ${inVain.what}: leave it out`);
  return fault;
}

/** Parts that only some faults take. */
const PARTS: readonly {
  readonly part: keyof Fault;
  readonly what: string;
  readonly of: readonly FaultKind['does'][];
}[] = [
  { part: 'status', what: 'status', of: ['page', 'error', 'huge', 'gave-up'] },
  { part: 'amount', what: 'number', of: ['refuse', 'hang', 'slow-body', 'huge', 'gave-up'] },
  { part: 'retryAfter', what: 'delay', of: ['page', 'error', 'gave-up'] },
  { part: 'code', what: 'code', of: ['error'] },
];

export function faultRowOf({ name }: Fault): FaultRow {
  const row = FAULTS.find((known) => known.name === name);
  if (!row) {
    const near = nearest(
      name,
      FAULTS.map((known) => known.name),
    );
    const meant = near === undefined ? '' : `did you mean ${near}? `;
    throw unreadable(name, `${meant}svc-gen sandbox faults lists them`);
  }
  return row;
}

function unusable(name: string, advice: string): InputError {
  return new InputError('it cannot be switched on like this', `fault ${name}`, advice);
}

function unreadable(spec: string, advice: string): InputError {
  return new InputError('there is no such fault', `fault ${spec}`, advice);
}
