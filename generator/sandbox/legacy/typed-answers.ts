/** Answers of methods of which only the type is known: values made from the type, always the same ones. */

import { isList, isObject, member } from '../../base/json.js';
import { legacyKind } from '../../model/legacy/legacy-kinds.js';
import { ownRows } from '../../model/corrections/own-rows.js';
import { isWrite } from '../../model/kind.js';
import type { Shape } from '../../model/model.js';
import { ownDocument } from '../../disk/own-document.js';
import { once } from '../../base/once.js';
import { isoDate } from '../iso-date.js';
import { answer, type LegacyFailure, type LegacyMethod, type LegacyParams } from './outcome.js';
import { withoutRow } from './named-rows.js';
import { page } from './page.js';
import { refusal } from './refusals.js';
import { integer, isBlank, param } from './value.js';

interface AnswerType {
  readonly shape: Shape;
  readonly named: Readonly<Record<string, Shape>>;
}

const results = once(() => typesOf('result'));
const parameters = once(() => typesOf('params'));

function typesOf(of: 'result' | 'params'): ReadonlyMap<string, AnswerType> {
  const found = new Map<string, AnswerType>();
  for (const { methods, path, changes } of ownRows())
    for (const { written } of changes)
      if (path === of && written?.type !== undefined)
        for (const name of methods) found.set(name.toLowerCase(), written.type);
  return found;
}

/** Names in lower case. */
export function typedMethods(): readonly string[] {
  return [...results().keys()];
}

/** By name in any letter case; undefined: the type of its result is not known. */
export function typedMethod(name: string): LegacyMethod | undefined {
  const answered = results().get(name.toLowerCase());
  if (answered === undefined) return undefined;
  const form = FORMS.get(name.toLowerCase());
  const fixed = sampleOf(answered);
  const isRead = !isWrite(legacyKind(name));
  return {
    scope: [],
    plain: true,
    run: (call) => {
      const { params } = call;
      // The one page where a missing parameter is a success (A legacy generation's self-description, section 1).
      if (name.toLowerCase() === 'access.name' && isBlank(param(params, 'ACCESS'))) return answer(false);
      const type = parameters().get(name.toLowerCase());
      const wrong =
        wrongParameter(type, params) ?? withoutRow(name.toLowerCase(), byName(type, params), call);
      if (wrong) return wrong;
      sayOnce(name, 'answers an invented value of its type, and stores nothing');
      const result =
        form === undefined ? fixed : form(params, (place) => sampleOf(memberOf(answered, place)));
      const own = isRead && isPastFirst(params) ? withoutRows(result) : result;
      return isRead && isList(own) ? page(own, params['start']) : answer(own);
    },
  };
}

/** @param sampleAt the sample of the first or the second form of the result */
type Form = (params: LegacyParams, sampleAt: (place: 0 | 1) => unknown) => unknown;

/**
 * The result has one form or the other, or its keys are what was asked for or names of fields (Legacy results; A legacy
 * generation's self-description, sections 1 and 6).
 */
const FORMS: ReadonlyMap<string, Form> = new Map<string, Form>([
  ['app.option.get', (params, sampleAt) => sampleAt(isBlank(param(params, 'option')) ? 1 : 0)],
  ['user.option.get', (params, sampleAt) => sampleAt(isBlank(param(params, 'option')) ? 1 : 0)],
  ['entity.get', (params, sampleAt) => sampleAt(isBlank(param(params, 'ENTITY')) ? 1 : 0)],
  ['user.fields', () => labelsOf('user.current')],
  ['department.fields', () => labelsOf('department.get')],
  ['access.name', (params, sampleAt) => keyedBy(param(params, 'ACCESS'), sampleAt(0))],
  [
    'tasks.task.getaccess',
    (params, sampleAt) => {
      const users = param(params, 'users');
      const rights = member(sampleAt(0), 'allowedActions');
      return { allowedActions: isBlank(users) ? rights : keyedBy(users, rights) };
    },
  ],
  [
    'im.user.list.get',
    (params, sampleAt) =>
      param(params, 'RESULT_TYPE') === 'array' ? sampleAt(0) : keyedBy(param(params, 'ID'), sampleAt(1)),
  ],
]);

