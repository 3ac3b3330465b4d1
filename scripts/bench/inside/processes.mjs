/** Measures whole processes, which take turns: processor time, and that of each over another one of the same round. */

import { execFileSync } from 'node:child_process';
import { spreadOf } from './measure.mjs';

const [baseUrl, quick] = process.argv.slice(2);
const rounds = quick ? 1 : 21;
const env = { ...process.env, BENCH_URL: baseUrl };

/** ms of processor time of a process, and of wall time for its statement. */
function run(file) {
  const [processor, wall] = execFileSync(process.execPath, [file], { env, encoding: 'utf8' })
    .trim()
    .split(' ');
  return { processor: Number(processor), wall: Number(wall) };
}

/** @param compareWith `ratio`, or the name of the difference in ms */
export function measure(programs, name, compareWith) {
  const costs = programs.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { file }] of programs.entries()) costs[index].push(run(file));
  }
  const indexOf = (wanted) => programs.findIndex(({ file }) => file === wanted);
  const rows = programs.map(({ name: title, over, methods }, index) => {
    const base = costs[indexOf(over)];
    return {
      name: title,
      methods,
      processorMs: spreadOf(costs[index].map(({ processor }) => processor)),
      wallMs: spreadOf(costs[index].map(({ wall }) => wall)),
      [compareWith]: spreadOf(
        costs[index].map(({ processor }, round) =>
          compareWith === 'ratio' ? processor / base[round].processor : processor - base[round].processor,
        ),
      ),
    };
  });
  console.log(JSON.stringify({ name, rows }));
}
