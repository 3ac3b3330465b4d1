/** A fleet of real processes in a storm, from a seed: starts, kills, freezes, flushes, restarts from older dumps, failovers. */

import { fork, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '../../../generator/sandbox/random.js';
import type { Tokens } from '../../../runtime/redis/index.js';
import { RETURN_MS } from '../../../runtime/redis/script.js';
import { fullest } from '../../runtime/redis/fullest.js';
import { alone, cluster, sentinel, type Deployment } from './deployments.js';
import type { FromWorker, Orders, ToWorker } from './storm-worker.js';

export interface StormResult {
  readonly kind: Deployment['kind'];
  readonly burst: number;
  /** Refresh tokens that were spent again while a living process held newer tokens. */
  readonly spentTwice: readonly string[];
  /** Those for which nobody who lives held newer ones. */
  readonly lost: number;
  /** Slots by which the calls of processes that the others count with overfilled the account's bucket. */
  readonly over: number;
  /**
   * The same with the calls of those that started, or went on after a standstill, while Redis was away, shortly before, or before
   * the others had returned to it: as docs/redis.md says, on top.
   */
  readonly overWithUnknown: number;
  readonly overdue: readonly number[];
  readonly calls: number;
  /** Of processes that the others count with. */
  readonly knownCalls: number;
  readonly renewals: number;
  readonly acts: readonly string[];
}

interface Worker {
  readonly child: ChildProcess;
  isAlive: boolean;
  isFrozen: boolean;
  thawedAt: number;
  /** It started on a Redis that may have lost everything, before the others returned to it. */
  readonly isEarly: boolean;
  /** The newest generation of tokens that it has. */
  knows: number;
}

const STORM_MS = 18_000;
const CALM_MS = 9_000;

const pair = (generation: number): Tokens => ({
  accessToken: `access-${generation}`,
  refreshToken: `refresh-${generation}`,
});
const generationOf = (token: string): number => Number(token.replace(/^.*-/, ''));

/** @param program the bundle of `storm-worker.ts` */
export async function storm(seed: number, program: string): Promise<StormResult> {
  const random = seededRandom(seed);
  const kind = seed % 10 === 3 ? sentinel : seed % 10 === 7 ? cluster : alone;
  const deployment = await kind();
  try {
    return await new Storm(deployment, random, program).run();
  } finally {
    await deployment.close();
  }
}

class Storm {
  readonly #deployment: Deployment;
  readonly #random: () => number;
  readonly #program: string;
  readonly #orders: Omit<Orders, 'library'>;
  readonly #workers: Worker[] = [];
  readonly #taken: { readonly at: number; readonly isUnknown: boolean }[] = [];
  readonly #overdue: number[] = [];
  readonly #spentTwice: string[] = [];
  readonly #acts: string[] = [];
  readonly #began = performance.now();
  #newest = 0;
  #expiresAt = 0;
  #lost = 0;
  /** Since when Redis is away, and until when a process may be the first that is back. */
  #unsettledSince = Infinity;
  #unsettledUntil = -Infinity;

  constructor(deployment: Deployment, random: () => number, program: string) {
    this.#deployment = deployment;
    this.#random = random;
    this.#program = program;
    const { kind, ports } = deployment;
    this.#orders = {
      kind,
      ports,
      perSecond: this.#pick([2, 5, 10]),
      burst: this.#pick([10, 20, 50]),
      callers: this.#pick([1, 3]),
      pause: this.#pick([0, 400, 1500]),
      within: this.#pick([300, 2000, 6000]),
      initial: pair(0),
    };
  }

  async run(): Promise<StormResult> {
    const count = 2 + Math.floor(this.#random() * 3);
    for (let at = 0; at < count; at += 1) this.#start();
    await sleep(RETURN_MS + 2000);
    const end = performance.now() + STORM_MS;
    while (performance.now() < end) {
      // A cluster that has just lost a server has none that could be killed, frozen or flushed.
      await this.#act().catch((error: unknown) => this.#note(`not done: ${String(error)}`));
      await sleep(200 + this.#random() * 4000);
    }
    await sleep(CALM_MS);
    for (const { child } of this.#workers) child.kill('SIGKILL');
    await sleep(50);
    const known = this.#taken.filter(({ isUnknown }) => !isUnknown);
    return {
      kind: this.#orders.kind,
      burst: this.#orders.burst,
      spentTwice: this.#spentTwice,
      lost: this.#lost,
      knownCalls: known.length,
      over: this.#over(known),
      overWithUnknown: this.#over(this.#taken),
      overdue: this.#overdue,
      calls: this.#taken.length,
      renewals: this.#newest,
      acts: this.#acts,
    };
  }

  #pick<T>(values: readonly [T, ...T[]]): T {
    return values[Math.floor(this.#random() * values.length)] ?? values[0];
  }

  #note(what: string): void {
    this.#acts.push(`${((performance.now() - this.#began) / 1000).toFixed(1)} ${what}`);
  }

  /** The first process is never killed or frozen: somebody who lives can have everything. */
  #victim(): Worker | undefined {
    const living = this.#workers.slice(1).filter(({ isAlive, isFrozen }) => isAlive && !isFrozen);
    return living[Math.floor(this.#random() * living.length)];
  }

  async #act(): Promise<void> {
    const act = this.#pick(['start', 'kill', 'freeze', 'flush', 'old dump', 'failover', 'frozen server']);
    this.#note(act);
    const down = this.#random() * 7000;
    if (act === 'start') this.#start();
    if (act === 'kill') this.#kill();
    if (act === 'freeze') void this.#freeze(500 + this.#random() * 11_000);
    if (act === 'flush') await this.#deployment.flush();
    if (act === 'old dump') {
      await this.#deployment.snapshot();
      await sleep(500 + this.#random() * 3000);
      await this.#failOver(down);
    }
    if (act === 'failover') await this.#failOver(down);
    if (act === 'frozen server') await this.#deployment.freeze(500 + this.#random() * 5000);
    // What starts while the others have not returned yet knows the least.
    if (act !== 'start' && this.#random() < 0.5) this.#start();
  }

  async #failOver(down: number): Promise<void> {
    this.#unsettledSince = performance.now();
    this.#unsettledUntil = Infinity;
    await this.#deployment.failover(down).finally(() => {
      this.#unsettledUntil = performance.now() + RETURN_MS;
    });
  }

  #start(): void {
    const library = this.#workers.length % 2 === 0 ? 'redis' : 'ioredis';
    const orders: Orders = { ...this.#orders, library };
    const child = fork(this.#program, [JSON.stringify(orders)], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const isEarly = performance.now() < this.#unsettledUntil;
    const worker: Worker = { child, isAlive: true, isFrozen: false, thawedAt: -Infinity, isEarly, knows: -1 };
    this.#workers.push(worker);
    child.on('message', (message: FromWorker) => this.#hear(worker, message));
    child.on('error', () => undefined);
  }

  #kill(): void {
    const victim = this.#victim();
    if (victim === undefined) return;
    victim.isAlive = false;
    victim.child.kill('SIGKILL');
    this.#start();
  }

  async #freeze(ms: number): Promise<void> {
    const victim = this.#victim();
    if (victim === undefined) return;
    victim.isFrozen = true;
    victim.child.kill('SIGSTOP');
    await sleep(ms);
    victim.isFrozen = false;
    victim.thawedAt = performance.now();
    victim.child.kill('SIGCONT');
  }

  #hear(worker: Worker, message: FromWorker): void {
    const { type } = message;
    if (type === 'taken') {
      // One that stood still knows nothing of what was meanwhile, as one that starts.
      const isEarly = worker.isEarly || worker.thawedAt > this.#unsettledSince;
      const isUnknown = message.isUnknown || (isEarly && performance.now() < this.#unsettledUntil);
      this.#taken.push({ at: message.at, isUnknown });
    } else if (type === 'overdue') this.#overdue.push(Math.round(message.ms));
    else if (type === 'knows') worker.knows = generationOf(message.token);
    else if (type === 'use') {
      const isExpired = generationOf(message.token) < this.#newest || performance.now() > this.#expiresAt;
      this.#answer(worker, { id: message.id, isExpired });
    } else void this.#refresh(worker, message.id, generationOf(message.token));
  }

  #answer({ child, isAlive }: Worker, answer: ToWorker): void {
    if (isAlive && child.connected) child.send(answer, () => undefined);
  }

  async #refresh(worker: Worker, id: number, generation: number): Promise<void> {
    if (!worker.isAlive) return;
    await sleep(20 + this.#random() * 200);
    if (generation < this.#newest) {
      const holder = this.#workers.findIndex(
        (one) => one !== worker && one.knows > generation && this.#canSpeak(one),
      );
      const at = this.#workers.indexOf(worker);
      if (holder < 0) this.#lost += 1;
      else {
        this.#spentTwice.push(`${generation} of ${this.#newest} by ${at}, ${holder} had newer`);
        this.#note(`refresh-${generation} is spent again by ${at}`);
      }
      return this.#answer(worker, { id });
    }
    this.#newest = generation + 1;
    this.#expiresAt = performance.now() + 1500 + this.#random() * 4000;
    // It has them as soon as they were sent, unless it stands still.
    this.#answer(worker, { id, tokens: pair(this.#newest) });
    if (worker.isAlive && !worker.isFrozen) worker.knows = this.#newest;
  }

  /** A frozen process has to reach Redis first. */
  #canSpeak({ isAlive, isFrozen, thawedAt }: Worker): boolean {
    return isAlive && !isFrozen && performance.now() - thawedAt > RETURN_MS;
  }

  #over(taken: readonly { readonly at: number }[]): number {
    const { perSecond, burst } = this.#orders;
    const times = taken.map(({ at }) => at);
    return Math.max(0, fullest(times, perSecond) - burst);
  }
}
