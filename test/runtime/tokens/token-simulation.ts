/** Many processes that share tokens, simulated in virtual time from a seed: skewed clocks, kills, a slow or forgetful store, a slow token server. */

import { firstVersion } from '../../../runtime/tokens/token-keeper.js';
import { createVirtualTime, type VirtualTime } from '../virtual-time.js';
import { seededRandom } from '../../../generator/sandbox/random.js';

/** What every stored record has. */
export interface SimulatedRecord {
  readonly version: number;
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresAt?: number | undefined;
  readonly renewing?: { readonly by: string; readonly until: number } | undefined;
}

export interface SimulatedStore {
  load(): Promise<SimulatedRecord | undefined>;
  save(record: SimulatedRecord, expected: number | undefined): Promise<boolean>;
}

export interface Pair {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** ms. */
  readonly lifetime: number;
}

/** What one process sees of the world. */
export interface Surroundings {
  readonly store: SimulatedStore;
  readonly refresh: (refreshToken: string) => Promise<Pair>;
  /** What the program was deployed with. */
  readonly first: Pair;
  readonly environment: {
    now(): number;
    date(): number;
    sleep: VirtualTime['sleep'];
    random(): number;
    background(ms: number, run: () => void): void;
  };
}

/** The tokens of one account in one process: the code under test. */
export interface SimulatedTokens {
  accessToken(): string | Promise<string>;
  renew(refused: string): Promise<string>;
}

export type OpenTokens = (surroundings: Surroundings) => SimulatedTokens;

/** What can go wrong in a run; each run draws how much. */
export interface Faults {
  readonly skew?: boolean;
  readonly kills?: boolean;
  readonly slowStore?: boolean;
  readonly slowServer?: boolean;
  readonly lostWrites?: boolean;
  readonly removals?: boolean;
  readonly outages?: boolean;
  /** The store forgets everything. */
  readonly flushes?: boolean;
}

export class TokenRefusal extends Error {}

const RUN_MS = 120_000;
const CALM_MS = 60_000;

interface Process {
  readonly id: number;
  isAlive: boolean;
  readonly skew: { by: number };
  /** Refresh tokens that it has received or seen in the store. */
  readonly knows: Set<string>;
  /** Refresh tokens that it has sent and whose answer has not arrived, and those of them that were good. */
  readonly asks: Set<string>;
  readonly asked: Set<string>;
  /** Claims that it has seen in the store, and since when. */
  readonly seen: Map<string, number>;
  /** Records that it has loaded or saved. */
  readonly records: Set<SimulatedRecord | undefined>;
  /** The claim that it has saved last. */
  claim: Claim | undefined;
  /** The moment whose record it has loaded since it last learnt something that the store may lose, and its version. */
  heard: number;
  version: number | undefined;
  /** What it had heard when it sent its last save over that version, and the last such save that has arrived. */
  sent: number;
  saved: number;
}

interface Claim {
  readonly by: string;
  readonly at: number;
  /** No process could know that another one asks, or could say so in time: the store had lost it. */
  readonly isInnocent: boolean;
}

interface Issued extends Pair {
  readonly installation: number;
  readonly generation: number;
  /** By the clock of the account. */
  readonly until: number;
  isSpent: boolean;
  /** The claim under which it was spent first. */
  claim: Claim | undefined;
}

/** @returns what went wrong against the two properties; nothing where both hold */
export async function simulate(seed: number, open: OpenTokens, faults: Faults): Promise<readonly string[]> {
  const clock = createVirtualTime();
  return clock.run(() => new Simulation(seed, { open, faults, clock }).run());
}

interface Parts {
  readonly open: OpenTokens;
  readonly faults: Faults;
  readonly clock: VirtualTime;
}

class Simulation {
  readonly #parts: Parts;
  readonly #random: () => number;
  readonly #violations: string[] = [];
  readonly #issued = new Map<string, Issued>();
  readonly #byAccess = new Map<string, Issued>();
  readonly #processes: Process[] = [];
  #newest: Issued;
  readonly #first: Issued;
  /** What the store holds, and what it held before its last write. */
  #stored: SimulatedRecord | undefined;
  #before: SimulatedRecord | undefined;
  #isOut = false;
  #isLost = false;
  /** What the store has lost. */
  readonly #losses: { readonly at: number; readonly record: SimulatedRecord }[] = [];
  #isCalm = false;
  #answered = 0;

