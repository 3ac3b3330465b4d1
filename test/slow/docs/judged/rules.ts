/** What an account demands of a value, as functions that say what is wrong with it. */

/** Says what is wrong with a value. */
export type Rule = (value: unknown) => string | undefined;

export const id: Rule = (value) => (Number.isInteger(value) && Number(value) > 0 ? undefined : 'no id');
export const text: Rule = (value) => (typeof value === 'string' && value !== '' ? undefined : 'no text');
export const flag: Rule = (value) => (typeof value === 'boolean' ? undefined : 'no flag');
export const number: Rule = (value) => (typeof value === 'number' ? undefined : 'no number');
export const moment: Rule = (value) => (/^\d{4}-\d\d-\d\d(T|$)/.test(String(value)) ? undefined : 'no date');
export const oneOf =
  (...values: readonly string[]): Rule =>
  (value) =>
    values.includes(String(value)) ? undefined : `none of ${values.join(', ')}`;
export const some =
  (rule: Rule): Rule =>
  (value) =>
    Array.isArray(value) && value.length > 0 ? value.map(rule).find(Boolean) : 'no list of values';
/** At least one language, each with a text. */
export const languages: Rule = (value) => {
  const names = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (names.length === 0) return 'no language';
  return names.some(([name, word]) => !/^[a-z]{2}$/.test(name) || text(word)) ? 'no languages' : undefined;
};
export const object =
  (rules: Readonly<Record<string, Rule>>): Rule =>
  (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'no object';
    const given = new Map(Object.entries(value));
    const known = new Map(
      Object.entries(rules).map(([name, rule]) => [name.replace('?', ''), { name, rule }]),
    );
    for (const name of given.keys()) if (!known.has(name)) return `unknown ${name}`;
    for (const [short, { name, rule }] of known) {
      if (!given.has(short) && name.endsWith('?')) continue;
      const wrong = given.has(short) ? rule(given.get(short)) : 'missing';
      if (wrong !== undefined) return `${short}: ${wrong}`;
    }
    return undefined;
  };
export const fieldsOf = (...names: readonly string[]): Rule => some(oneOf(...names));
export const filterBy =
  (...names: readonly string[]): Rule =>
  (value) =>
    Array.isArray(value) &&
    value.every((one: unknown) => Array.isArray(one) && names.includes(String(one[0])))
      ? undefined
      : 'no filter';
