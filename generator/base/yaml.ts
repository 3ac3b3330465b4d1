/** YAML, whose parser is loaded when the first text is read: descriptions are JSON, and start-up costs less without it. */

import { createRequire } from 'node:module';
import type * as Yaml from 'yaml';
import type { DocumentOptions, ParseOptions, SchemaOptions, ToJSOptions } from 'yaml';

const load = createRequire(import.meta.url);

type YamlParser = (
  text: string,
  options?: DocumentOptions & ParseOptions & SchemaOptions & ToJSOptions,
) => unknown;

/** Apart from the parsing, so that a package that is missing is not taken for a wrong text. */
export function yamlParser(): YamlParser {
  // A `require` has no types of its own; these are those of the package.
  return (load('yaml') as typeof Yaml).parse;
}