  constructor(seed: number, parts: Parts) {
    this.#parts = parts;
    const random = seededRandom(seed);
    this.#random = random;
    this.#first = this.#issue(1, 0);
    this.#newest = this.#first;
  }

  async run(): Promise<readonly string[]> {
    const { faults } = this.#parts;
    this.#install(this.#first);
    const count = 2 + Math.floor(this.#random() * 3);
    for (let at = 0; at < count; at += 1) this.#launch();
    const acts: readonly (readonly [boolean | undefined, number, () => void | Promise<void>])[] = [
      [faults.kills, 12_000, () => this.#kill()],
      [faults.lostWrites, 9000, () => this.#loseWrite()],
      [faults.removals, 40_000, () => this.#reinstall()],
      [faults.outages, 25_000, () => this.#outage()],
      [faults.flushes, 30_000, () => this.#flush()],
      [faults.skew, 20_000, () => this.#jump()],
    ];
    const disturbing = acts.flatMap(([isOn, every, act]) =>
      isOn === true ? [this.#disturb(every, act)] : [],
    );
    await this.#sleep(RUN_MS);
    this.#isCalm = true;
    await Promise.all(disturbing);
    await this.#sleep(CALM_MS);
    this.#answered = 0;
    await this.#sleep(CALM_MS);
    this.#checkEnd();
    for (const process of this.#processes) process.isAlive = false;
    return this.#violations;
  }

  /** Whether the newest tokens are anywhere that lives. */
  #canBeSaved(): boolean {
    const { refreshToken } = this.#newest;
    return (
      this.#stored?.refreshToken === refreshToken ||
      this.#processes.some(({ isAlive, knows }) => isAlive && knows.has(refreshToken))
    );
  }

  #checkEnd(): void {
    if (this.#isLost || !this.#canBeSaved()) return;
    if (this.#answered === 0) this.#violations.push('the account was lost');
  }

  #between(from: number, to: number): number {
    return from + this.#random() * (to - from);
  }

  #sleep(ms: number): Promise<void> {
    return this.#parts.clock.sleep(ms);
  }

  async #disturb(every: number, act: () => void | Promise<void>): Promise<void> {
    for (;;) {
      await this.#sleep(this.#between(every / 4, every * 2));
      if (this.#isCalm) return;
      await act();
    }
  }

  #issue(installation: number, generation: number): Issued {
    const name = `${installation}.${generation}`;
    const lifetime = Math.round(this.#between(8000, 40_000));
    const issued = {
      accessToken: `access-${name}`,
      refreshToken: `refresh-${name}`,
      lifetime,
      installation,
      generation,
      until: this.#parts.clock.now() + lifetime,
      isSpent: false,
      claim: undefined,
    };
    this.#issued.set(issued.refreshToken, issued);
    this.#byAccess.set(issued.accessToken, issued);
    return issued;
  }

  /** The first tokens of an installation, as the program that installs stores them. */
  #install({ accessToken, refreshToken, lifetime }: Pair): void {
    if (this.#parts.faults.flushes === true) return;
    const version = firstVersion(this.#random);
    this.#write({ version, accessToken, refreshToken, expiresAt: this.#parts.clock.now() + lifetime });
  }

  #write(record: SimulatedRecord | undefined): void {
    this.#before = this.#stored;
    this.#stored = record;
  }

  #launch(): void {
    const { faults, clock, open } = this.#parts;
    const skew = { by: faults.skew === true ? this.#between(-30_000, 30_000) : 0 };
    const id = this.#processes.length;
    const process: Process = {
      id,
      isAlive: true,
      skew,
      knows: new Set(),
      asks: new Set(),
      asked: new Set(),
      seen: new Map(),
      records: new Set(),
      claim: undefined,
      heard: -1,
      version: undefined,
      sent: -1,
      saved: -1,
    };
    this.#processes.push(process);
    const alive = async <T>(work: Promise<T>): Promise<T> => {
      const result = await work;
      return process.isAlive ? result : new Promise<T>(() => undefined);
    };
    const start = this.#between(-50_000, 50_000);
    const tokens = open({
      store: this.#storeOf(process),
      refresh: (refreshToken) => this.#refresh(process, refreshToken),
      first: this.#first,
      environment: {
        now: () => clock.now() + start,
        date: () => clock.now() + process.skew.by,
        sleep: (ms, signal) => alive(clock.sleep(ms, signal)),
        random: this.#random,
        background: (ms, run) => void alive(clock.sleep(ms)).then(run),
      },
    });
    void this.#work(process, tokens);
  }

  /** Calls one after the other, as a program does. */
  async #work(process: Process, tokens: SimulatedTokens): Promise<void> {
    const every = this.#between(500, 4000);
    while (process.isAlive) {
      await this.#sleep(this.#between(0, every * 2));
      if (!process.isAlive) return;
      try {
        let token = await tokens.accessToken();
        if (!this.#admits(token)) token = await tokens.renew(token);
        if (!this.#admits(token)) token = await tokens.renew(token);
        if (this.#admits(token)) this.#answered += 1;
      } catch {
        await this.#sleep(1000);
      }
    }
  }

  #admits(accessToken: string): boolean {
    const issued = this.#byAccess.get(accessToken);
    const isOfNow = issued?.installation === this.#newest.installation;
    return isOfNow && issued.until > this.#parts.clock.now();
  }

  #storeOf(process: Process): SimulatedStore {
    const never = <T>(): Promise<T> => new Promise<T>(() => undefined);
    const way = (): Promise<void> => {
      const slow = this.#parts.faults.slowStore === true && !this.#isCalm && this.#random() < 0.3;
      return this.#sleep(slow ? this.#between(0, 2500) : this.#between(0, 20));
    };
    const { now } = this.#parts.clock;
    const ask = async <T>(effect: () => T): Promise<{ readonly value: T; readonly at: number }> => {
      await way();
      if (!process.isAlive) return never();
      const isFailing =
        this.#isOut || (this.#parts.faults.slowStore === true && !this.#isCalm && this.#random() < 0.05);
      const result = isFailing && this.#random() < 0.7 ? undefined : { value: effect(), at: now() };
      await way();
      if (!process.isAlive) return never();
      if (result === undefined || isFailing) throw new Error('the store is away');
      return result;
    };
    return {
      load: async () => {
        // While the store is away it answers nothing of use.
        const { value: record, at } = await ask(() => this.#stored);
        const isNew = record !== undefined && !process.knows.has(record.refreshToken);
        if (at >= process.heard) process.version = record?.version;
        process.heard = isNew ? -1 : Math.max(process.heard, at);
        process.records.add(record);
        if (record !== undefined) process.knows.add(record.refreshToken);
        const { by } = record?.renewing ?? {};
        if (by !== undefined && !process.seen.has(by)) process.seen.set(by, now());
        return record;
      },
      save: async (record, expected) => {
        const heard = expected === process.version ? process.heard : -1;
        process.sent = Math.max(process.sent, heard);
        const { value: isSaved } = await ask(() => {
          if (this.#isOut) return false;
          process.saved = Math.max(process.saved, heard);
          if (this.#stored?.version !== expected) return false;
          if (record.renewing !== undefined && record.renewing.by !== process.claim?.by)
            process.claim = this.#claimOf(process, record, record.renewing.by);
          process.records.add(record);
          this.#write(record);
          return true;
        });
        if (isSaved) process.heard = -1;
        return isSaved;
      },
    };
  }

  async #refresh(process: Process, refreshToken: string): Promise<Pair> {
    const isSlow = this.#parts.faults.slowServer === true && this.#random() < 0.4;
    const { claim } = process;
    process.asks.add(refreshToken);
    await this.#sleep(isSlow ? this.#between(0, 6000) : this.#between(5, 100));
    if (!process.isAlive) return new Promise(() => undefined);
    const issued = this.#spend(process, refreshToken, claim);
    await this.#sleep(isSlow ? this.#between(0, 20_000) : this.#between(5, 100));
    process.asks.delete(refreshToken);
    process.asked.delete(refreshToken);
    if (!process.isAlive) return new Promise(() => undefined);
    if (issued === undefined) throw new TokenRefusal('invalid_grant');
    process.knows.add(issued.refreshToken);
    process.heard = -1;
    return issued;
  }

  #spend(process: Process, refreshToken: string, claim: Claim | undefined): Issued | undefined {
    const spent = this.#issued.get(refreshToken);
    if (spent === undefined || spent.installation !== this.#newest.installation) return undefined;
    if (spent.isSpent) {
      const saver = this.#processes.find((one) => one.isAlive && this.#hasMore(one, refreshToken));
      const later = [spent.claim, claim].sort((one, other) => (one?.at ?? 0) - (other?.at ?? 0)).at(-1);
      if (saver === undefined) this.#isLost = true;
      else if (later?.isInnocent !== true)
        this.#violations.push(`${refreshToken} was spent twice, by ${process.id}; ${saver.id} knew`);
      return undefined;
    }
    spent.isSpent = true;
    process.asked.add(refreshToken);
    spent.claim = claim;
    this.#newest = this.#issue(spent.installation, spent.generation + 1);
    return this.#newest;
  }

  /** Whether the process asks with the token, or knows one that followed. */
  #hasMore({ knows, asked }: Process, refreshToken: string): boolean {
    const spent = this.#issued.get(refreshToken);
    return (
      asked.has(refreshToken) ||
      (spent !== undefined && [...knows].some((known) => this.#isAfter(this.#issued.get(known), spent)))
    );
  }

  /** A claim as it is saved. */
  #claimOf(process: Process, { refreshToken }: SimulatedRecord, by: string): Claim {
    const at = this.#parts.clock.now();
    const spent = this.#issued.get(refreshToken);
    const loss = this.#losses.findLast(
      ({ record }) =>
        (record.refreshToken === refreshToken && record.renewing !== undefined) ||
        (spent !== undefined && this.#isAfter(this.#issued.get(record.refreshToken), spent)),
    );
    // The version is that of another record, which the process has never seen.
    const isMistaken = !process.records.has(this.#stored);
    const others = this.#processes.filter(
      (one) =>
        one !== process && one.isAlive && (one.asks.has(refreshToken) || this.#hasMore(one, refreshToken)),
    );
    // Nobody who knew it has seen the loss, or what was saved since has not arrived.
    const isUnmended =
      loss !== undefined &&
      others.every(({ heard, sent, saved }) => heard < loss.at || (sent >= loss.at && saved < loss.at));
    const wasJustSeen = others.some(
      ({ claim }) => at - (process.seen.get(claim?.by ?? '') ?? -Infinity) < 7000,
    );
    return { by, at, isInnocent: isMistaken || (isUnmended && !wasJustSeen) };
  }

  #isAfter(known: Issued | undefined, spent: Issued): boolean {
    return known?.installation === spent.installation && known.generation > spent.generation;
  }

  #kill(): void {
    const living = this.#processes.filter(({ isAlive }) => isAlive);
    const killed = living[Math.floor(this.#random() * living.length)];
    if (killed !== undefined) killed.isAlive = false;
    this.#launch();
  }

  #loseWrite(): void {
    if (this.#before === undefined) return;
    if (this.#stored !== undefined) this.#losses.push({ at: this.#parts.clock.now(), record: this.#stored });
    this.#stored = this.#before;
  }

  #jump(): void {
    for (const { skew } of this.#processes)
      if (this.#random() < 0.3) skew.by = this.#between(-30_000, 30_000);
  }

  async #outage(): Promise<void> {
    this.#isOut = true;
    await this.#sleep(this.#between(500, 15_000));
    this.#isOut = false;
  }

  #flush(): void {
    this.#before = undefined;
    this.#stored = undefined;
  }

  /** A person removes the application, and installs it again a while later. */
  async #reinstall(): Promise<void> {
    this.#before = undefined;
    this.#stored = undefined;
    this.#newest = this.#issue(this.#newest.installation + 1, 0);
    await this.#sleep(this.#between(3000, 10_000));
    this.#install(this.#newest);
    this.#before = undefined;
    this.#isLost = false;
  }
}
