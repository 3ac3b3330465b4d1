/** Draws deviations from the description, so that clients and probes meet accounts that nobody tailored. */

import { seededRandom } from '../../generator/sandbox/random.js';
import type { V3Method } from '../../generator/sandbox/v3/method.js';
import type { Deviation, DeviationKind } from './deviation.js';

/** Fields of a task that are promised without null, and those whose values are listed (REST 3.0 reference, Task object). */
const PROMISED = [
  'title',
  'description',
  'priority',
  'status',
  'siteId',
  'guid',
  'durationType',
  'needsControl',
];
const LISTED = ['priority', 'status', 'durationType', 'mark'];
const NEW_NAMES = ['extra', 'summaryText', 'externalRef', 'legacyState', 'colour', 'ownerName', 'revision'];

const LEAST = 5;
const MOST = 15;
/** Draws after which an account has what it has. */
const TRIES = 400;

/** 5 to 15 of them; the same seed gives the same. */
export function drawDeviations(seed: number, methods: ReadonlyMap<string, V3Method>): readonly Deviation[] {
  const random = seededRandom(seed * 7919 + 13);
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const reads = [...methods.values()].filter(
    (method) => !method.write && method.described.entity !== undefined,
  );
  const wanted = LEAST + Math.floor(random() * (MOST - LEAST + 1));
  const drawn: Deviation[] = [];
  for (let tries = 0; drawn.length < wanted && tries < TRIES; tries += 1) {
    const method = pick(reads);
    const kind = method && pick(kindsOf(method));
    if (method === undefined || kind === undefined) continue;
    const path = pick(pathsOf(method, kind));
    const generation = 'v3';
    const next = path === undefined ? undefined : ({ generation, kind, method: method.name, path } as const);
    if (next !== undefined && fits(drawn, next)) drawn.push(next);
  }
  return drawn;
}

const OF_ANY: readonly DeviationKind[] = [
  'missing-member',
  'undescribed-member',
  'type',
  'null',
  'value',
  'envelope',
];
const OF_LISTS: readonly DeviationKind[] = [
  'page-size',
  'limit',
  'offset',
  'page',
  'order',
  'filter',
  'unpaged',
];

function kindsOf({ name, described: { request } }: V3Method): readonly DeviationKind[] {
  const any = isTask(name) ? OF_ANY : OF_ANY.filter((kind) => kind !== 'null' && kind !== 'value');
  switch (request) {
    case 'list':
      if (name === 'main.eventlog.list') return [...any, ...OF_LISTS, 'select', 'required-filter'];
      // Three results, and few records of one user, tell nothing about pages.
      return isTask(name) ? [...any, ...OF_LISTS, 'select'] : [...any, 'select'];
    case 'cursor-list':
      // A bare answer has no cursor.
      return [...any.filter((kind) => kind !== 'envelope'), 'cursor', 'limit', 'select'];
    case 'get':
      return [...any, 'select', 'required-parameter', 'refused'];
    case 'field-get':
      return ['refused', 'undescribed-member', 'envelope'];
    default:
      return any;
  }
}

function isTask(name: string): boolean {
  return name === 'tasks.task.get' || name === 'tasks.task.list';
}

function pathsOf(method: V3Method, kind: DeviationKind): readonly string[] {
  const { name, described } = method;
  const holder = described.result === 'items' ? 'items' : 'item';
  const fields = (described.entity?.fields ?? []).filter(
    ({ related, marks }) => !related && !marks.has('custom'),
  );
  const own = fields.map((field) => field.name).filter((one) => one !== 'id' && one !== 'name');
  const inside = (names: readonly string[]): readonly string[] => names.map((one) => `${holder}.${one}`);
  switch (kind) {
    case 'missing-member':
      return inside(isTask(name) ? PROMISED : own);
    case 'type':
      return inside(isTask(name) ? [...PROMISED, 'needsControl'] : scalars(method));
    case 'null':
      return inside(PROMISED);
    case 'value':
      return inside(LISTED);
    case 'undescribed-member':
      return [...inside(NEW_NAMES), ...NEW_NAMES];
    case 'page-size':
      return ['10', '20', '25'];
    case 'limit':
      return ['30', '40', '50'];
    case 'select':
      return isTask(name) ? PROMISED : own;
    case 'required-filter':
    case 'required-parameter':
      return ['userId'];
    default:
      return [''];
  }
}

/** Fields that are never null, so that another type shows. */
function scalars({ described }: V3Method): readonly string[] {
  const fields = described.entity?.fields ?? [];
  const fitting = fields.filter(({ type, related }) => !related && ['bool', 'int'].includes(type));
  // Rows are told apart by their id.
  return fitting.map(({ name }) => name).filter((name) => name !== 'id');
}

/** Kinds of which a list has one at most: with two, nothing would be left to go on by. */
const WAYS: ReadonlySet<DeviationKind> = new Set([
  'offset',
  'order',
  'filter',
  'unpaged',
  'cursor',
  'required-filter',
]);
const SIZES: ReadonlySet<DeviationKind> = new Set(['page-size', 'limit', 'page']);

/** One hides the other where they meet at one place. */
function fits(drawn: readonly Deviation[], next: Deviation): boolean {
  const others = drawn.filter(({ method }) => method === next.method);
  const kinds = new Set(others.map(({ kind }) => kind));
  if (kinds.has('refused') || (next.kind === 'refused' && others.length > 0)) return false;
  if (
    others.some(({ kind, path }) => kind === next.kind || (path !== '' && lastOf(path) === lastOf(next.path)))
  )
    return false;
  if (WAYS.has(next.kind) && [...kinds].some((kind) => WAYS.has(kind))) return false;
  if (SIZES.has(next.kind) && kinds.has('unpaged')) return false;
  if (next.kind === 'unpaged' && [...kinds].some((kind) => SIZES.has(kind))) return false;
  return (
    !isBeside(next, kinds) &&
    !(next.kind === 'envelope' && others.some((one) => isBeside(one, new Set(['envelope']))))
  );
}

function lastOf(path: string): string | undefined {
  return path === '' ? undefined : path.split('.').at(-1);
}

/** A bare answer has no place beside its data, and no cursor. */
function isBeside({ kind, path, method }: Deviation, kinds: ReadonlySet<DeviationKind>): boolean {
  if (!kinds.has('envelope')) return false;
  return (
    kind === 'cursor' ||
    method === 'note.document.list' ||
    (kind === 'undescribed-member' && !path.includes('.'))
  );
}
