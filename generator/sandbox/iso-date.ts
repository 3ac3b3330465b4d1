/** Datetimes as the account writes them: ISO 8601 with an offset. */

/** `2026-02-02T09:30:00+00:00` */
export function isoDate(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}+00:00`;
}

const DATETIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;

/** A datetime with an offset that names a moment that exists. */
export function isIsoDate(value: unknown): value is string {
  return typeof value === 'string' && DATETIME.test(value) && !Number.isNaN(Date.parse(value));
}
