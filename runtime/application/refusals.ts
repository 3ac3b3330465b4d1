/** What the token server has refused to renew, or failed at, and how long nobody asks again. */

import { AuthenticationError } from '../errors/api-error.js';
import { TransportError } from '../errors/transport-error.js';
import type { InstallationRecord } from './record.js';

/** ms for which a refusal that may pass, such as `PAYMENT_REQUIRED`, holds for the next calls too. */
const PASSING = 60_000;

/** ms after the second failure of transport in a row, twice as much after each further one, and at most. */
const FAILING = 1000;
const LONGEST = 60_000;

interface Refusal {
  readonly refreshToken: string;
  readonly error: AuthenticationError | TransportError;
  /** Failures of transport in a row. */
  readonly failures: number;
  /** ms: from here on it may be asked again. */
  readonly until: number;
}

/** The last one: a refresh token that came after it has not been refused. */
export class Refusals {
  readonly #now: () => number;
  #last: Refusal | undefined;

  constructor(now: () => number) {
    this.#now = now;
  }

  note({ refreshToken }: InstallationRecord, error: unknown): void {
    if (error instanceof AuthenticationError) {
      const until = error.code === 'invalid_grant' ? Infinity : this.#now() + PASSING;
      this.#last = { refreshToken, error, failures: 0, until };
    } else if (error instanceof TransportError) {
      const before = this.#last?.refreshToken === refreshToken ? this.#last.failures : 0;
      const pause = before === 0 ? 0 : Math.min(LONGEST, FAILING * 2 ** (before - 1));
      this.#last = { refreshToken, error, failures: before + 1, until: this.#now() + pause };
    }
  }

  /** @throws AuthenticationError where asking again is of no use @throws TransportError where it is too soon */
  check({ refreshToken }: InstallationRecord): void {
    if (this.#last?.refreshToken === refreshToken && this.#now() < this.#last.until) throw this.#last.error;
  }

  /** Whether a person has to authorise the application again. */
  isFinal({ refreshToken }: InstallationRecord): boolean {
    return this.#last?.refreshToken === refreshToken && this.#last.until === Infinity;
  }
}
