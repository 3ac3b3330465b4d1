/** `doctor`: whether svc-gen and the programs here can use the account, in one line for each part. */

import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { TransportError } from '../../runtime/index.js';
import { InputError } from '../base/input-error.js';
import { member, strings, text } from '../base/json.js';
import { packageVersion } from '../disk/package-root.js';
import { look } from '../disk/staged-file.js';
import { LEVELS } from '../drift/classes.js';
import { readRecorded } from '../drift/recorded.js';
import { readManifest } from '../emit/manifest.js';
import { type AccountClient, type AccountResponse, openClient } from '../source/account-client.js';
import { printable } from '../source/address.js';
import type { AccountAccess } from '../model/description.js';
import { failureLine } from '../terminal/failure-line.js';
import { redacting, type Io } from '../terminal/io.js';
import { hangingColumns } from '../terminal/layout.js';
import { inspectPackage } from './check.js';
import type { OptionsOf } from './command-options.js';
import type { CommandArguments } from './command.js';
import { openTarget } from './target.js';

/** `failed`: exit code 2. `absent`: nothing is there, which need not be wrong. */
interface Finding {
  readonly state: 'ok' | 'failed' | 'absent';
  readonly text: string;
}

type Report = (part: string, finding: Finding) => void;

const DAY = 24 * 60 * 60 * 1000;

/** Every request is a read. 0 where nothing failed, else 2: drift is reported, and is no failure. */
export async function runDoctor(
  config: OptionsOf<'doctor'>,
  io: Io,
  _line: CommandArguments<'doctor'>,
): Promise<number> {
  let failed = false;
  const target = await openTarget(config, io);
  const own = redacting(io, target.secrets);
  const columns = own.out.terminal ? own.out.columns : Infinity;
  const report: Report = (part, { state, text }) => {
    failed ||= state === 'failed';
    const mark = { ok: 'ok', failed: 'FAILED', absent: '-' }[state];
    const lines = hangingColumns([[`${mark.padEnd(6)}  ${part.padEnd(10)}`, text]], columns, '');
    own.out.write(`${lines.join('\n')}\n`);
  };
  try {
    report('Node.js', { state: 'ok', text: `${process.versions.node}; 20.19 or newer is needed` });
    report('svc-gen', { state: 'ok', text: packageVersion() });
    await inspectAccount(target.account, target.isBuiltIn, report);
    await inspectClient(config, own, report);
  } finally {
    await target.close();
  }
  return failed ? 2 : 0;
}

async function inspectAccount(
  address: () => AccountAccess,
  isBuiltIn: boolean,
  report: Report,
): Promise<void> {
  let account: AccountAccess;
  let client: AccountClient;
  try {
    account = address();
    client = openClient(account);
  } catch (error) {
    return report('account', failure(error));
  }
  try {
    const place = isBuiltIn
      ? 'a temporary sandbox; set SVC_WEBHOOK for an account'
      : printable(account.baseUrl);
    const profile = await client.legacyCall('profile');
    // What is no answer of an account says nothing about the credential.
    if (!profile.ok && profile.error instanceof TransportError)
      return report('account', { state: 'failed', text: `${place}: ${profile.error.message}` });
    report('account', { state: 'ok', text: place });
    const scope = await client.legacyCall('scope');
    report('credential', credentialFinding(account, profile));
    if (!profile.ok) return;
    report('user', userFinding(profile.data));
    report('scopes', scopesFinding(scope));
    report('limits', {
      state: 'ok',
      text: 'a client sends 50 requests at once, then 2 a second; redisLimiter shares this between processes',
    });
  } finally {
    await client.close();
  }
}

function credentialFinding({ auth }: AccountAccess, profile: AccountResponse): Finding {
  const kind = 'webhook' in auth ? `webhook of user ${String(auth.webhook.userId)}` : 'access token';
  if (profile.ok) return { state: 'ok', text: `${kind}, accepted` };
  const { message } = profile.error instanceof Error ? profile.error : { message: profile.reason };
  return { state: 'failed', text: `${kind}: ${message}` };
}

/** The account answers an empty object for a user who is not active. */
function userFinding(profile: unknown): Finding {
  const id = idText(member(profile, 'ID'));
  if (id === '') return { state: 'failed', text: 'the account names none: the user may be dismissed' };
  const admin = member(profile, 'ADMIN') === true ? 'an administrator' : 'no administrator';
  return { state: 'ok', text: `${id}, ${admin}` };
}

/** An account may answer anything. */
function idText(id: unknown): string {
  return typeof id === 'number' ? String(id) : text(id);
}

function scopesFinding(scope: AccountResponse): Finding {
  if (!scope.ok) return { state: 'absent', text: `the account does not say: ${scope.reason}` };
  const names = strings(scope.data).filter((name) => name !== '');
  if (names.length > 0) return { state: 'ok', text: names.join(', ') };
  return { state: 'failed', text: 'none: tick the scopes that your program needs where the webhook is made' };
}

/** The package in `out`: its age, and whether the account has changed since. */
async function inspectClient(config: OptionsOf<'doctor'>, io: Io, report: Report): Promise<void> {
  const { out = 'generated' } = config;
  const folder = resolve(io.cwd, out);
  try {
    const recorded = await readRecorded(folder, out);
    if (recorded === undefined)
      return report('client', { state: 'absent', text: `none in ${out}; run svc-gen generate` });
    const { mtimeMs } = await stat(join(folder, 'snapshot.json'));
    const days = Math.max(0, Math.floor((Date.now() - mtimeMs) / DAY));
    const by = recorded.generator === undefined ? '' : `, by svc-gen ${recorded.generator}`;
    const age = days === 0 ? 'written today' : `written ${days} ${days === 1 ? 'day' : 'days'} ago`;
    const what = `${out} ${recorded.version}, ${age}${by}`;
    const [first, ...others] = missingFiles(folder);
    const more = others.length === 0 ? '' : ` and ${others.length} more`;
    report(
      'client',
      first === undefined
        ? { state: 'ok', text: what }
        : { state: 'failed', text: `${what}; it lacks ${first}${more}; run svc-gen generate` },
    );
    const { changes } = await inspectPackage({ folder, label: out }, { ...config, quiet: true }, io);
    const counts = LEVELS.map((level) => [changes.filter((change) => change.level === level).length, level]);
    const shown = counts.filter(([count]) => count !== 0).map(([count, level]) => `${count} ${level}`);
    report('drift', {
      state: 'ok',
      text: changes.length === 0 ? 'none' : `yes: ${shown.join(', ')}; svc-gen check lists them`,
    });
  } catch (error) {
    report('drift', failure(error));
  }
}

/** Files that the last run wrote, and that a program would not find. */
function missingFiles(folder: string): readonly string[] {
  return [...readManifest(folder).keys()].filter((path) => look(join(folder, path)) === undefined);
}

/** Any other error is a fault of svc-gen, and is not caught. */
function failure(error: unknown): Finding {
  if (!(error instanceof InputError)) throw error;
  return { state: 'failed', text: failureLine(error).replace(/^svc-gen: /, '') };
}
