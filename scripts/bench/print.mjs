/** What a part of the bench has found, as lines for a terminal. */

const number = (value, digits = 1) => value.toFixed(digits).padStart(9);

export function printPart(part, results) {
  for (const result of results) PRINT[part](result);
}

const PRINT = {
  profile({ name, owners, functions }) {
    console.log(`${name}: µs of one call by whose code it is, and by function`);
    for (const one of [...owners, ...functions]) console.log(`${number(one.micros, 2)}  ${one.name}`);
  },
  calls({ name, rows }) {
    console.log(name);
    for (const { name: peer, micros, ratio } of rows) {
      const spread = `${ratio.low.toFixed(2)}–${ratio.high.toFixed(2)}`;
      console.log(`  ${peer.padEnd(30)}${number(micros.median)} µs${number(ratio.median, 2)} × (${spread})`);
    }
  },
  reads({ name, reads, seconds, requests, lost }) {
    console.log(`${reads} reads, ${name}: ${seconds.toFixed(1)} s, ${requests} requests, ${lost} lost`);
  },
  rows({ name, rows, requests, cpuMs, heapGrowth }) {
    const heap = `heap grew by ${heapGrowth.toFixed(1)} MB`;
    console.log(
      `${rows} rows by ${name}: ${requests} requests, ${cpuMs.toFixed(0)} ms of processor time, ${heap}`,
    );
  },
  startup({ name, rows }) {
    console.log(name);
    for (const { name: program, processorMs, wallMs, overEmptyMs, ratio } of rows) {
      const compared =
        ratio === undefined ? `${number(overEmptyMs.median)} ms over empty` : `${number(ratio.median, 2)} ×`;
      console.log(
        `  ${program.padEnd(40)}${number(processorMs.median)} ms${compared}${number(wallMs.median)} ms wall`,
      );
    }
  },
};
