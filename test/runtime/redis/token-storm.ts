/** Tokens of a fleet in virtual time: starts, kills, standstills, flushes, older dumps, outages after which each library returns when it can. */

import type { TokenStore } from '../../../runtime/auth/auth.js';
import type { Tokens } from '../../../runtime/redis/index.js';
import { RETURN_MS } from '../../../runtime/redis/script.js';
import { makeRedisTokens } from '../../../runtime/redis/tokens.js';
import { createVirtualTime } from '../virtual-time.js';
import { createOutages, createPick } from './outages.js';

export interface TokenStorm {
  /** Refresh tokens that were spent again while a process that could say so had newer ones. */
  readonly spentTwice: readonly string[];
  readonly renewals: number;
  readonly acts: readonly string[];
}

interface Process {
  readonly store: TokenStore;
  isDead: boolean;
  frozenUntil: number;
  thawedAt: number;
  /** The newest generation of tokens that it has. */
  knows: number;
}

const STORM_MS = 60_000;
const CALM_MS = 20_000;

const pair = (generation: number): Tokens => ({
  accessToken: `access-${generation}`,
  refreshToken: `refresh-${generation}`,
});
const generationOf = (token: string): number => Number(token.replace(/^.*-/, ''));

/** What the scripts of the tokens do. */
class StoreModel {
  #hash = { record: '', version: '', isDoubted: false, confirmed: 0 };
  #server = 'server1';
  #starts = 1;

  /** Without, the Redis user may not ask for the run of the server. */
  readonly hasName: boolean;

  constructor(hasName: boolean) {
    this.hasName = hasName;
  }

  run(args: readonly string[]): string {
    const hash = this.#hash;
    const isEmpty = hash.version === '';
    const server = this.hasName ? this.#server : '';
    // To save: the expected version, the new one and the record. To load: the known version, and what the process is sure of.
    if (args.length === 3) {
      const [expected = '', version = '', record = ''] = args;
      if (hash.version !== expected) return '{"done":false}';
      this.#hash = { ...hash, version, record };
      return '{"done":true}';
    }
    const [known, stance] = args;
    if (hash.isDoubted && known === hash.version && stance === `sure of ${server}`) {
      this.#hash = { ...hash, confirmed: hash.confirmed + 1, isDoubted: false };
    } else if (stance === 'asks' && !isEmpty) this.#hash = { ...hash, isDoubted: true };
    const { confirmed } = this.#hash;
    return JSON.stringify({
      record: isEmpty ? false : hash.record,
      version: isEmpty ? false : hash.version,
      server,
      confirmed,
    });
  }

  flush(): void {
    this.#hash = { record: '', version: '', isDoubted: false, confirmed: 0 };
  }

  /** @returns starts again with what it had at the time of the call */
  dump(): () => void {
    const old = this.#hash;
    return () => {
      this.#hash = old;
      this.#starts += 1;
      this.#server = `server${this.#starts}`;
    };
  }
}

