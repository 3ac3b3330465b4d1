/** How pages of results in `docs/bench/` are written: Markdown, tables, bars as SVG, and what they were measured on. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, release, type as system } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';

export const folder = fileURLToPath(new URL('../../docs/bench/', import.meta.url));

/** Text of Markdown or JSON is formatted. */
export async function write(name, text) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, name);
  const options = { ...(await resolveConfig(file)), filepath: file };
  writeFileSync(file, name.endsWith('.svg') ? text : await format(text, options));
}

export function table(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** What was measured on which machine, and when. `load`: the machine's when the part began. */
export function aboutNow(versions, load) {
  const [core] = cpus();
  const machine = `${cpus().length} × ${core?.model.trim() ?? 'unknown'}, ${system()} ${release()}`;
  return { date: new Date().toISOString().slice(0, 10), machine, load, node: process.version, versions };
}

export function aboutLine({ date, machine, load, node, versions }) {
  const names = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  const busy = load === undefined ? '' : `, load ${load}`;
  return `_${date}; ${machine}${busy}; Node ${node.slice(1)}; ${names.join(', ')}._`;
}

const [WIDTH, LEFT, RIGHT, BAR, GAP, TOP] = [760, 150, 70, 14, 10, 56];
const COLORS = ['#2563eb', '#0d9488', '#d97706'];

/** Horizontal bars: `groups` is `[{ name, values }]`, a value for each of `series`; `unit` follows each number. */
export function barChart({ title, series, groups, unit, digits = 2 }) {
  const groupHeight = series.length * BAR + GAP;
  const height = TOP + groups.length * groupHeight + GAP;
  const scale = (WIDTH - LEFT - RIGHT) / Math.max(...groups.flatMap(({ values }) => values));
  const bars = groups.flatMap(({ name, values }, index) => {
    const top = TOP + index * groupHeight;
    return [
      text(LEFT - 8, top + (series.length * BAR) / 2 + 4, name, 'end'),
      ...values.map((value, at) => {
        const width = Math.max(1, value * scale).toFixed(1);
        const rect = `<rect x="${LEFT}" y="${top + at * BAR}" width="${width}" height="${BAR - 2}" fill="${COLORS[at]}"/>`;
        const words = `${value.toFixed(digits)} ${unit}`;
        return rect + text(LEFT + Number(width) + 6, top + (at + 1) * BAR - 4, words);
      }),
    ];
  });
  const legend = series.map((name, index) => {
    const x = LEFT + index * 140;
    return `<rect x="${x}" y="32" width="10" height="10" fill="${COLORS[index]}"/>${text(x + 15, 41, name)}`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="12">`,
    `<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>`,
    `<text x="12" y="20" font-size="14" font-weight="600" fill="#111827">${title}</text>`,
    ...(series.length > 1 ? legend : []),
    ...bars,
    '</svg>\n',
  ].join('\n');
}

function text(x, y, words, anchor = 'start') {
  return `<text x="${x}" y="${y}" text-anchor="${anchor}" fill="#111827">${words}</text>`;
}
