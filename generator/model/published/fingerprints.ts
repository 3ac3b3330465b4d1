/** Short hashes of each operation and schema: they show that something changed where no other comparison shows what. */

import { hash } from 'node:crypto';
import { isObject, member } from '../../json.js';
import { HASH_LENGTH } from '../published.js';
import { referred } from '../normalise/content.js';
import { type Expansion, partTexts } from './part-text.js';
import { entriesOf, type ReachedParts } from './reached.js';

/** Members of a document that are told apart, that say in which words the rest is written, or that are not recorded. */
const APART: ReadonlySet<string> = new Set([
  'paths',
  'components',
  'tags',
  'openapi',
  'jsonSchemaDialect',
  'servers',
]);

/** What accounts write; in another version they say the same, and hashes that packages hold have it in them. */
const VERSION = { openapi: '3.0.0' };

export function fingerprints(
  document: unknown,
  { operations, schemas }: ReachedParts,
): Readonly<Record<string, string>> {
  // `#`: what stands beside them, such as the text of the whole.
  const rest = entriesOf(document).filter(([name]) => !APART.has(name));
  const places = [...operations, ...schemas, ['#', { ...VERSION, ...Object.fromEntries(rest) }] as const];
  const expansion = expansionOf(document);
  return Object.fromEntries(
    places.map(([name, value]) => {
      const { plain, expanded } = partTexts(value, expansion);
      return [name, hashOf(plain) + hashOf(expanded)];
    }),
  );
}

function hashOf(text: string): string {
  return hash('sha256', text).slice(0, HASH_LENGTH);
}

/** References inside more properties than these stay addresses: that far an object is usually given a name, or loses it. */
const MAX_PROPERTIES = 2;

/** References that lead to each other, each without a property between. */
const MAX_INSIDE = 32;

/** Longer texts are a hash wherever they stand, so that many references to one do not make it long. */
const MAX_LENGTH = 200;

const FURTHER = '"…"';

/** Each schema is read once for a level. */
function expansionOf(document: unknown): Expansion {
  const known = new Map<string, string>();
  let inside = 0;
  const expansion: Expansion = {
    brief: (text) => (text.length > MAX_LENGTH ? `"${hashOf(text)}"` : text),
    behind: (ref, level) => {
      const key = `${String(level)} ${ref}`;
      const found = known.get(key);
      if (found !== undefined) return found;
      // An address in the part itself stays; what lies further behind is no more of it.
      if (level > MAX_PROPERTIES || inside > MAX_INSIDE) return inside === 0 ? undefined : FURTHER;
      // While it is read.
      known.set(key, FURTHER);
      const target = referred(document, { $ref: ref });
      if (!isObject(target) || member(target, '$ref') !== undefined) return undefined;
      inside += 1;
      const text = partTexts(target, expansion, level).expanded;
      inside -= 1;
      known.set(key, text);
      return text;
    },
  };
  return expansion;
}
