/** Reads parameters: numbers in strings from forms and batches, flags in several spellings, empty maps as `[]`. */

/** An integer or its decimal text. */
export function integer(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : undefined;
  return typeof value === 'string' && /^-?\d{1,15}$/.test(value.trim()) ? Number(value) : undefined;
}

/** The text, unless it is blank. */
export function filled(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

export function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A list, a form's list with gaps, or one value. */
export function list(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (isMap(value)) return Object.values(value);
  return isBlank(value) ? [] : [value];
}

export function isTrue(value: unknown): boolean {
  return ['true', '1', 'y'].includes(String(value).toLowerCase());
}

/** A map as PHP prints it: `[]` when empty, a list when its keys count from 0 (Observed behaviour, Legacy, Batch). */
export function phpMap(entries: readonly (readonly [string, unknown])[]): unknown {
  const counts = entries.every(([key], index) => key === String(index));
  return counts ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

export function isHttpUrl(value: unknown): value is string {
  return typeof value === 'string' && /^https?:\/\//i.test(value) && URL.canParse(value);
}

/** In core methods and families the case of a name does not matter (A legacy generation's self-description, section 3). */
export function param(params: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.entries(params).find(([given]) => given.toLowerCase() === name.toLowerCase())?.[1];
}
