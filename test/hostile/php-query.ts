/** A query with nested brackets as PHP reads it: texts alone, lists as maps of their indexes. */

type Nested = { [name: string]: string | Nested };

export function parsePhpQuery(query: string): Readonly<Record<string, unknown>> {
  const params: Nested = {};
  for (const [name, value] of new URLSearchParams(query)) {
    const path = name.split(/\[|\]\[|\]/).filter((part) => part !== '');
    put(params, path, value);
  }
  return params;
}

function put(into: Nested, [first = '', ...rest]: readonly string[], value: string): void {
  if (rest.length === 0) {
    into[first] = value;
    return;
  }
  const inner = into[first];
  const next: Nested = typeof inner === 'object' ? inner : {};
  into[first] = next;
  put(next, rest, value);
}
