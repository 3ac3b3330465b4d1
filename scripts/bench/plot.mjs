/** Horizontal bars as SVG: one group for each contestant, one bar in it for each series. */

const WIDTH = 760;
const LEFT = 150;
const RIGHT = 70;
const BAR = 14;
const GAP = 10;
const TOP = 56;
const COLORS = ['#2563eb', '#0d9488', '#d97706', '#7c3aed'];

/** `groups` is `[{ name, values }]`, a value for each of `series`; `unit` stands behind each number. */
export function barChart({ title, series, groups, unit, digits = 2 }) {
  const height = TOP + groups.length * (series.length * BAR + GAP) + GAP;
  const most = Math.max(...groups.flatMap(({ values }) => values));
  const scale = (WIDTH - LEFT - RIGHT) / most;
  const parts = groups.map((group, index) => {
    const top = TOP + index * (series.length * BAR + GAP);
    const middle = top + (series.length * BAR) / 2 + 4;
    const label = text(LEFT - 8, middle, group.name, 'end');
    const bars = group.values.map((value, at) =>
      bar(value, { scale, top: top + at * BAR, at, unit, digits }),
    );
    return label + bars.join('');
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="12">`,
    `<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>`,
    `<text x="12" y="20" font-size="14" font-weight="600" fill="#111827">${escape(title)}</text>`,
    series.length > 1 ? series.map(legend).join('') : '',
    ...parts,
    '</svg>\n',
  ].join('\n');
}

function bar(value, { scale, top, at, unit, digits }) {
  const width = Math.max(1, value * scale).toFixed(1);
  const color = COLORS[at % COLORS.length];
  const shown = `${value.toFixed(digits)} ${unit}`;
  return `<rect x="${LEFT}" y="${top}" width="${width}" height="${BAR - 2}" fill="${color}"/>${text(LEFT + Number(width) + 6, top + BAR - 4, shown)}`;
}

function legend(name, index) {
  const x = LEFT + index * 140;
  return `<rect x="${x}" y="32" width="10" height="10" fill="${COLORS[index % COLORS.length]}"/>${text(x + 15, 41, name)}`;
}

function text(x, y, words, anchor = 'start') {
  return `<text x="${x}" y="${y}" text-anchor="${anchor}" fill="#111827">${escape(words)}</text>`;
}

function escape(words) {
  return words.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}
