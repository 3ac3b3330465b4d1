/** What the processes of a fleet have learnt of one account's idempotency keys. */

import type { EchoBoard, EchoState } from '../limit/limiter.js';

/** Tells Redis; whether it has heard it. */
type Tell = (state: EchoState) => Promise<boolean>;

/** A class because it is a process's part in the fleet, as its limiter is. */
export class FleetEchoes implements EchoBoard {
  readonly #tell: Tell;
  /** As Redis said last. */
  #known: EchoState | undefined;
  /** What Redis has not heard of yet. */
  #untold: EchoState | undefined;

  constructor(tell: Tell) {
    this.#tell = tell;
  }

  /** Of any address: a limiter is one account's. */
  state(): EchoState | undefined {
    return this.#known === 'missing' ? 'missing' : (this.#untold ?? this.#known);
  }

  note(_account: string, state: EchoState): void {
    this.#untold = state;
    this.#tellAgain(state);
  }

  /** Redis has answered a question for places. */
  learn(state: EchoState | undefined): void {
    this.#known = state;
    if (this.#untold !== undefined) this.#tellAgain(this.#untold);
  }

  #tellAgain(state: EchoState): void {
    void this.#tell(state).then((told) => {
      if (!told || this.#untold !== state) return;
      this.#untold = undefined;
      if (this.#known !== 'missing') this.#known = state;
    });
  }
}
