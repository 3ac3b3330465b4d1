/** Whether this process may say that the tokens in Redis are the newest ones: only after it has seen all live processes return. */

import type { Environment } from '../value/environment.js';
import { RETURN_MS } from './script.js';

/** What Redis says with each record. */
export interface Sign {
  /** Names this run of the server; empty where the Redis user may not ask. */
  readonly server: string;
  /** How often a process has confirmed the record. */
  readonly confirmed: number;
}

/** ms between two looks, which are a second apart, after which a process cannot say what happened in between, where the server has no name. */
const MAX_GAP_MS = 2500;

/** A class because it is what one process has seen. */
export class Standing {
  readonly #environment: Pick<Environment, 'now'>;
  readonly #servers = new Set<string>();
  /** Since when Redis has answered everything. */
  #since: number | undefined;
  #sign: Sign | undefined;
  #isConfirmed = false;
  #lookedAt = -Infinity;

  constructor(environment: Pick<Environment, 'now'>) {
    this.#environment = environment;
  }

  /** The run of the server in which this process is sure. */
  get server(): string | undefined {
    return this.wait() === 0 ? this.#sign?.server : undefined;
  }

  /** ms after which it is sure: then a live process with newer tokens has stored them again. */
  wait(): number {
    if (this.#isConfirmed) return 0;
    const now = this.#environment.now();
    return Math.max(0, (this.#since ?? now) + RETURN_MS - now);
  }

  noteFailure(): void {
    this.#since = undefined;
    this.#isConfirmed = false;
  }

  noteAnswer(sign: Sign, askedAt: number): void {
    const { server, confirmed } = sign;
    const isBroken = server === '' ? askedAt - this.#lookedAt > MAX_GAP_MS : !this.#servers.has(server);
    this.#lookedAt = this.#environment.now();
    if (server !== '') this.#servers.add(server);
    // A restart or a failover may have brought back older tokens.
    if (isBroken) this.noteFailure();
    if (this.#since === undefined) this.#since = this.#lookedAt;
    // A process that is sure goes by the same record.
    else if (confirmed > (this.#sign?.confirmed ?? confirmed)) this.#isConfirmed = true;
    this.#sign = sign;
  }
}
