/** The faults of an account that are switched on, and the fault that a call meets. */

import type { Clock } from './account.js';
import type { Fault, FaultMoment } from './faults/fault.js';
import { globPattern, type CheckCalls } from './faults/calls.js';
import { checkFault, parseFault, faultRowOf } from './faults/spec.js';
import type { PortControl } from './listener.js';
import { seededRandom } from './random.js';
import type { ReceivedRequest } from './requests.js';

export { FAULTS, type FaultRow } from './faults/catalogue.js';
export type { Fault, FaultMoment } from './faults/fault.js';
export { FAULT_SPEC, parseFault } from './faults/spec.js';

/** Switches faults on and off while the account runs. */
export interface FaultControl {
  /** The faults that are on. The first one that matches a call happens. */
  readonly active: readonly Fault[];
  /** A fault, or a text such as `reset-after:tasks.task.add:1`. Throws InputError, also where no method is called so. */
  add(fault: Fault | string): void;
  /** Switches all faults off and opens the port again. */
  clear(): Promise<void>;
}

export interface FaultRules {
  readonly active: readonly Fault[];
  add(fault: Fault): void;
  remove(fault: Fault): void;
  /** Switches all faults off and restarts the random sequence. */
  clear(): void;
  /** The fault that this request meets at this moment; it counts as met. */
  take(request: ReceivedRequest, when: FaultMoment): Fault | undefined;
  isRefusing(): boolean;
}

interface Rule {
  readonly fault: Fault;
  left: number;
}

export function createFaultRules(seed: number): FaultRules {
  let rules: Rule[] = [];
  let random = seededRandom(seed);

  const meets = ({ fault }: Rule, request: ReceivedRequest, when: FaultMoment) =>
    momentOf(fault) === when && isFor(fault, request) && random() < (fault.probability ?? 1);

  return {
    get active() {
      return rules.map(({ fault }) => fault);
    },
    add(fault) {
      rules.push({ fault, left: fault.times ?? Infinity });
    },
    remove(fault) {
      rules = rules.filter((rule) => rule.fault !== fault);
    },
    clear() {
      rules = [];
      random = seededRandom(seed);
    },
    take(request, when) {
      const rule = rules.find((candidate) => meets(candidate, request, when));
      if (rule && --rule.left <= 0) rules = rules.filter((other) => other !== rule);
      return rule?.fault;
    },
    isRefusing: () => rules.some(({ fault }) => fault.name === 'refuse'),
  };
}

/** The control over `rules`; `refuse` closes the port and does not wait for a request. */
export function controlFaults(rules: FaultRules, { door, clock, check }: FaultControlParts): FaultControl {
  const refuse = async (fault: Fault) => {
    door.shut();
    if (fault.amount === undefined) return;
    await clock.sleep(fault.amount);
    rules.remove(fault);
    if (!rules.isRefusing()) await door.open();
  };
  return {
    get active() {
      return rules.active;
    },
    add(given) {
      const fault = readFault(given);
      check(fault);
      rules.add(fault);
      if (fault.name === 'refuse') void refuse(fault);
    },
    async clear() {
      rules.clear();
      await door.open();
    },
  };
}

interface FaultControlParts {
  readonly door: PortControl;
  readonly clock: Clock;
  readonly check: CheckCalls;
}

export function readFault(fault: Fault | string): Fault {
  return typeof fault === 'string' ? parseFault(fault) : checkFault(fault);
}

function momentOf(fault: Fault): FaultMoment | undefined {
  // The listener refuses the connection, so there is no request.
  return fault.name === 'refuse' ? undefined : (fault.when ?? faultRowOf(fault).when);
}

function isFor({ method = '*' }: Fault, request: ReceivedRequest): boolean {
  const glob = globPattern(method);
  return [request.method, ...request.calls].some((name) => glob.test(name));
}
