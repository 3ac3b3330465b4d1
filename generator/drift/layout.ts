/** JSON with a line for each small object: a change of one field is one changed line, and a snapshot is no longer than it must be. */

import type { JsonObject } from '../base/json.js';

/** Characters of a line that holds a complete object or array. */
const WIDTH = 200;

/** It is called for every value of a description, so long texts are added to and not joined, which would copy them at each level. */
export function layout(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const deeper = `${indent} `;
  const members = Array.isArray(value)
    ? value.map((member: unknown) => layout(member, deeper))
    : membersOf(value as JsonObject, deeper); // JSON
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  let length = members.length - 1;
  for (const member of members) length += member.length;
  // A member of several lines is longer than one line may be.
  if (length <= WIDTH) return `${open}${members.join(',')}${close}`;
  let text = open;
  let start = `\n${deeper}`;
  for (const member of members) {
    text += start + member;
    start = `,\n${deeper}`;
  }
  return `${text}\n${indent}${close}`;
}

function membersOf(object: JsonObject, indent: string): readonly string[] {
  const members: string[] = [];
  for (const key of Object.keys(object)) {
    const member = object[key];
    if (member !== undefined) members.push(`${JSON.stringify(key)}:${layout(member, indent)}`);
  }
  return members;
}
