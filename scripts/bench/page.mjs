/** The page of results: `docs/bench/README.md` and its plots, out of `docs/bench/results.json`. */

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { machineText, table } from '../bench-generate/page.mjs';
import { barChart } from './plot.mjs';

const folder = fileURLToPath(new URL('../../docs/bench/', import.meta.url));
const resultsFile = join(folder, 'results.json');

/** Keeps what one part has found, with what it was found on. `load`: the machine's when the part began. */
export async function keepResults(part, results, { versions, load }) {
  mkdirSync(folder, { recursive: true });
  const all = existsSync(resultsFile) ? JSON.parse(readFileSync(resultsFile, 'utf8')) : {};
  const date = new Date().toISOString().slice(0, 10);
  const about = { date, machine: machineText(), load, node: process.version, versions };
  await writeFormatted(resultsFile, JSON.stringify({ ...all, [part]: { about, results } }));
}

export async function writePage() {
  const all = JSON.parse(readFileSync(resultsFile, 'utf8'));
  const sections = SECTIONS.flatMap(([part, section]) =>
    all[part] === undefined ? [] : [section(all[part].results), aboutLine(all[part].about)],
  );
  const page = join(folder, 'README.md');
  const text = [INTRO, ...sections].join('\n\n');
  await writeFormatted(page, text);
}

async function writeFormatted(file, text) {
  writeFileSync(file, await format(text, { ...(await resolveConfig(file)), filepath: file }));
}

const INTRO = `# What a call costs

Made by \`npm run bench\`, which packs the generated client, installs it into an empty project with its peers, and measures
there; \`npm run bench -- --only calls\` (or rows, reads, startup, profile) makes one part again. A cost is **processor time
of the client's process** (\`process.cpuUsage\`, all threads) for one call; the server is another process. The floor is
\`undici.Pool.request\` with the same headers and body and the answer parsed. Contestants take turns in 11 rounds of a quarter
of a second (the other clients of a sixteenth), each after a collection of young objects and some calls that do not count;
a ratio is the median over the rounds, with the quartiles in brackets. Start-up is that of whole processes, which take
turns in 21 rounds. Nothing is switched off in this client: limits, write policy, redaction, deadlines and the place of
each call in the stack of its error are there as by default. Absolute figures depend on what else the machine does, ratios
less: below each part stand its date, the machine, its load in the minute before the part began, and the versions.

[What stands above the floor, and why](above-the-floor.md) goes through the profile of a call. [Sizes](sizes.md)
tells what an import adds to a bundle.`;

const SECTIONS = [
  ['calls', callsSection],
  ['rows', rowsSection],
  ['reads', readsSection],
  ['startup', startupSection],
  ['profile', profileSection],
];

function aboutLine({ date, machine, load, node, versions }) {
  const names = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  const busy = load === undefined ? ', load unknown' : `, load ${load}`;
  return `_${date}; ${machine}${busy}; Node ${node.slice(1)}; ${names.join(', ')}._`;
}

function plot(file, chart) {
  writeFileSync(join(folder, file), barChart(chart));
  return `![${chart.title}](${file})`;
}

const ratioOf = ({ median, low, high }) => `${median.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`;

function callsSection(results) {
  const cases = results.filter(({ isError }) => !isError);
  const errors = results.find(({ isError }) => isError);
  const peers = cases[0].rows.map(({ name }) => name);
  const find = ({ rows }, peer) => rows.find(({ name }) => name === peer);
  const rows = cases.map((one) => [
    one.name,
    `${find(one, peers[0]).micros.median.toFixed(0)} µs`,
    ...peers.slice(1).map((peer) => ratioOf(find(one, peer).ratio)),
  ]);
  const chartOf = (file, title, wanted) =>
    plot(file, {
      title,
      unit: '×',
      series: wanted.map(({ name }) => name.split(', ').at(-1)),
      groups: peers.slice(1).map((peer) => ({
        name: peer,
        values: wanted.map((one) => find(one, peer).ratio.median),
      })),
    });
  const having = (start) => cases.filter(({ name }) => name.startsWith(start));
  return [
    '## Calls',
    'Times the processor time of bare undici, whose own time is in the second column.',
    table(['case', ...peers], rows),
    chartOf('calls-1kb.svg', 'A get of 1 KB, times bare undici', having('get')),
    chartOf('calls-200kb.svg', 'A list of 200 KB, times bare undici', having('list')),
    '### An error that the service answers with',
    'Times a success of this client.',
    table(
      ['64 in flight', 'µs', 'times a success'],
      errors.rows.map(({ name, micros, ratio }) => [name, micros.median.toFixed(0), ratioOf(ratio)]),
    ),
  ].join('\n\n');
}

function rowsSection(results) {
  return [
    '## 50,000 rows',
    'The account gives 50 rows at a time, whatever is asked for, so that a client that asks for one page after another sends 1,000 requests and one. The consumer takes a turn of the event loop for each row. Heap: the largest less the smallest of samples after a collection, one each 2,500 rows.',
    table(
      ['paging', 'rows', 'requests', 'processor time', 'growth of the heap'],
      results.map(({ name, rows, requests, cpuMs, heapGrowth }) => [
        name,
        rows,
        requests,
        `${cpuMs.toFixed(0)} ms`,
        `${heapGrowth.toFixed(1)} MB`,
      ]),
    ),
  ].join('\n\n');
}

function readsSection(results) {
  return [
    '## 200 reads under a limit',
    'The account is 50 ms away and admits 50 requests at once and 2 a second; it refuses the others, and they are lost to who does not wait.',
    table(
      ['way', 'seconds', 'requests', 'lost'],
      results.map(({ name, seconds, requests, lost }) => [name, seconds.toFixed(1), requests, lost]),
    ),
  ].join('\n\n');
}

function startupSection(results) {
  const [imports, calls] = results;
  const large = imports.rows.filter(({ methods }) => methods !== undefined);
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
    plot('import.svg', {
      title: 'Loading the package by its number of methods, over an empty process',
      unit: 'ms',
      digits: 1,
      series: ['processor time'],
      groups: large.map(({ methods, overEmptyMs }) => ({
        name: `${methods} methods`,
        values: [Math.max(0, overEmptyMs.median)],
      })),
    }),
    '### The first call',
    'A process that loads the client, makes one call and ends, over one that does the same with undici alone.',
    table(
      ['program', 'processor time', 'times bare undici'],
      calls.rows.map(({ name, processorMs, ratio }) => [
        name,
        `${processorMs.median.toFixed(1)} ms`,
        ratioOf(ratio),
      ]),
    ),
  ].join('\n\n');
}

const SHOWN = 16;

function profileSection(results) {
  const owners = [...new Set(results.flatMap(({ owners }) => owners.map(({ name }) => name)))];
  const cell = ({ owners: found }, owner) =>
    (found.find(({ name }) => name === owner)?.micros ?? 0).toFixed(1);
  const ours = results.at(-1).functions.filter(({ name }) => name.startsWith('client: '));
  return [
    '## The profile of a call',
    'Self time in µs of one call of 1 KB, 64 in flight, by whose code it is; the sampling itself takes time too.',
    table(
      ['whose', ...results.map(({ name }) => name)],
      owners.map((owner) => [owner, ...results.map((one) => cell(one, owner))]),
    ),
    `The ${SHOWN} functions of this client that take most:`,
    table(
      ['function', 'µs'],
      ours
        .slice(0, SHOWN)
        .map(({ name, micros }) => [`\`${name.slice('client: '.length)}\``, micros.toFixed(2)]),
    ),
  ].join('\n\n');
}
