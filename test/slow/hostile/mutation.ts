/** Makes a damaged description of a whole one: by its seed, the same each time. */

import { seededRandom } from '../../../generator/sandbox/random.js';

/** The description that is damaged, parsed. */
type Document = Readonly<Record<string, unknown>>;
type Holder = Record<string | number, unknown>;

const DEEP = 3_000;
const LONG = 100_000;

/** Texts that a name, a comment, a path, a template or a terminal could take for something else. */
const TEXTS: readonly string[] = [
  ...[
    '',
    ' ',
    '.',
    '..',
    '../../outside',
    '/etc/passwd',
    'C:\\x',
    'con',
    'a/b',
    'a\\b',
    'a\u0000b',
    '\ud800',
  ],
  ...[
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'then',
    'default',
    'class',
    'await',
    'call',
    'batch',
  ],
  ...[
    '*/ globalThis.hit = 1; /*',
    '${globalThis.hit = 1}',
    '`',
    "'",
    '"',
    '\\',
    '\u2028',
    '\r\n',
    '\u001b[31m',
  ],
  ...[
    '{{x}}',
    '{{{x}}}',
    '{{> x}}',
    '<script>hit()</script>',
    '<img src=x onerror=hit()>',
    '](javascript:hit)',
  ],
  ...[
    '|',
    '# a',
    '```',
    '@param {x} */',
    '\u202e',
    '\u200b',
    '%',
    '%zz',
    '%2e%2e',
    '#/',
    '~1',
    '$ref',
    '$..*',
    '-',
  ],
  ...['1', '-1', '1e999', 'NaN', 'null', 'a.get', 'a.list', '/a.get', 'größe', '🦊', 'a'.repeat(300)],
  ...['*/'.repeat(LONG / 2), 'x.'.repeat(LONG / 2), ' '.repeat(LONG), '_'.repeat(LONG), '<'.repeat(LONG)],
];

const VALUES: readonly unknown[] = [
  ...[
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e308,
    2 ** 53,
    [],
    {},
    [[]],
    [null],
    [{}],
    { '': null },
    ['a', 1, null],
  ],
  ...[{ $ref: 5 }, { $ref: '#' }, { $ref: '#/' }, { $ref: '#/components/schemas' }, { $ref: '#/paths' }],
  ...[{ $ref: 'file:///etc/passwd' }, { $ref: 'https://evil.example/a' }, { type: ['string', 'null', 5] }],
  ...[
    { allOf: [{}, {}] },
    { oneOf: [] },
    { anyOf: [null] },
    { not: {} },
    { enum: [] },
    { enum: [{}, [], null, 'a'] },
  ],
  ...[
    { type: 'array' },
    { type: 'object', properties: [] },
    { type: 'integer', enum: ['a'] },
    { type: 'unknown' },
  ],
  ...[
    { type: 'object', additionalProperties: { type: 'string' } },
    { type: 'string', format: '*/' },
  ],
];

/**
 * Text in JSON; most seeds keep it parseable, some cut or change the text itself. @param deep levels at most of what is
 * put around a value: several on each other can be more than JSON can be written with, so they are made smaller then.
 */
export function mutation(document: Document, seed: number, deep = DEEP): string {
  try {
    return damagedText(document, seed, deep);
  } catch (error) {
    if (error instanceof RangeError && deep > 1) return mutation(document, seed, Math.floor(deep / 4));
    throw error;
  }
}

function damagedText(document: Document, seed: number, deep: number): string {
  const random = seededRandom(seed);
  const below = (count: number): number => Math.floor(random() * count);
  const one = <T>(values: readonly T[]): T => values[below(values.length)] as T;
  const root: Holder = { '': structuredClone(document) };

  /** Every place, with what holds it: the deeper, the more likely, as there are more of them. */
  const places = (): (readonly [holder: Holder, key: string | number])[] => {
    const found: (readonly [Holder, string | number])[] = [];
    const open: Holder[] = [root];
    for (let holder = open.pop(); holder !== undefined; holder = open.pop()) {
      for (const key of Object.keys(holder)) {
        const value = holder[key];
        if (holder !== root) found.push([holder, Array.isArray(holder) ? Number(key) : key]);
        if (typeof value === 'object' && value !== null) open.push(value as Holder);
      }
    }
    return found;
  };
  const put = (holder: Holder, key: string | number, value: unknown): void =>
    void Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });

  const EDITS: readonly ((at: readonly [Holder, string | number]) => void)[] = [
    ([holder, key]) => put(holder, key, one(VALUES)),
    ([holder, key]) => put(holder, key, one(TEXTS)),
    ([holder, key]) => Reflect.deleteProperty(holder, key),
    // Under another name: of a member, a schema, a method, a keyword.
    ([holder, key]) => put(holder, one(TEXTS), holder[key]),
    ([holder, key]) => {
      const value = holder[key];
      Reflect.deleteProperty(holder, key);
      put(holder, one(TEXTS), value);
    },
    // What stands somewhere else, also what holds the place itself.
    ([holder, key]) => {
      const [other, from] = one(places());
      put(holder, key, structuredClone(other[from]));
    },
    ([holder, key]) => put(holder, key, { $ref: `#/components/schemas/${one(names())}` }),
    ([holder, key]) => put(holder, key, [holder[key]]),
    ([holder, key]) => put(holder, key, { allOf: [holder[key], one(VALUES)] }),
    ([holder, key]) =>
      put(holder, key, { oneOf: [holder[key], { $ref: `#/components/schemas/${one(names())}` }] }),
    ([holder, key]) => put(holder, key, { type: 'array', items: holder[key] }),
    ([holder, key]) => put(holder, key, Array<unknown>(500).fill(holder[key])),
    ([holder, key]) => put(holder, key, nested(holder[key], below(deep))),
  ];
  const names = (): readonly string[] => {
    const { schemas } = ((root[''] as Holder)['components'] ?? {}) as { schemas?: object };
    return [...Object.keys(schemas ?? {}), 'missing'];
  };

  for (let count = 1 + below(4); count > 0; count -= 1) {
    const found = places();
    if (found.length > 0) one(EDITS)(one(found));
  }
  const text = JSON.stringify(root['']) ?? '';
  return random() < 0.85 ? text : damaged(text, { below, one });
}

function nested(value: unknown, depth: number): unknown {
  let made = value;
  for (let level = 0; level < depth; level += 1) made = level % 2 === 0 ? [made] : { allOf: made };
  return made;
}

interface Choose {
  readonly below: (count: number) => number;
  readonly one: <T>(values: readonly T[]) => T;
}

/** The text is cut, doubled in part, or gets letters where none belong. */
function damaged(text: string, { below, one }: Choose): string {
  const at = below(text.length);
  const after = text.slice(at);
  return one([
    () => text.slice(0, at),
    () => text.slice(at),
    () => text.slice(0, at) + after.slice(below(40)),
    () => text.slice(0, at) + one(TEXTS) + after,
    () =>
      text.slice(0, at) +
      one(['"', '{', '}', '[', ']', ',', ':', '\\', '\n', '&a', '*a', '!!js', '---']) +
      after,
    () => text.slice(0, at) + text.slice(below(text.length)),
    () => `\ufeff${text}`,
  ])();
}
