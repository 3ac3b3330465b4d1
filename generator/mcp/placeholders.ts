/** Examples for agents: a text of which nothing but its name is known must not look like one that works. */

import { isList, isObject } from '../base/json.js';
import { isIdName, isIdsName } from '../model/example-text.js';

/** The example with `<type>` for the text `type` of a member `type`. */
export function withPlaceholders(example: unknown, name = ''): unknown {
  if (isList(example))
    return example.map((one) => (isMade(one, name) ? `<${name}>` : withPlaceholders(one, name)));
  if (isObject(example))
    return Object.fromEntries(Object.entries(example).map(([key, one]) => [key, withPlaceholders(one, key)]));
  return typeof example === 'string' && example === name ? `<${name}>` : example;
}

/** An item of a list; an id that is a list of texts has parts that nothing describes. */
function isMade(item: unknown, name: string): boolean {
  return item === '1' ? isIdName(name) && !isIdsName(name) : typeof item === 'string' && item === name;
}
