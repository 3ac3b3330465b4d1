/** @returns the most calls that a leaky bucket held which these ran into, by times in ms; it refuses none */
export function fullest(times: readonly number[], perSecond: number): number {
  let level = 0;
  let most = 0;
  let last = -Infinity;
  for (const at of times.toSorted((one, other) => one - other)) {
    level = Math.max(0, level - ((at - last) / 1000) * perSecond) + 1;
    last = at;
    most = Math.max(most, level);
  }
  return most;
}
