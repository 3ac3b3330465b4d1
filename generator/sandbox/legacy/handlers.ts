/** Legacy methods that functions of the user answer. They add methods to the sandbox or replace its own. */

import { InputError } from '../../base/input-error.js';
import { isObject } from '../../base/json.js';
import type { Account, SandboxHandler, SandboxHandlers } from '../account.js';
import { page } from './page.js';
import { answer, failure, type LegacyCall, type LegacyMethod, type LegacyOutcome } from './outcome.js';

/** Keyed by name in lower case, since accounts ignore letter case. @throws InputError */
export function readHandlers(given: SandboxHandlers): Account['handlers'] {
  const [strange] = Object.entries<unknown>(given).find(([, one]) => typeof one !== 'function') ?? [];
  if (strange !== undefined)
    throw new InputError('it is not a function', `handlers.${strange}`, 'write (params, state) => result');
  return new Map(Object.entries(given).map(([name, run]) => [name.toLowerCase(), { name, run }]));
}

export function handlerNamed({ handlers }: Account, name: string): LegacyMethod | undefined {
  const found = handlers.get(name.toLowerCase());
  return found && methodOf(found.run);
}

/** With the user's methods, each under the name that he wrote. */
export function withHandlers(
  methods: ReadonlyMap<string, LegacyMethod>,
  { handlers }: Account,
): ReadonlyMap<string, LegacyMethod> {
  const others = [...methods].filter(([name]) => !handlers.has(name.toLowerCase()));
  const own = [...handlers.values()].map(({ name, run }) => [name, methodOf(run)] as const);
  return new Map([...others, ...own]);
}

function methodOf(handler: SandboxHandler): LegacyMethod {
  return { scope: [], plain: true, run: (call) => run(handler, call) };
}

function run(handler: SandboxHandler, { params, account }: LegacyCall): LegacyOutcome {
  try {
    const result = handler(params, account.handlerState);
    if (isObject(result) && typeof result['then'] === 'function')
      return failure(500, BROKEN, 'a handler of the sandbox must return its result, not a promise');
    return Array.isArray(result) ? page(result, params['start']) : answer(result);
  } catch (error) {
    const { status, code = '' } = isObject(error) ? error : {};
    const message = error instanceof Error ? error.message : String(error);
    if (typeof status !== 'number') return failure(500, BROKEN, message);
    return failure(status, String(code), message);
  }
}

const BROKEN = 'INTERNAL_SERVER_ERROR';
