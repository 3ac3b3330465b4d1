/** An operation with its bodies, answers and parameters, and the schema of each, in the place of references to them. */

import { fromEntries, isList, isObject, member } from '../../json.js';
import { bestOf, referred } from '../normalise/content.js';

type Read = (document: unknown, value: unknown) => unknown;

const BODY = withMembers({ content: (document, content) => readContent(document, content) });
const PARAMETERS = eachOf(withMembers({ schema: referred }));
const OPERATION = withMembers({ requestBody: BODY, responses: eachOf(BODY), parameters: PARAMETERS });

/** A path item. What a schema refers to in its turn stays a reference, so that a change of it is told once. */
export const inPlace: Read = withMembers({ post: OPERATION, get: OPERATION, parameters: PARAMETERS });

const JSON_TYPE = 'application/json';

/** The one media type that is read, as accounts write it. */
function readContent(document: unknown, content: unknown): unknown {
  const type = bestOf(content)?.type;
  if (type === undefined) return content;
  return { [JSON_TYPE]: withMembers({ schema: referred })(document, member(content, type)) };
}

function withMembers(reads: Readonly<Record<string, Read>>): Read {
  return (document, given) => {
    const value = referred(document, given);
    if (!isObject(value)) return value;
    const read = Object.entries(reads).filter(([name]) => Object.hasOwn(value, name));
    return { ...value, ...fromEntries(read.map(([name, one]) => [name, one(document, value[name])])) };
  };
}

function eachOf(read: Read): Read {
  return (document, value) => {
    if (isList(value)) return value.map((one) => read(document, one));
    if (!isObject(value)) return value;
    return fromEntries(Object.entries(value).map(([name, one]) => [name, read(document, one)]));
  };
}