export async function playTokenStorm(random: () => number): Promise<TokenStorm> {
  const pick = createPick(random);
  const time = createVirtualTime();
  const outages = createOutages(time, random);
  const [way, hasName, busy] = [pick(1, 5, 30, 200), random() < 0.8, pick(0.25, 1, 5)];
  const model = new StoreModel(hasName);
  const acts = [JSON.stringify({ way, hasName, busy })];
  const note = (what: string): unknown => acts.push(`${(time.now() / 1000).toFixed(1)} ${what}`);
  const processes: Process[] = [];
  const spentTwice: string[] = [];
  let [newest, expiresAt] = [0, 3000];

  const canSpeak = ({ isDead, frozenUntil, thawedAt }: Process): boolean =>
    !isDead && frozenUntil <= time.now() && time.now() - thawedAt > RETURN_MS;

  async function thawed(by: number): Promise<void> {
    const own = processes[by];
    if (own?.isDead === true) await new Promise(() => undefined);
    while (own && own.frozenUntil > time.now()) {
      await time.sleep(own.frozenUntil - time.now());
      own.thawedAt = time.now();
    }
  }

  async function refresh(by: number, { refreshToken }: Tokens): Promise<Tokens> {
    await thawed(by);
    const generation = generationOf(refreshToken);
    await time.sleep(20 + random() * 200);
    if (generation < newest) {
      const holder = processes.findIndex((one, at) => at !== by && one.knows > generation && canSpeak(one));
      // Otherwise nobody who lives has newer ones.
      if (holder >= 0) {
        spentTwice.push(`${generation} of ${newest} by ${by}, ${holder} had newer`);
        note(`refresh-${generation} is spent again by ${by}`);
      }
      await time.sleep(20);
      await thawed(by);
      throw new Error('invalid_grant');
    }
    newest = generation + 1;
    const issued = newest;
    expiresAt = time.now() + 1500 + random() * 4000;
    await time.sleep(20);
    await thawed(by);
    const own = processes[by];
    if (own) own.knows = Math.max(own.knows, issued);
    return pair(issued);
  }

  function start(): void {
    const by = processes.length;
    const sleep: typeof time.sleep = async (ms, signal) => {
      await time.sleep(ms, signal);
      await thawed(by);
    };
    const background = (ms: number, run: () => void): void => void sleep(ms).then(run);
    const environment = { now: time.now, date: time.now, sleep, random, background };
    const store = makeRedisTokens(
      outages.libraryOf({
        answer: (words) => model.run(words.slice(4)),
        way: () => way,
        thawed: () => thawed(by),
      }),
      { account: 'a', initial: pair(0), refresh: (tokens) => refresh(by, tokens) },
      environment,
    );
    const own: Process = { store, isDead: false, frozenUntil: -Infinity, thawedAt: -Infinity, knows: -1 };
    processes.push(own);
    const hold = (token: string): string => {
      own.knows = Math.max(own.knows, generationOf(token));
      return token;
    };
    const work = async (): Promise<void> => {
      await sleep((50 + random() * 250) / busy);
      try {
        const token = hold(await store.accessToken());
        await thawed(by);
        if (generationOf(token) < newest || time.now() > expiresAt) hold(await store.renew(token));
      } catch {
        await sleep(300);
      }
      return work();
    };
    void work();
  }

  function victim(): Process | undefined {
    const living = processes
      .slice(1)
      .filter(({ isDead, frozenUntil }) => !isDead && frozenUntil <= time.now());
    return living[Math.floor(random() * living.length)];
  }

  async function act(): Promise<void> {
    const what = pick('start', 'kill', 'freeze', 'flush', 'outage', 'lost all', 'old dump', 'frozen server');
    note(what);
    const one = victim();
    if (what === 'start') start();
    else if (what === 'kill' && one) one.isDead = true;
    else if (what === 'freeze' && one) one.frozenUntil = time.now() + 500 + random() * 11_000;
    else if (what === 'flush') model.flush();
    else if (what === 'outage') await outages.goAway(false, model.dump());
    else if (what === 'lost all') {
      await outages.goAway(false, () => {
        model.flush();
        model.dump()();
      });
    } else if (what === 'old dump') {
      const restart = model.dump();
      await time.sleep(500 + random() * 3000);
      await outages.goAway(false, restart);
    } else if (what === 'frozen server') await outages.goAway(true);
    // What starts while the others have not returned yet knows the least.
    if (what !== 'start' && random() < 0.5) start();
  }

  await time.run(async () => {
    const count = 2 + Math.floor(random() * 3);
    for (let process = 0; process < count; process += 1) start();
    await time.sleep(RETURN_MS + 2000);
    while (time.now() < STORM_MS) {
      await act();
      await time.sleep(200 + random() * 4000);
    }
    await time.sleep(CALM_MS);
  });
  return { spentTwice, renewals: newest, acts };
}
