/** What each node of a graph leads to. Nodes that lead to each other are visited once and share one result. */

interface Graph<N, R> {
  /** What the node itself gives. */
  own(this: void, node: N): readonly R[];
  next(this: void, node: N): readonly N[];
}

interface Visit<N> {
  readonly node: N;
  readonly next: readonly N[];
  /** Of `next`, how many were visited. */
  done: number;
  /** Nodes are numbered as they are met; the lowest number that this one leads back to. */
  lowest: number;
}

/**
 * What a node and all nodes after it give, each once. Strongly connected components by Tarjan's algorithm, without
 * recursion: a chain can be longer than the stack.
 */
export function collected<N, R>({ own, next }: Graph<N, R>): (node: N) => ReadonlySet<R> {
  const results = new Map<N, ReadonlySet<R>>();
  const numbers = new Map<N, number>();
  const unfinished: N[] = [];

  function visitAll(start: N): void {
    const open: Visit<N>[] = [entered(start)];
    for (let visit = open.at(-1); visit !== undefined; visit = open.at(-1)) {
      const other = visit.next[visit.done];
      if (other === undefined) {
        open.pop();
        const parent = open.at(-1);
        if (parent !== undefined) parent.lowest = Math.min(parent.lowest, visit.lowest);
        if (visit.lowest === numbers.get(visit.node)) finish(visit.node);
        continue;
      }
      visit.done += 1;
      const number = numbers.get(other);
      if (number === undefined) open.push(entered(other));
      else if (!results.has(other)) visit.lowest = Math.min(visit.lowest, number);
    }
  }

  function entered(node: N): Visit<N> {
    const number = numbers.size;
    numbers.set(node, number);
    unfinished.push(node);
    return { node, next: next(node), done: 0, lowest: number };
  }

  /** All nodes from this one on lead to each other. */
  function finish(first: N): void {
    const group = unfinished.splice(unfinished.lastIndexOf(first));
    const all = new Set(group.flatMap(own));
    for (const node of group) results.set(node, all);
    for (const other of new Set(group.flatMap(next)))
      for (const one of results.get(other) ?? []) all.add(one);
  }

  return (node) => {
    if (!results.has(node)) visitAll(node);
    return results.get(node) ?? new Set();
  };
}
