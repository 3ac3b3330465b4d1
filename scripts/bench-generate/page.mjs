/** Pages of results in `docs/bench/`: `generate.md` with its plot, and what they are made of. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, release, type as system } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';

const folder = fileURLToPath(new URL('../../docs/bench/', import.meta.url));

export async function writePage({ compared, again, grown, versions, rounds, long }) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'generate-growth.svg'), growthPlot(grown));
  await writeMarkdown('generate.md', [
    '# What generating a client costs',
    `Made by \`npm run bench:generate\`: each command is a cold process, all take turns, medians of ${rounds} rounds, and one round of what takes longer than ${long} s; all of it twice, with a figure of each time. Processor time counts all threads and child processes; seconds depend on what else the machine does. The description is made up: 8 methods and 34 fields for each object, three relations each, circles everywhere. The peers make plainer code: functions and types, no compiled package, no runtime, no reference of methods. Plain strings are the floor: a program that writes the same types without checking, compiling or explaining anything.`,
    ...compared.map(comparison),
    `## Again, with ${again.size} methods`,
    table(
      ['', 'seconds', 'processor seconds', 'of the first run', 'memory'],
      again.results.map((one) => [
        one.name,
        one.seconds.toFixed(2),
        one.cpu.toFixed(2),
        (one.cpu / again.results[0].cpu).toFixed(2),
        `${one.megabytes.toFixed(0)} MB`,
      ]),
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
    '![Processor seconds by number of methods](generate-growth.svg)',
    aboutMachine(versions),
  ]);
}

export async function writeMarkdown(name, parts) {
  mkdirSync(folder, { recursive: true });
  const page = join(folder, name);
  const options = { ...(await resolveConfig(page)), filepath: page };
  writeFileSync(page, await format(parts.join('\n\n'), options));
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

export function table(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

export function machineText() {
  const cores = cpus();
  return `${cores.length} × ${cores[0]?.model.trim() ?? 'unknown'}, ${system()} ${release()}`;
}

export function aboutMachine(versions) {
  const names = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return `_${new Date().toISOString().slice(0, 10)}; ${machineText()}; Node ${process.versions.node}; ${names.join(', ')}._`;
}

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT] = [640, 320, 60, 44, 40, 24];

/** Both axes from zero, so that a straight line is growth in proportion. */
function growthPlot(grown) {
  const [most, longest] = [
    Math.max(...grown.map(({ size }) => size)),
    Math.max(...grown.map(({ cpu }) => cpu)),
  ];
  const x = (size) => LEFT + (size / most) * (WIDTH - LEFT - RIGHT);
  const y = (cpu) => HEIGHT - BOTTOM - (cpu / longest) * (HEIGHT - BOTTOM - TOP);
  const points = grown.map(({ size, cpu }) => `${x(size).toFixed(1)},${y(cpu).toFixed(1)}`);
  const label = (at, words, anchor = 'middle') =>
    `<text x="${at[0].toFixed(1)}" y="${at[1].toFixed(1)}" text-anchor="${anchor}" fill="#111827">${words}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="12">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    `<text x="12" y="20" font-size="14" font-weight="600" fill="#111827">Processor seconds by number of methods</text>`,
    `<path d="M${LEFT},${TOP} V${HEIGHT - BOTTOM} H${WIDTH - RIGHT}" fill="none" stroke="#6b7280"/>`,
    `<polyline points="${points.join(' ')}" fill="none" stroke="#2563eb" stroke-width="2"/>`,
    ...grown.flatMap(({ size, cpu }) => [
      `<circle cx="${x(size).toFixed(1)}" cy="${y(cpu).toFixed(1)}" r="3.5" fill="#2563eb"/>`,
      label([x(size) - 6, y(cpu) - 8], `${cpu.toFixed(1)} s`, 'end'),
      label([x(size), HEIGHT - BOTTOM + 18], String(size), size === most ? 'end' : 'middle'),
    ]),
    '</svg>\n',
  ].join('\n');
}
