/** Finds the places of a document that the target of an action names. */

import { createRequire } from 'node:module';
import type * as JsonPath from 'jsonpath-rfc9535';
import type { JsonValue, Path } from 'jsonpath-rfc9535';
import { isObject } from '../../json.js';

const load = createRequire(import.meta.url);

/**
 * Finds the places; throws where the target is no JSONPath of RFC 9535. Made apart from the finding, so that a package that
 * is missing is not taken for a wrong target.
 */
export function finderOf(target: string): (document: unknown) => Path[] {
  const steps = namesIn(target);
  if (steps !== undefined) return (document) => followed(document, steps);
  // Loaded for the targets that need it: none of ours does.
  const { exec } = load('jsonpath-rfc9535') as typeof JsonPath; // the package of this name
  return (document) => {
    const paths: Path[] = [];
    exec(document as JsonValue, target, (_value, path) => paths.push([...path])); // parsed JSON or YAML
    return paths;
  };
}

const STEP = /\.([A-Za-z_]\w*)|\[('[ -&(-[\]-~]*'(?:, ?'[ -&(-[\]-~]*')*)\]/y;

/** The names of each step; undefined where the target is more than names: `$.paths['/a.get','/b.get'].post`. */
function namesIn(target: string): readonly (readonly string[])[] | undefined {
  const steps: (readonly string[])[] = [];
  STEP.lastIndex = 1;
  while (STEP.lastIndex < target.length) {
    const [, name, list = ''] = STEP.exec(target) ?? [];
    if (name === undefined && list === '') return undefined;
    steps.push(name === undefined ? [...list.matchAll(/'([^']*)'/g)].map(([, one = '']) => one) : [name]);
  }
  return steps;
}

function followed(document: unknown, steps: readonly (readonly string[])[]): Path[] {
  let found: Place[] = [{ value: document, path: [] }];
  for (const names of steps) found = found.flatMap((place) => names.flatMap((name) => inside(place, name)));
  return found.map(({ path }) => path);
}

interface Place {
  readonly value: unknown;
  readonly path: Path;
}

/** A name selects a member of an object, and nothing of a list. */
function inside({ value, path }: Place, name: string): readonly Place[] {
  return isObject(value) && Object.hasOwn(value, name) ? [{ value: value[name], path: [...path, name] }] : [];
}
