/** Form encoding with nested brackets, as the account posts it to handlers. */

/** Leaves out `null` and empty maps, as PHP does. */
export function encodeForm(fields: Readonly<Record<string, unknown>>): string {
  return Object.entries(fields)
    .flatMap(([name, value]) => encodeValue(encodeURIComponent(name), value))
    .join('&');
}

function encodeValue(name: string, value: unknown): string[] {
  if (value === null || value === undefined) return [];
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
      encodeValue(`${name}${encodeURIComponent(`[${key}]`)}`, inner),
    );
  }
  return [`${name}=${encodeURIComponent(textOf(value)).replaceAll('%20', '+')}`];
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
