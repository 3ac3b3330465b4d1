/** Reads a query as PHP's `parse_str` does: `a[b][0]=c` gives nested maps; every value is text. */

type Tree = Map<string, string | Tree>;

export function parsePhpQuery(query: string): unknown {
  const root: Tree = new Map();
  for (const pair of query.split('&').filter((part) => part !== '')) {
    const at = pair.indexOf('=');
    const name = decode(at < 0 ? pair : pair.slice(0, at));
    insert(root, pathOf(name), at < 0 ? '' : decode(pair.slice(at + 1)));
  }
  return plain(root);
}

function decode(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}

function pathOf(name: string): readonly string[] {
  const [head = '', ...rest] = name.split('[');
  return [head, ...rest.map((part) => part.replace(/\]$/, ''))];
}

function insert(tree: Tree, [head = '', ...rest]: readonly string[], value: string): void {
  if (rest.length === 0) return void tree.set(head, value);
  const known = tree.get(head);
  const child: Tree = typeof known === 'object' ? known : new Map<string, string | Tree>();
  tree.set(head, child);
  insert(child, rest, value);
}

function plain(tree: Tree): unknown {
  return Object.fromEntries(
    [...tree].map(([name, value]) => [name, value instanceof Map ? plain(value) : value]),
  );
}
