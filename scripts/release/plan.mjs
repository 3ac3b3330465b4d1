/** What a release makes of a version and of a changelog. */

const PARTS = ['major', 'minor', 'patch'];

/** Undefined where the step is none, or leads back. */
export function nextVersion(current, step) {
  const numbers = current.split('.').map(Number);
  const place = PARTS.indexOf(step);
  if (place >= 0) return numbers.map((n, at) => (at < place ? n : at === place ? n + 1 : 0)).join('.');
  // npm refuses any other, after the changelog was written.
  if (!/^(?:0|[1-9]\d{0,8})(?:\.(?:0|[1-9]\d{0,8})){2}$/.test(step)) return undefined;
  const wanted = step.split('.').map(Number);
  const at = wanted.findIndex((n, index) => n !== numbers[index]);
  return at >= 0 && wanted[at] > numbers[at] ? step : undefined;
}

const UNRELEASED = '## Unreleased\n';

/** The text under "Unreleased"; empty where there is none. */
export function notesOf(changelog) {
  const [, rest = ''] = changelog.split(UNRELEASED);
  return rest.split(/^## /m)[0].trim();
}

/** The notes under the version, and nothing under "Unreleased". */
export function changelogOf(changelog, version, date) {
  return changelog.replace(UNRELEASED, () => `${UNRELEASED}\n## ${version} (${date})\n`);
}
