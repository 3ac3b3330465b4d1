/** Finds the places of a document that the target of an action names. */

import { exec, type JsonValue, type Path } from 'jsonpath-rfc9535';
import { placeIn, usualForm } from './usual-form.js';

/** @throws Error where the target is no JSONPath of RFC 9535. */
export function placesOf(document: unknown, target: string): Path[] {
  const paths: Path[] = [];
  exec(document as JsonValue, target, (_value, path) => paths.push([...path])); // parsed JSON or YAML
  return paths;
}

/** Those that the target names in the words of the document, and those that it names in the usual ones. */
export function placesInEither(document: unknown, target: string): Path[] {
  const own = placesOf(document, target);
  const usual = usualForm(document);
  const others = usual === undefined ? [] : placesOf(usual, target).map((path) => placeIn(document, path));
  return [...new Map([...own, ...others].map((path) => [JSON.stringify(path), path])).values()];
}
