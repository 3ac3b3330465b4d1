/** What is wrong with Redis, told from what it or a client library says, and never with any part of a command. */

/** Redis gave no answer of use: it is away, or it refuses. */
export class RedisError extends Error {
  /** Waiting may help, such as for a failover; a wrong permission stays wrong. */
  readonly passing: boolean;

  constructor(message: string, passing: boolean) {
    super(message);
    this.passing = passing;
  }
}

/** By the first word of the reply; inside the text where an older server runs a script. */
const REFUSALS: Readonly<Record<string, string>> = {
  OOM: 'Redis has no memory left (OOM): raise maxmemory',
  READONLY: 'Redis is a read-only replica (READONLY): connect to the primary',
  NOREPLICAS: 'Redis has too few replicas to write (NOREPLICAS): see min-replicas-to-write',
  MISCONF: 'Redis cannot save to its disk and takes no writes (MISCONF)',
  LOADING: 'Redis is still loading its data (LOADING)',
  BUSY: 'Redis is busy with a script (BUSY)',
  CLUSTERDOWN: 'the cluster of Redis is down (CLUSTERDOWN)',
  MASTERDOWN: 'the replica has lost its primary (MASTERDOWN)',
};

/** They stay until somebody acts. */
const FINAL: Readonly<Record<string, string>> = {
  NOPERM:
    'the user of Redis may not do this (NOPERM): allow EVAL, EVALSHA, what scripts call, and the keys svc:*',
  NOAUTH: 'Redis wants a password (NOAUTH)',
  WRONGPASS: 'Redis refuses the password (WRONGPASS)',
  WRONGTYPE:
    'a key of this account holds something else in Redis (WRONGTYPE): delete it or choose another account',
  CROSSSLOT: 'the keys of one account lie in several slots (CROSSSLOT)',
};

const WORDS = new RegExp(`(?:^|[^A-Za-z])(${Object.keys({ ...REFUSALS, ...FINAL }).join('|')})(?![A-Za-z])`);

export function redisErrorOf(error: unknown, who: string): RedisError {
  if (error instanceof RedisError) return error;
  const [, word = ''] = WORDS.exec(error instanceof Error ? error.message : String(error)) ?? [];
  const final = FINAL[word];
  if (final !== undefined) return new RedisError(`${who}: ${final}`, false);
  const refusal = REFUSALS[word];
  return new RedisError(`${who}: ${refusal ?? `Redis cannot be reached (${brief(error)})`}`, true);
}

/** What a client library says of its own accord may show the command, and with it what is stored. */
function brief(error: unknown): string {
  const { code } = (error ?? {}) as { readonly code?: unknown }; // of any library
  if (typeof code === 'string' && /^[A-Z_]+$/.test(code)) return code;
  const [word = ''] = String(error instanceof Error ? error.message : error).split('\n');
  return /^[A-Z]+ /.test(word) ? (word.split(' ')[0] ?? '') : 'no answer';
}
