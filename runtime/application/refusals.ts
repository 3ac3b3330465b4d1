/** What the token server has refused to renew, and how long nobody asks again. */

import { AuthenticationError } from '../errors/api-error.js';
import type { InstallationRecord } from './record.js';

/** ms for which a refusal that may pass, such as `PAYMENT_REQUIRED`, stands for the next calls too. */
const PASSING = 60_000;

interface Refusal {
  readonly refreshToken: string;
  readonly error: AuthenticationError;
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

  /** Failures of transport are none. */
  note({ refreshToken }: InstallationRecord, error: unknown): void {
    if (!(error instanceof AuthenticationError)) return;
    const until = error.code === 'invalid_grant' ? Infinity : this.#now() + PASSING;
    this.#last = { refreshToken, error, until };
  }

  /** @throws AuthenticationError where asking again is of no use */
  check({ refreshToken }: InstallationRecord): void {
    if (this.#last?.refreshToken === refreshToken && this.#now() < this.#last.until) throw this.#last.error;
  }

  /** Whether a person has to authorise the application again. */
  isFinal({ refreshToken }: InstallationRecord): boolean {
    return this.#last?.refreshToken === refreshToken && this.#last.until === Infinity;
  }
}