/** A label under the name of each member of the rows that the method answers. */
function labelsOf(method: string): unknown {
  const type = results().get(method);
  const sample = type === undefined ? {} : sampleOf(type);
  const row: unknown = isList(sample) ? sample[0] : sample;
  return Object.fromEntries(Object.keys(isObject(row) ? row : {}).map((name) => [name, name]));
}

/** Under each text or number that was asked for; digits are the id of the row too. */
function keyedBy(keys: unknown, sample: unknown): unknown {
  const asked = isList(keys) ? keys : [keys];
  const [row] = Object.values(isObject(sample) ? sample : {});
  return Object.fromEntries(
    asked.map((key) => [
      String(key),
      isObject(row) && 'id' in row ? { ...row, id: integer(key) ?? key } : row,
    ]),
  );
}

/** A form of a union; a type that is none has one form. */
function memberOf({ shape, named }: AnswerType, place: 0 | 1): AnswerType {
  return { named, shape: shape.kind === 'union' ? (shape.members[place] ?? shape) : shape };
}

/** An account has the method, which the sandbox lacks: that is no misspelled name. */
export function isMissing(name: string): boolean {
  return names().has(name.toLowerCase());
}

/** Methods that nothing types are known by name alone. */
const names = once((): ReadonlySet<string> => {
  const { start } = ownDocument('legacy/lists.yaml') as { readonly start: readonly string[] }; // our own documents
  const { names: others } = ownDocument('legacy/names.yaml') as { readonly names: readonly string[] };
  return new Set([...start, ...others].map((name) => name.toLowerCase()));
});

/** What a call lacks, or has of another type. Its own page may name another code than the usual ones. */
function wrongParameter(type: AnswerType | undefined, given: LegacyParams): LegacyFailure | undefined {
  if (type?.shape.kind === 'union') {
    // One of several groups is required: a call is right in one of the forms, or wrong in all.
    const wrong = type.shape.members.map((shape) => wrongParameter({ ...type, shape }, given));
    return wrong.includes(undefined) ? undefined : wrong[0];
  }
  if (type?.shape.kind !== 'object') return undefined;
  const params = byName(type, given);
  for (const { name, shape, optional } of type.shape.properties) {
    const value = param(params, name);
    if (isBlank(value)) {
      if (!optional) return refusal('a parameter is missing', name);
    } else if (!isOf(shape, value, type.named) || (!optional && isNoId(name, value)))
      return refusal('a parameter has a wrong type', name);
    const lacking = isBlank(value) ? undefined : missingMember(shape, value, name);
    if (lacking !== undefined) return refusal('a required field is missing', lacking);
  }
  return undefined;
}

/** Ids begin at 1. Under other names 0 can have a meaning, as of the own plan in `task.stages.get`. */
function isNoId(name: string, value: unknown): boolean {
  return name.toLowerCase() === 'id' && (integer(value) ?? 1) < 1;
}

/** The first required member of an object that is absent, by its path. */
function missingMember(shape: Shape, value: unknown, path: string): string | undefined {
  if (shape.kind !== 'object' || !isObject(value)) return undefined;
  for (const { name, shape: inner, optional } of shape.properties) {
    const own = param(value, name);
    const lacking = isBlank(own)
      ? !optional && `${path}.${name}`
      : missingMember(inner, own, `${path}.${name}`);
    if (lacking !== undefined && lacking !== false) return lacking;
  }
  return undefined;
}

