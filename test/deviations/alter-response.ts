/** How a deviating account alters a response: other members, types and values, and another envelope. */

import { isList, isObject, type JsonObject } from '../../generator/base/json.js';
import type { Deviation, DeviationKind } from './deviation.js';

/** Stands for data of the account, which no report may hold. */
export const CANARY = 'canary7Q';

/** @param at the number of the row. */
type Change = (holder: JsonObject, name: string, at: number) => JsonObject;

const CHANGES: Readonly<Partial<Record<DeviationKind, Change>>> = {
  'missing-member': (holder, name) => {
    const { [name]: _gone, ...rest } = holder;
    return rest;
  },
  'undescribed-member': (holder, name, at) => ({ ...holder, [name]: `${CANARY}${at}` }),
  null: (holder, name, at) => (name in holder && at % 3 === 0 ? { ...holder, [name]: null } : holder),
  type: (holder, name, at) => (name in holder ? { ...holder, [name]: otherType(holder[name], at) } : holder),
  list: (holder, name) => ({ ...holder, ...(name in holder && { [name]: otherForm(holder[name]) }) }),
  digits: (holder, name) =>
    typeof holder[name] === 'number' ? { ...holder, [name]: String(holder[name]) } : holder,
  value: (holder, name, at) => (name in holder ? { ...holder, [name]: `${CANARY}${at % 4}` } : holder),
};

function otherForm(value: unknown): unknown {
  if (isList(value)) return value[0] ?? [];
  return isObject(value) ? [value] : value;
}

function otherType(value: unknown, at: number): unknown {
  if (value === null) return [at];
  return typeof value === 'string' ? at : `${CANARY}${at}`;
}

export function alterResponse(deviations: readonly Deviation[], method: string, result: unknown): unknown {
  const own = deviations.filter((one) => one.method === method);
  const changed = own.reduce<unknown>((seen, { kind, path }) => {
    const change = CHANGES[kind];
    return change === undefined ? seen : changedAt(seen, path.split('.'), { change, at: 0 });
  }, result);
  return own.some(({ kind }) => kind === 'envelope') ? bare(changed) : changed;
}

interface Changing {
  readonly change: Change;
  readonly at: number;
}

function changedAt(value: unknown, path: readonly string[], changing: Changing): unknown {
  if (isList(value)) return value.map((one, at) => changedAt(one, path, { ...changing, at }));
  const [name, ...rest] = path;
  if (!isObject(value) || name === undefined) return value;
  if (rest.length === 0) return changing.change(value, name, changing.at);
  return name in value ? { ...value, [name]: changedAt(value[name], rest, changing) } : value;
}

function bare(result: unknown): unknown {
  if (!isObject(result)) return result;
  return result['items'] ?? result['item'] ?? result;
}
