/** JSON as the exported document holds it: plain, ordered, ready to be printed. */

import type { Bounds } from '../model/model.js';

export type Json = string | number | boolean | null | readonly Json[] | ExportedObject;

export interface ExportedObject {
  readonly [name: string]: Json;
}

/** A JSON Schema (draft 2020-12), as OpenAPI 3.1 takes it. */
export type ExportedSchema = ExportedObject;

/** The object without the members that are undefined. */
export function compact(members: Readonly<Record<string, Json | undefined>>): ExportedObject {
  const kept = Object.entries(members).filter((entry): entry is [string, Json] => entry[1] !== undefined);
  return Object.fromEntries(kept);
}

/** What is said of a parameter or a property. */
export function remarks({ doc, deprecated, bounds }: Remarked): {
  readonly description?: string;
  readonly deprecated?: true;
} & Bounds {
  return { ...described(doc), ...(deprecated && { deprecated }), ...bounds };
}

interface Remarked {
  readonly doc: string;
  readonly deprecated?: true;
  readonly bounds?: Bounds;
}

/** Nothing where the text is empty. */
export function described(text: string): { readonly description?: string } {
  return text === '' ? {} : { description: text };
}
