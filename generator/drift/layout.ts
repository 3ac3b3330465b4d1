/** JSON with a line for each small object: a change of one field is one changed line, and a snapshot is no longer than it must be. */

/** Characters of a line that holds a whole object or array. */
const WIDTH = 200;

export function layout(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const deeper = `${indent} `;
  const members = Array.isArray(value)
    ? value.map((member: unknown) => layout(member, deeper))
    : Object.entries(value)
        .filter(([, member]) => member !== undefined)
        .map(([key, member]) => `${JSON.stringify(key)}:${layout(member, deeper)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const line = members.join(',');
  if (line.length <= WIDTH && !line.includes('\n')) return `${open}${line}${close}`;
  return `${open}\n${deeper}${members.join(`,\n${deeper}`)}\n${indent}${close}`;
}
