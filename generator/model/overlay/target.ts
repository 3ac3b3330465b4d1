/** Finds the places of a document that the target of an action names. */

import { createRequire } from 'node:module';
import type * as JsonPath from 'jsonpath-rfc9535';
import type { JsonValue, Path } from 'jsonpath-rfc9535';

const load = createRequire(import.meta.url);

/**
 * Finds the places; throws where the target is no JSONPath of RFC 9535. Made apart from the finding, so that a package that
 * is missing is not taken for a wrong target.
 */
export function finderOf(target: string): (document: unknown) => Path[] {
  const { exec } = load('jsonpath-rfc9535') as typeof JsonPath; // the package of this name
  return (document) => {
    const paths: Path[] = [];
    exec(document as JsonValue, target, (_value, path) => paths.push([...path])); // parsed JSON or YAML
    return paths;
  };
}
