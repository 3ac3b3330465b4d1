/** The page of results: `docs/bench/README.md` and its charts, out of `docs/bench/results.json`. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { aboutLine, aboutNow, barChart, folder, table, write } from './markdown.mjs';

const resultsFile = join(folder, 'results.json');
const readResults = () => (existsSync(resultsFile) ? JSON.parse(readFileSync(resultsFile, 'utf8')) : {});

/** Keeps what one part has found, with what it was found on. */
export async function keepResults(part, results, { versions, load }) {
  const about = aboutNow(versions, load);
  await write('results.json', JSON.stringify({ ...readResults(), [part]: { about, results } }));
}

export async function writePage() {
  const all = readResults();
  const parts = Object.keys(PARTS).filter((part) => all[part] !== undefined);
  const sections = parts.flatMap((part) => [textOf(part, all[part].results), aboutLine(all[part].about)]);
  await write('README.md', [INTRO, ...sections].join('\n\n'));
  for (const part of parts)
    for (const { file, ...chart } of PARTS[part].charts?.(all[part].results) ?? [])
      await write(file, barChart(chart));
}

/** The results of one part in Markdown, for the page and for a terminal. */
export function textOf(part, results) {
  return PARTS[part].section(results).join('\n\n');
}

const INTRO = `# What a call costs

Made by \`npm run bench\`, which packs the generated client, installs it into an empty project with its peers, and measures
there; \`npm run bench -- --only calls\` (or paging, reads, startup, short) makes one part again. A cost is **processor time
of the client's process** (\`process.cpuUsage\`, all threads) for one call; the server is another process. The floor is
\`undici.Pool.request\` with the same headers and body and the answer parsed. Contestants take turns in 11 rounds of a quarter
of a second (the other clients of a sixteenth), each after a collection of young objects and some calls that do not count;
a ratio is the median over the rounds, with the quartiles in brackets. Start-up is that of whole processes, which take
turns in 21 rounds. Nothing is switched off in this client: limits, write policy, redaction, deadlines and the place of
each call in the stack of its error are there as by default. Absolute figures depend on what else the machine does, ratios
less: below each part stand its date, the machine, its load in the minute before the part began, and the versions.

[What stands above the floor, and why](above-the-floor.md) goes through what a call does. [Sizes](sizes.md)
tells what an import adds to a bundle.`;

const spread = ({ median, low, high }) => `${median.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`;

/** Each part by its section of the page and its charts, in the order of the page. */
export const PARTS = {
  calls: { section: callsSection, charts: callsCharts },
  paging: {
    section: (results) => [
      '## 50,000 rows',
      'The account returns 50 rows at a time, whatever is requested, so that a client that requests one page after another sends 1,000 requests and one. "One page at a time": the account refuses batches. The consumer takes a turn of the event loop for each row. Heap: the largest less the smallest of samples after a collection, one each 2,500 rows.',
      table(
        ['list', 'rows', 'requests', 'processor time', 'for a row', 'growth of the heap'],
        results.map(({ name, rows, requests, cpuMs, heapGrowth }) => [
          name,
          rows,
          requests,
          `${cpuMs.toFixed(0)} ms`,
          `${((cpuMs * 1000) / rows).toFixed(1)} µs`,
          `${heapGrowth.toFixed(1)} MB`,
        ]),
      ),
    ],
  },
  reads: {
    section: (results) => [
      '## 200 reads under a limit',
      'The account is 50 ms away and admits 50 requests at once and 2 a second; it refuses the others, and they are lost to who does not wait.',
      table(
        ['way', 'seconds', 'requests', 'lost'],
        results.map(({ name, seconds, requests, lost }) => [name, seconds.toFixed(1), requests, lost]),
      ),
    ],
  },
  startup: { section: startupSection, charts: startupCharts },
  short: {
    section: ([{ rows }]) => [
      '## Short programs',
      'Processor time of a whole process, loading included: 100 reads one after another, and `bulk` of 1,000 writes in 20 requests.',
      table(
        ['program', 'processor time', 'times bare undici'],
        rows.map(({ name, processorMs, ratio }) => [
          name,
          `${processorMs.median.toFixed(1)} ms`,
          spread(ratio),
        ]),
      ),
    ],
  },
};

const peersIn = ([{ rows }]) => rows.map(({ name }) => name);
const find = ({ rows }, peer) => rows.find(({ name }) => name === peer);

function callsSection(results) {
  const cases = results.filter(({ isError }) => !isError);
  const errors = results.find(({ isError }) => isError);
  const [floor, ...others] = peersIn(results);
  return [
    '## Calls',
    `Times the processor time of ${floor}, whose own time is in the second column.`,
    table(
      ['case', floor, ...others],
      cases.map((one) => [
        one.name,
        `${find(one, floor).micros.median.toFixed(0)} µs`,
        ...others.map((peer) => spread(find(one, peer).ratio)),
      ]),
    ),
    '![A get of 1 KB, times bare undici](calls-1kb.svg)',
    '![A list of 200 KB, times bare undici](calls-200kb.svg)',
    '### An error that the service answers with',
    'Times a success of this client.',
    table(
      ['64 in flight', 'µs', 'times a success'],
      errors.rows.map(({ name, micros, ratio }) => [name, micros.median.toFixed(0), spread(ratio)]),
    ),
  ];
}

function callsCharts(results) {
  const chartOf = (file, title, start) => {
    const wanted = results.filter(({ name }) => name.startsWith(start));
    return {
      file,
      title,
      unit: '×',
      series: wanted.map(({ name }) => name.split(', ').at(-1)),
      groups: peersIn(results)
        .slice(1)
        .map((peer) => ({ name: peer, values: wanted.map((one) => find(one, peer).ratio.median) })),
    };
  };
  return [
    chartOf('calls-1kb.svg', 'A get of 1 KB, times bare undici', 'get'),
    chartOf('calls-200kb.svg', 'A list of 200 KB, times bare undici', 'list'),
  ];
}

function startupSection([imports, calls]) {
  return [
    '## Start-up',
    'Processor time of a whole process that loads the client, over that of an empty one.',
    table(
      ['what is loaded', 'over an empty process', 'clock time of the statement'],
      imports.rows.map(({ name, overEmptyMs, wallMs }) => [
        name,
        `${overEmptyMs.median.toFixed(1)} ms (${overEmptyMs.low.toFixed(1)}–${overEmptyMs.high.toFixed(1)})`,
        `${wallMs.median.toFixed(1)} ms`,
      ]),
    ),
    '![Loading the package by its number of methods, over an empty process](import.svg)',
    '### The first call',
    'A process that loads the client, makes one call and ends, over one that does the same with undici alone.',
    table(
      ['program', 'processor time', 'times bare undici'],
      calls.rows.map(({ name, processorMs, ratio }) => [
        name,
        `${processorMs.median.toFixed(1)} ms`,
        spread(ratio),
      ]),
    ),
  ];
}

function startupCharts([imports]) {
  const large = imports.rows.filter(({ methods }) => methods !== undefined);
  return [
    {
      file: 'import.svg',
      title: 'Loading the package by its number of methods, over an empty process',
      unit: 'ms',
      digits: 1,
      series: ['processor time'],
      groups: large.map(({ methods, overEmptyMs }) => ({
        name: `${methods} methods`,
        values: [Math.max(0, overEmptyMs.median)],
      })),
    },
  ];
}