/** Parameters by position have their names. */
function byName(type: AnswerType | undefined, given: LegacyParams): LegacyParams {
  if (!('0' in given) || type?.shape.kind !== 'object') return given;
  return Object.fromEntries(type.shape.properties.map(({ name }, place) => [name, given[place]]));
}

/** As a server reads it: a number or a flag may be a text, and an empty map a list. */
function isOf(shape: Shape, value: unknown, named: AnswerType['named']): boolean {
  switch (shape.kind) {
    case 'integer':
      return integer(value) !== undefined;
    case 'number':
      return !isObject(value) && !isList(value) && Number.isFinite(Number(value));
    case 'string':
    case 'date-time':
    case 'boolean':
      return !isObject(value) && !isList(value);
    case 'literal':
      return shape.values.some((one) => String(one) === String(value));
    case 'array':
    case 'map':
    case 'object':
      return isObject(value) || isList(value);
    case 'nullable':
      return isOf(shape.shape, value, named);
    case 'union':
      return shape.members.some((member) => isOf(member, value, named));
    case 'ref': {
      const target = named[shape.name];
      return target === undefined || isOf(target, value, named);
    }
    default:
      return true;
  }
}

const said = new Set<string>();

/** Once in a process for each method: a test that passes on a value that nobody stored proves nothing. */
function sayOnce(name: string, what: string): void {
  if (said.has(name.toLowerCase())) return;
  said.add(name.toLowerCase());
  process.stderr.write(`svc-gen sandbox: ${name} ${what}; the option handlers answers it in its place\n`);
}

/** A value of the type. */
export function sampleOf(type: AnswerType): unknown {
  return sample(type.shape, '', type.named);
}

function sample(shape: Shape, name: string, named: AnswerType['named']): unknown {
  switch (shape.kind) {
    case 'string':
      return sampleText(name);
    case 'date-time':
      return DAY;
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      // There is one page.
      return !/^has.*(?:more|next)/i.test(name);
    case 'literal':
      return shape.values[0];
    case 'pattern':
      return shape.parts.map((part) => (typeof part === 'string' ? 1 : part.text)).join('');
    case 'array':
      return [sample(shape.items, name, named)];
    case 'empty-array':
      return [];
    case 'map':
      return { 1: sample(shape.values, name, named) };
    case 'object':
      return Object.fromEntries(
        shape.properties.map(({ name, shape: inner }) => [name, sample(inner, name, named)]),
      );
    case 'nullable':
      return sample(shape.shape, name, named);
    case 'union':
      return sample(shape.members[0] ?? { kind: 'unknown' }, name, named);
    case 'ref':
      return sample(named[shape.name] ?? { kind: 'unknown' }, name, named);
    case 'unknown':
      return null;
  }
}

const DAY = isoDate(Date.UTC(2026, 0, 1));

/** Ids and amounts are digits and moments are dates. Any other text contains the name of its member. */
function sampleText(name: string): string {
  if (/(?:^|_)ID$|^id$|[a-z]Id$|(?:seconds|minutes|count|size|sort|price|quantity)$/i.test(name)) return '1';
  if (/date|time(?!zone|_zone)/i.test(name)) return DAY;
  return name === '' ? 'text' : `${name} 1`;
}

/** Each list has one row, so a later page has none. */
function isPastFirst(params: LegacyParams): boolean {
  return Object.entries(params).some(([name, value]) => {
    if (isObject(value)) return isPastFirst(value);
    const first = /^(?:page|inumpage)$/i.test(name)
      ? 1
      : /^(?:start|offset|last_id)$/i.test(name)
        ? 0
        : undefined;
    return first !== undefined && Number(value) > first;
  });
}

function withoutRows(result: unknown): unknown {
  // Rows that are keyed by id are sent as a list too where there are none; other rows are the list in a member.
  if (isList(result) || (isObject(result) && '1' in result)) return [];
  if (!isObject(result)) return result;
  return Object.fromEntries(Object.entries(result).map(([name, one]) => [name, isList(one) ? [] : one]));
}
