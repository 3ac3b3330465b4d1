/** The version of a package: kept when it is generated again, raised with a CHANGELOG entry when that is asked for. */

import { bumpFor, type Bump, type Change } from './change.js';
import { LEVELS } from './classes.js';
import { CHANGELOG_MARK, type Recorded } from './recorded.js';
import { item } from './report-markdown.js';

interface Release {
  readonly version: string;
  /** The whole text of CHANGELOG.md; empty where there is none. */
  readonly changelog: string;
}

const FIRST = '1.0.0';
const VERSION = /^(\d+)\.(\d+)\.(\d+)(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$/;

interface ReleaseOptions {
  readonly bump: boolean;
  /** Since the package was generated. @throws InputError where an older version wrote it. */
  readonly changes: () => readonly Change[];
}

export function planRelease(
  recorded: Recorded | undefined,
  { bump, changes: changesSince }: ReleaseOptions,
): Release {
  const current =
    recorded?.version !== undefined && VERSION.test(recorded.version) ? recorded.version : FIRST;
  if (recorded === undefined)
    return { version: FIRST, changelog: bump ? withEntry('', FIRST, ['First version.']) : '' };
  if (!bump) return { version: current, changelog: recorded.changelog };
  const changes = changesSince();
  const version = raise(current, bumpFor(changes));
  const unchanged = changes.length === 0;
  return {
    version,
    changelog: unchanged ? recorded.changelog : withEntry(recorded.changelog, version, entry(changes)),
  };
}

/** A prerelease becomes its release, whatever the change. */
export function raise(version: string, bump: Bump): string {
  const [, major = '1', minor = '0', patch = '0', prerelease] = VERSION.exec(version) ?? [];
  if (bump === 'none') return version;
  if (prerelease !== undefined) return `${major}.${minor}.${patch}`;
  if (bump === 'major') return `${Number(major) + 1}.0.0`;
  if (bump === 'minor') return `${major}.${Number(minor) + 1}.0`;
  return `${major}.${minor}.${Number(patch) + 1}`;
}

const TITLES = { breaking: 'Breaking', additive: 'Added', docs: 'Documentation' } as const;

function entry(changes: readonly Change[]): readonly string[] {
  return LEVELS.flatMap((level) => {
    const own = changes.filter((change) => change.level === level);
    return own.length === 0 ? [] : [`### ${TITLES[level]}`, ...own.flatMap((change) => item({ change })), ''];
  });
}

/** Without a date, so that the same input gives the same bytes. */
function withEntry(changelog: string, version: string, lines: readonly string[]): string {
  const older = changelog.slice(CHANGELOG_MARK.length);
  return `${CHANGELOG_MARK}\n## ${version}\n\n${lines.join('\n').trimEnd()}\n${older}`;
}
