/** Refuses a fault that no call of the account can meet. */

import { InputError } from '../../base/input-error.js';
import { LEGACY_METHODS } from '../legacy/methods/index.js';
import { typedMethods } from '../legacy/typed-answers.js';
import { RESERVED } from '../gateway/routes/entities.js';
import { matchRoute } from '../gateway/match.js';
import { routeTable } from '../gateway/routes/index.js';
import type { Fault } from './fault.js';

/** Throws InputError where the glob of a fault matches no method of the account. */
export type CheckCalls = (fault: Fault) => void;

/** @param methods of REST 3.0. @param own legacy methods that the user's handlers answer. */
export function createCallCheck(methods: Iterable<string>, own: readonly string[] = []): CheckCalls {
  const names = [
    ...methods,
    ...own,
    ...LEGACY_METHODS.keys(),
    'batch',
    'upload',
    'download',
    'oauth.authorize',
    'oauth.token',
  ];
  return ({ name, when, method }) => {
    if (method === undefined) return;
    const glob = globPattern(method);
    const isMet = (known: string): boolean => glob.test(known);
    // Last, since the types of these are read first.
    if (names.some(isMet) || isRoute(method) || typedMethods().some(isMet)) return;
    throw new InputError(
      `no method of the account is called ${method}`,
      `fault ${name}${when === undefined ? '' : `-${when}`}:${method}`,
      "name a method, a glob such as tasks.*, or verb and path of the gateway such as 'POST /v1/deals'",
    );
  };
}

/** `*` also matches dots. In any letter case, as accounts take legacy names. */
export function globPattern(glob: string): RegExp {
  const parts = glob.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 'i');
}

/** Gateway calls are named by verb and path. */
function isRoute(glob: string): boolean {
  if (glob.includes('*')) {
    return routeTable.some(({ verb, path }) => meet(glob, `${verb} ${path.replace(/:\w+/g, '*')}`));
  }
  const [verb = '', path = ''] = glob.split(' ');
  const found = matchRoute(routeTable, verb, path);
  return found !== undefined && !RESERVED.has(found.params['entity'] ?? '');
}

/** Whether some text fits both globs. */
function meet(one: string, other: string): boolean {
  if (one === '' || other === '') return /^\**$/.test(one + other);
  if (one.startsWith('*')) return meet(one.replace(/^\*+/, ''), other) || meet(one, other.slice(1));
  if (other.startsWith('*')) return meet(other, one);
  return one[0] === other[0] && meet(one.slice(1), other.slice(1));
}
