/** Processor time of this process for a piece of work, in interleaved rounds: medians, and quartiles as the spread. */

/** Each makes more calls than the one before it, since they become quicker. */
const CALIBRATIONS = 3;

/** µs of user and system time, all threads, since the process began. */
export function processorTime() {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/**
 * µs of processor time for one call, over `count` calls of which `width` are in flight, after some calls that do not count
 * and a collection of what others have just left. A full one, while no call is in flight, would take compiled code as well.
 */
export async function costOfCall(call, { count, width }) {
  globalThis.gc?.({ type: 'minor' });
  await run(call, { count: Math.ceil(count / 5), width });
  const begun = processorTime();
  await run(call, { count, width });
  return (processorTime() - begun) / count;
}

async function run(call, { count, width }) {
  let left = count;
  const worker = async () => {
    while (left-- > 0) await call();
  };
  await Promise.all(Array.from({ length: Math.min(width, count) }, worker));
}

/**
 * Every contestant once in each round, so that a machine that slows down slows all alike. `floor` is the name of the one
 * that the ratios are taken over, round by round; `close` are those whose ratio is to be known most exactly.
 */
export async function compare(contestants, { width, rounds, budget, floor, close = [floor] }) {
  const names = Object.keys(contestants);
  const costs = Object.fromEntries(names.map((name) => [name, []]));
  const counts = {};
  for (const name of names) {
    const share = close.includes(name) ? budget : budget / 4;
    counts[name] = await calibrate(contestants[name], { width, budget: share });
  }
  for (let round = 0; round < rounds; round += 1) {
    // The order changes from round to round.
    const order = [...names.slice(round % names.length), ...names.slice(0, round % names.length)];
    for (const name of order) {
      costs[name].push(await costOfCall(contestants[name], { width, count: counts[name] }));
    }
  }
  return names.map((name) => ({
    name,
    micros: spreadOf(costs[name]),
    ratio: spreadOf(costs[name].map((cost, round) => cost / costs[floor][round])),
  }));
}

/** So many calls as take about `budget` µs once they are compiled. */
async function calibrate(call, { width, budget }) {
  let count = Math.max(width * 2, Math.min(1000, budget / 100));
  for (let times = 0; times < CALIBRATIONS; times += 1) {
    const cost = await costOfCall(call, { width, count });
    count = Math.max(width * 2, Math.ceil(budget / cost));
  }
  return count;
}

export function spreadOf(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
  return { median: at(0.5), low: at(0.25), high: at(0.75) };
}
