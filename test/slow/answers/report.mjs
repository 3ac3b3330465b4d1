/** Holds recorded answers of sandboxes against an exported document. */

import { createReadStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { judge } from './judge.mjs';

const SHOWN = 5;

/** How many answers of each method and status fit, and those that do not; `isRight`: all fit. */
export async function reportOf(folder, document) {
  const judgement = judge(document);
  const counts = new Map();
  const wrong = new Map();
  const count = (line) => {
    const record = JSON.parse(line);
    const { label, kind, problems } = judgement(record);
    const key = `${record.generation} ${label} ${record.status}`;
    const row = counts.get(key) ?? { fits: 0, wrong: 0, unknown: 0 };
    row[kind] += 1;
    counts.set(key, row);
    if (kind === 'wrong') wrong.set(key, [...(wrong.get(key) ?? []), { problems, body: record.body }]);
  };
  for (const name of readdirSync(folder).filter((entry) => entry.endsWith('.jsonl')))
    for await (const line of createInterface({ input: createReadStream(join(folder, name)) })) count(line);
  const total = (kind) => [...counts.values()].reduce((sum, row) => sum + row[kind], 0);
  const totals = `${total('fits')} answers fit, ${total('wrong')} do not, ${total('unknown')} are of methods that the document does not have`;
  return {
    isRight: total('wrong') === 0 && total('fits') > 0,
    totals,
    text: [...linesOf(counts), ...problemsOf(wrong), totals].join('\n'),
  };
}

function linesOf(counts) {
  return [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, { fits, wrong, unknown }]) => {
      const parts = [
        [fits, 'fit'],
        [wrong, 'DO NOT FIT'],
        [unknown, 'of a method that is not in the document'],
      ];
      const told = parts.filter(([number]) => number > 0).map(([number, what]) => `${number} ${what}`);
      return `${key}: ${told.join(', ')}`;
    });
}

function problemsOf(wrong) {
  return [...wrong].flatMap(([key, cases]) =>
    cases
      .slice(0, SHOWN)
      .map(
        ({ problems, body }) => `${key}\n  ${problems.join('\n  ')}\n  ${JSON.stringify(body).slice(0, 300)}`,
      ),
  );
}
