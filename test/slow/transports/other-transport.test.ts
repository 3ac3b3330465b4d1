/**
 * The suites of calls, retries, lost writes and batches once more over `fetch`: what differs from undici is this
 * table and nothing else, and no write is done twice.
 */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root, run } from '../../package/installed-client.js';
import { temporaryFolder } from '../../temporary-folder.js';

const SUITES = [
  'test/runtime/send',
  'test/runtime/batch',
  ...['idempotency', 'batch', 'errors'].map((name) => `test/contract/v3-${name}`),
];

const each = (kinds: readonly string[], name: (kind: string) => string): readonly string[] => kinds.map(name);
const KINDS = ['read', 'keyed-write', 'write'];

/** By what `docs/runtimes.md` says of `fetch`; tests whose expectations are those of undici. */
const DIFFERENCES: readonly { readonly why: string; readonly tests: readonly string[] }[] = [
  {
    why: 'a connection that was never made counts as sent: a write without a key is unknown',
    tests: each(
      KINDS,
      (kind) =>
        `the write policy over sockets a refused connection: a ${kind} is tried three times and ends in ConnectionError`,
    ),
  },
  {
    why: 'the platform decompresses: it says nothing of an encoding, and a broken one is a lost connection',
    tests: [
      'an answer asks for the encodings that it understands',
      'an answer that cannot be used is a ProtocolError: in an encoding nobody asked for',
      'an answer that cannot be used is a ProtocolError: in gzip that is none',
      'an answer that cannot be used is a ProtocolError: in gzip that is cut short',
      ...['an unknown encoding', 'broken gzip'].flatMap((defect) =>
        each(
          KINDS,
          (kind) =>
            `bytes in place of JSON ends a ${kind} after one attempt, with a clear ProtocolError: ${defect}`,
        ),
      ),
      'bytes in place of JSON counts as no error object from status 400 on: broken gzip',
    ],
  },
  {
    why: '`content-length` is not trusted: the answer ends when that much has arrived',
    tests: ['an answer that cannot be used is a ProtocolError: announced as larger than allowed'],
  },
  {
    why: 'the platform has its own pool of connections, in which nothing waits',
    tests: [
      ...each(
        ['read', 'write'],
        (kind) =>
          `an abort of a ${kind} while it waits for a socket rejects with the signal's reason and lets everything go`,
      ),
      'sockets are used again, and never more than allowed',
      ...each(KINDS, (kind) => `closing a client ends a ${kind} at once that waits for a socket`),
      'closing a client leaves no socket that is not used',
      'closing a client leaves no socket that still connects',
      'more calls than sockets all succeed though the last waits for more than its timeout, in their order',
      'more calls than sockets fail without being sent where the deadline comes first',
    ],
  },
  {
    why: 'undici is not loaded',
    tests: each(KINDS, (kind) => `undici that cannot be loaded ends a ${kind} at once, as a UsageError`),
  },
];

/** ms: four of the differences are found out when a test has waited for as long, and no other takes a quarter of it. */
const LONGEST = 20_000;

interface Report {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

test(
  'over fetch calls end as over undici, but for the differences that the guide names',
  {
    timeout: 600_000,
  },
  async () => {
    const different = DIFFERENCES.flatMap(({ tests }) => tests).toSorted();
    const { failed, passed } = await runSuites();
    expect(passed).toBeGreaterThan(800);
    // Other suites keep the processor busy: what then takes too long for its timeouts passes by itself.
    const unexpected = failed.filter((name) => !different.includes(name));
    const again = unexpected.length === 0 ? [] : (await runSuites(unexpected)).failed;
    expect(failed.filter((name) => different.includes(name) || again.includes(name))).toEqual(different);
  },
);

/** What failed, by name, and how much passed; of all tests, or of some. */
async function runSuites(
  only: readonly string[] = [],
): Promise<{ failed: readonly string[]; passed: number }> {
  const file = join(temporaryFolder(), 'report.json');
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const options = ['--reporter=json', `--outputFile=${file}`, '--maxWorkers=2', `--testTimeout=${LONGEST}`];
  const named =
    only.length === 0 ? [] : ['-t', only.map((name) => name.replaceAll(/[^\w ]/g, '.')).join('|')];
  const env = { ...process.env, SVC_TRANSPORT: 'fetch', VITEST: '' };
  await run(process.execPath, [vitest, 'run', ...options, ...named, ...SUITES], { cwd: root, env });
  const { numPassedTests, testResults } = JSON.parse(await readFile(file, 'utf8')) as Report; // vitest's own
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed');
  return { failed: failed.map(({ fullName }) => fullName).toSorted(), passed: numPassedTests };
}
