/** The page of results: `docs/bench/generate.md` and its chart. */

import { aboutLine, aboutNow, barChart, table, write } from '../bench/markdown.mjs';

const GROWTH = { file: 'generate-growth.svg', title: 'Processor seconds by number of methods' };

export async function writePage({ compared, again, grown, versions, rounds, long }) {
  await write(GROWTH.file, growthChart(grown));
  const parts = [
    '# What generating a client costs',
    `Made by \`npm run bench:generate\`: each command is a cold process, all take turns, medians of ${rounds} rounds, and one round of what takes longer than ${long} s; all of it twice, with a figure of each time. Processor time counts all threads and child processes; seconds depend on what else the machine does. The description is made up: 8 methods and 34 fields for each object, three relations each, circles everywhere. The peers make plainer code: functions and types, no compiled package, no runtime, no reference of methods.`,
    ...compared.map(comparison),
    `## Again, with ${again.size} methods`,
    table(
      ['', 'seconds', 'processor seconds', 'of the first run', 'memory'],
      again.results[0].map(({ name }, index) => {
        const cell = (text) => again.results.map((pass) => text(pass[index], pass[0])).join(' / ');
        return [
          name,
          cell((one) => one.seconds.toFixed(2)),
          cell((one) => one.cpu.toFixed(2)),
          cell((one, first) => (one.cpu / first.cpu).toFixed(2)),
          cell((one) => `${one.megabytes.toFixed(0)} MB`),
        ];
      }),
    ),
    '## Growth',
    table(
      ['methods', 'seconds', 'processor seconds', 'memory'],
      grown.map((one) => [
        one.size,
        one.seconds.toFixed(2),
        one.cpu.toFixed(2),
        `${one.megabytes.toFixed(0)} MB`,
      ]),
    ),
    `![${GROWTH.title}](${GROWTH.file})`,
    aboutLine(aboutNow(versions)),
  ];
  await write('generate.md', parts.join('\n\n'));
}

/** Each cell holds the figures of all passes, one after the other. */
function comparison({ size, passes }) {
  const [first] = passes;
  const rows = first.map(({ name, failed }, index) => {
    const cell = (text) => passes.map((results) => text(results[index], results[0])).join(' / ');
    if (failed) return [name, 'fails', '', '', ''];
    return [
      name,
      cell((one) => one.seconds.toFixed(2)),
      cell((one) => one.cpu.toFixed(2)),
      index === 0 ? '1' : cell((one, own) => (own.cpu / one.cpu).toFixed(2)),
      cell((one) => `${one.megabytes.toFixed(0)} MB`),
    ];
  });
  return `## ${size} methods\n\n${table(['', 'seconds', 'processor seconds', 'svc-gen, times its processor time', 'memory'], rows)}`;
}

function growthChart(grown) {
  const groups = grown.map(({ size, cpu }) => ({ name: `${size} methods`, values: [cpu] }));
  return barChart({ title: GROWTH.title, unit: 's', digits: 1, series: ['processor time'], groups });
}
