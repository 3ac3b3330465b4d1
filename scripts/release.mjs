/**
 * A release: version, changelog, commit, tag and tarball. `npm run release -- patch|minor|major|1.2.3 [--dry-run]`.
 * Nothing is pushed or published: the tag that is pushed starts `.github/workflows/release.yml`, which publishes the
 * same tarball with provenance. A dry run changes nothing and needs no clean tree.
 */

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { changelogOf, nextVersion, notesOf } from './release/plan.mjs';
import { writeSboms } from './release/sbom.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const [step = '', ...flags] = process.argv.slice(2);
const isDry = flags.includes('--dry-run');

function run(program, ...args) {
  return execFileSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trim();
}

function fail(message) {
  console.error(`release: ${message}`);
  process.exit(2);
}

/** What npm would publish: its files, its size and the hash that a lockfile will hold. */
function pack(folder) {
  const packed = JSON.parse(run('npm', 'pack', '--ignore-scripts', '--json', '--pack-destination', folder));
  const [tarball] = Array.isArray(packed) ? packed : Object.values(packed);
  const bytes = readFileSync(join(folder, tarball.filename));
  const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
  return { name: tarball.filename, files: tarball.entryCount, size: tarball.unpackedSize, integrity };
}

const { version: current } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const version = nextVersion(current, step);
if (version === undefined) fail('name a step: patch, minor, major or a later version, such as 1.2.3');
const tag = `v${version}`;
const before = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
const notes = notesOf(before);
if (notes === '') fail('CHANGELOG.md has nothing under "Unreleased"; say what a user can see');
if (!isDry && run('git', 'status', '--porcelain') !== '') fail('there are changes that are not committed');
if (run('git', 'tag', '--list', tag) !== '') fail(`${tag} is there already`);
const changelog = changelogOf(before, version, new Date().toISOString().slice(0, 10));

if (isDry) {
  const folder = mkdtempSync(join(tmpdir(), 'svc-release-'));
  const sboms = writeSboms();
  const { files, size, integrity } = pack(folder);
  rmSync(folder, { recursive: true });
  console.log(
    [
      `version    ${current} → ${version}, in package.json and package-lock.json`,
      `changelog  ${notes.split('\n').length} lines move under ${version}`,
      `commit     Release ${version}`,
      `tag        ${tag}`,
      `tarball    ${files} files, ${size} bytes unpacked, of the version that is here: ${integrity}`,
      `sbom       ${sboms.join(', ')}, packed`,
      'registered before: the name svc-gen, the scope @svc, and the workflow as trusted publisher (CONTRIBUTING.md)',
      `publish    by the workflow, after "git push --follow-tags": npm publish --provenance --access public`,
      'Nothing was changed.',
    ].join('\n'),
  );
} else {
  writeFileSync(join(root, 'CHANGELOG.md'), changelog);
  run('npm', 'version', version, '--no-git-tag-version', '--ignore-scripts');
  run('npm', 'run', '--silent', 'build');
  run('npm', 'run', '--silent', 'generate');
  run('git', 'commit', '--all', '--message', `Release ${version}`);
  // By default git takes headings of the notes for comments.
  run('git', 'tag', '--annotate', tag, '--cleanup', 'whitespace', '--message', notes);
  writeSboms();
  const { name, integrity } = pack(root);
  console.log(`${tag}: ${name} ${integrity}\nNow: git push --follow-tags`);
}
