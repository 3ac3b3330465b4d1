/** What each node of a graph leads to is the same as where it is looked up node by node. */

import { expect, test } from 'vitest';
import { collected } from '../../../generator/base/collected.js';
import { seededRandom } from '../../../generator/sandbox/random.js';

type Edges = readonly (readonly number[])[];

function reachedFrom(start: number, edges: Edges): ReadonlySet<number> {
  const seen = new Set<number>();
  const open = [start];
  for (let node = open.pop(); node !== undefined; node = open.pop())
    if (!seen.has(node)) {
      seen.add(node);
      open.push(...(edges[node] ?? []));
    }
  return seen;
}

test.each(Array.from({ length: 40 }, (_, seed) => seed))('random graph %i', (seed) => {
  const random = seededRandom(seed);
  const size = 1 + Math.floor(random() * 30);
  const edges: Edges = Array.from({ length: size }, () =>
    Array.from({ length: Math.floor(random() * 3) }, () => Math.floor(random() * size)),
  );
  const all = collected<number, number>({ own: (node) => [node], next: (node) => edges[node] ?? [] });
  for (let node = 0; node < size; node += 1)
    expect([...all(node)].toSorted((a, b) => a - b)).toEqual(
      [...reachedFrom(node, edges)].toSorted((a, b) => a - b),
    );
});

test('a chain that is longer than the stack', () => {
  const length = 100_000;
  const all = collected<number, string>({
    own: (node) => (node === length ? ['the end'] : []),
    next: (node) => (node < length ? [node + 1] : []),
  });
  expect([...all(0)]).toEqual(['the end']);
});

test('each node of a circle is asked for what it has once', () => {
  const asked: number[] = [];
  const own = (node: number): readonly number[] => {
    asked.push(node);
    return [node];
  };
  const all = collected<number, number>({ own, next: (node) => [(node + 1) % 50] });
  expect([all(7).size, all(3).size, asked.length]).toEqual([50, 50, 50]);
});
