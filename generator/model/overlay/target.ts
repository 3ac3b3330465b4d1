/** Finds the places of a document that the target of an action names. */

import { exec, type JsonValue, type Path } from 'jsonpath-rfc9535';

/** @throws Error where the target is no JSONPath of RFC 9535. */
export function placesOf(document: unknown, target: string): Path[] {
  const paths: Path[] = [];
  exec(document as JsonValue, target, (_value, path) => paths.push([...path])); // parsed JSON or YAML
  return paths;
}
