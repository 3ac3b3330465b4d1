/** The claim of this process on the renewal of an account's tokens: the record with its `expiresAt` put a little ahead. */

import type { World } from '../value/world.js';
import { changed, type InstallationRecord } from './record.js';

/** ms that a process has to renew the tokens before another one takes over. */
export const CLAIM = 10_000;
/** ms of them that are left at least when the token server is asked: a slow store takes some, and so does a process that stood still. */
const LEFT = 3000;

/** One at a time: the last that was made. */
export class OwnClaim {
  readonly #world: Pick<World, 'now' | 'random'>;
  #last: InstallationRecord | undefined;

  constructor(world: Pick<World, 'now' | 'random'>) {
    this.#world = world;
  }

  /** A moment of its own tells whose claim it is, where the answer of the store was lost. */
  on(record: InstallationRecord): InstallationRecord {
    const { now, random } = this.#world;
    const expiresAt = Math.ceil(now() + CLAIM + random() * 1000);
    this.#last = changed(record, { expiresAt });
    return this.#last;
  }

  /** It is used, or the store has refused it: the claim of another process may have the same moment. */
  drop(): void {
    this.#last = undefined;
  }

  isOn({ version, expiresAt }: InstallationRecord): boolean {
    return this.#last?.version === version && this.#last.expiresAt === expiresAt;
  }

  /** Otherwise another process may take over in the middle. */
  hasTime({ expiresAt }: InstallationRecord): boolean {
    return expiresAt - this.#world.now() >= LEFT;
  }
}
