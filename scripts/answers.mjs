/**
 * Holds recorded answers of built-in accounts against the exported document of the built-in account; with
 * --requests also the requests that were answered, against the schemas of their parameters.
 * `SVC_ANSWERS=/tmp/answers npx vitest run && node scripts/answers.mjs /tmp/answers [--requests] [--document FILE]`
 * Prints how many answers of each method and status fit; exit code 1 where one does not.
 */

import { execFileSync } from 'node:child_process';
import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { judge } from './answers/judge.mjs';
import { judgeRequests } from './answers/judge-requests.mjs';

const asksRequests = process.argv.includes('--requests');
const [folder, flag, file] = process.argv.slice(2).filter((arg) => arg !== '--requests');
if (folder === undefined || (flag !== undefined && (flag !== '--document' || file === undefined))) {
  console.error('usage: node scripts/answers.mjs FOLDER [--requests] [--document FILE]');
  process.exit(2);
}

const SHOWN = 5;
const judgement = judge(JSON.parse(file === undefined ? exported() : readFileSync(file, 'utf8')));
const requestJudgement = judgeRequests(
  JSON.parse(readFileSync(new URL('../dist/built-in.json', import.meta.url), 'utf8')),
);
const requests = { fit: 0, methods: new Set(), wrong: new Map() };
const counts = new Map();
const wrong = new Map();

for (const name of readdirSync(folder).filter((entry) => entry.endsWith('.jsonl'))) {
  for await (const line of createInterface({ input: createReadStream(join(folder, name)) })) count(line);
}
report();

function exported() {
  const program = fileURLToPath(new URL('../bin/svc-gen.js', import.meta.url));
  // The built-in account, whatever account the environment names.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('SVC_')));
  return execFileSync(process.execPath, [program, 'export', '--quiet'], {
    env,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
}

function count(line) {
  const record = JSON.parse(line);
  for (const { label, isWrong, complaint, params } of asksRequests ? requestJudgement(record) : []) {
    requests.methods.add(label);
    if (!isWrong) requests.fit += 1;
    else requests.wrong.set(`${label}: ${complaint.path} ${complaint.message}`, params);
  }
  const { label, kind, problems } = judgement(record);
  const key = `${record.generation} ${label} ${record.status}`;
  const row = counts.get(key) ?? { fits: 0, wrong: 0, unknown: 0 };
  row[kind] += 1;
  counts.set(key, row);
  if (kind === 'wrong') wrong.set(key, [...(wrong.get(key) ?? []), { problems, body: record.body }]);
}

function report() {
  for (const [key, { fits, wrong: bad, unknown }] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const parts = [
      [fits, 'fit'],
      [bad, 'DO NOT FIT'],
      [unknown, 'of a method that is not in the document'],
    ];
    console.log(
      `${key}: ${parts
        .filter(([number]) => number > 0)
        .map(([number, what]) => `${number} ${what}`)
        .join(', ')}`,
    );
  }
  for (const [key, cases] of wrong) {
    for (const { problems, body } of cases.slice(0, SHOWN))
      console.log(`\n${key}\n  ${problems.join('\n  ')}\n  ${JSON.stringify(body).slice(0, 300)}`);
  }
  const total = (kind) => [...counts.values()].reduce((sum, row) => sum + row[kind], 0);
  console.log(
    `\n${total('fits')} answers fit, ${total('wrong')} do not, ${total('unknown')} are of methods that only a description of a test knows`,
  );
  for (const [problem, params] of requests.wrong)
    console.log(`\nrequest of ${problem}\n  ${JSON.stringify(params).slice(0, 300)}`);
  if (asksRequests)
    console.log(
      `${requests.fit} requests of ${requests.methods.size} methods fit the schemas of their parameters, ${requests.wrong.size} do not`,
    );
  if (total('fits') === 0) console.log('no answer was found');
  process.exitCode = total('wrong') > 0 || requests.wrong.size > 0 || total('fits') === 0 ? 1 : 0;
}
