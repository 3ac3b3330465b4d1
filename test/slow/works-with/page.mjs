/**
 * Writes `docs/works-with.md` from `table.yaml`, which says what its rows hold.
 *
 *   node test/slow/works-with/page.mjs [--check]    the page must be the one of the table
 */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { parse } from 'yaml';

const root = fileURLToPath(new URL('../../..', import.meta.url));
export const page = join(root, 'docs/works-with.md');

const RESULTS = ['works', 'works with a setting', 'works in part', 'does not work'];

function textOf(file) {
  const path = join(root, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/** What is wrong with the rows, one text each. */
export function faults({ sections }) {
  return sections.flatMap(({ title, rows }) =>
    rows.flatMap((row) => {
      const at = `${title}: ${row.tool}`;
      const { test: always = '', all = '', hand } = row;
      const test = always || all;
      const [file = '', name = ''] = test.split(' › ');
      const isTested = file !== '' && name !== '' && textOf(file).includes(name);
      return [
        ...['tool', 'version', 'ran'].filter((key) => !row[key]).map((key) => `${at}: no \`${key}\``),
        ...(RESULTS.includes(row.result) ? [] : [`${at}: \`result\` is none of ${RESULTS.join(', ')}`]),
        ...([always, all, hand].filter(Boolean).length === 1
          ? []
          : [`${at}: one of \`test\`, \`all\` and \`hand\``]),
        ...(test !== '' && !isTested ? [`${at}: no such test: ${test}`] : []),
        ...(row.result === 'works with a setting' && !row.set ? [`${at}: no \`set\``] : []),
      ];
    }),
  );
}

/** The page as Prettier leaves it. */
export async function pageOf({ intro, sections }) {
  const parts = sections.map(({ title, intro: about = '', rows }) => {
    const lines = rows.map(
      ({ tool, version, ran, result, set = '', test, all, hand }) =>
        `| ${tool} ${version} | ${ran} | ${result} | ${set.trim().replaceAll('\n', ' ')} | ${test ? 'slow tests' : all ? 'all tests' : `by hand, ${hand}`} |`,
    );
    const table = [
      '| Tool | What was run | Result | What to set | Run |',
      '| --- | --- | --- | --- | --- |',
      ...lines,
    ];
    return [`## ${title}`, about.trim(), table.join('\n')].filter(Boolean).join('\n\n');
  });
  const text = [
    '# Works with',
    '<!-- Made from test/slow/works-with/table.yaml by page.mjs there. -->',
    intro.trim(),
    ...parts,
  ].join('\n\n');
  return format(text, { ...(await resolveConfig(page)), filepath: page });
}

export function readTable() {
  return parse(readFileSync(new URL('table.yaml', import.meta.url), 'utf8'));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const table = readTable();
  const wrong = faults(table);
  for (const fault of wrong) console.error(fault);
  const text = await pageOf(table);
  const isCheck = process.argv.includes('--check');
  const isOther = isCheck && (!existsSync(page) || readFileSync(page, 'utf8') !== text);
  if (isOther) console.error('docs/works-with.md is not the page of its table');
  if (!isCheck) writeFileSync(page, text);
  process.exitCode = wrong.length > 0 || isOther ? 1 : 0;
}
