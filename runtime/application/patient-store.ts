/** The user's store as the application asks it: patient while it is away, and careful with what it gives. */

import { UsageError } from '../errors/client-error.js';
import type { World } from '../value/world.js';
import { type InstallationRecord, type InstallationStore, readRecord } from './record.js';
import { shown, storeFailed } from './trouble.js';

/** ms that a store may be away, and between two tries. */
const PATIENCE = 10_000;
const PAUSE = 200;

export class PatientStore {
  readonly #store: InstallationStore;
  readonly #world: Pick<World, 'now' | 'sleep'>;

  /** @throws UsageError */
  constructor(store: InstallationStore, world: Pick<World, 'now' | 'sleep'>) {
    for (const name of ['load', 'save', 'remove'] as const)
      if (typeof store?.[name] !== 'function')
        throw new UsageError(
          'createApplication: store must have load, save and remove, such as memoryStore() has',
        );
    this.#store = store;
    this.#world = world;
  }

  async load(memberId: string): Promise<InstallationRecord | undefined> {
    const stored = await this.#patiently('load', () => this.#store.load(memberId));
    if (stored === undefined || stored === null) return undefined;
    const record = readRecord(stored);
    if (record === undefined) throw storeFailed(`load gave no record for ${shown(memberId)}`, undefined);
    return record;
  }

  /** Undefined: it was refused, but an earlier try, whose answer was lost, may have done it; what is stored tells. */
  async save(
    memberId: string,
    record: InstallationRecord,
    expected: number | undefined,
  ): Promise<boolean | undefined> {
    let tries = 0;
    const isDone = await this.#patiently('save', async () => {
      tries += 1;
      return (await this.#store.save(memberId, record, expected)) !== false;
    });
    return isDone || tries === 1 ? isDone : undefined;
  }

  /** Once: for what the others can do without. */
  async trySave(memberId: string, record: InstallationRecord, expected: number): Promise<void> {
    try {
      await this.#store.save(memberId, record, expected);
    } catch {
      // They take over when the claim has ended.
    }
  }

  remove(memberId: string): Promise<void> {
    return this.#patiently('remove', () => this.#store.remove(memberId));
  }

  /** Changes what is stored, whoever else changes it meanwhile. `change` gives undefined where nothing is to be done. */
  async change(
    memberId: string,
    change: (stored: InstallationRecord | undefined) => InstallationRecord | undefined,
  ): Promise<InstallationRecord | undefined> {
    const until = this.#world.now() + PATIENCE;
    for (;;) {
      const stored = await this.load(memberId);
      const changed = change(stored);
      if (changed === undefined) return stored;
      if ((await this.save(memberId, changed, stored?.version)) === true) return changed;
      if (this.#world.now() > until) throw storeFailed('save refuses every version', undefined);
      await this.#world.sleep(PAUSE / 10);
    }
  }

  async #patiently<T>(step: string, ask: () => T | Promise<T>): Promise<T> {
    const until = this.#world.now() + PATIENCE;
    for (;;) {
      try {
        return await ask();
      } catch (error) {
        if (this.#world.now() >= until) throw storeFailed(step, error);
        await this.#world.sleep(PAUSE);
      }
    }
  }
}
