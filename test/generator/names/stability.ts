/** An account to which one method is added: the names and paths that its package loses, and no breaking change of `check` says so. */

import { driftBetween } from '../../../generator/pipeline/drift-between.js';
import { buildModel } from '../../../generator/model/build.js';
import type { Model } from '../../../generator/model/model.js';
import type { Description } from '../../../generator/model/description.js';
import { RECORDED_OPTIONS } from '../drift/desk.js';
import { emittedFiles } from '../emit/emitted.js';
import { EMIT_OPTIONS } from '../emit/emit-options.js';

const OPTIONS = RECORDED_OPTIONS;

type Json = Readonly<Record<string, unknown>>;

/** The document without a method, and without the schemas that only this method leads to. */
function without(document: Json, method: string): Json {
  const { [method]: _gone, ...paths } = document['paths'] as Json; // an OpenAPI document
  const { schemas } = document['components'] as { readonly schemas: Json };
  const used = new Set<string>();
  const open: unknown[] = [paths];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const [, name = ''] of JSON.stringify(next).matchAll(/"#\/components\/schemas\/([^"]+)"/g))
      if (!used.has(name)) {
        used.add(name);
        open.push(schemas[name] ?? {});
      }
  const left = Object.entries(schemas).filter(([name]) => used.has(name));
  return { ...document, paths, components: { schemas: Object.fromEntries(left) } };
}

/** `src/v3/tasks/index.ts Task`: each file of a generation with each type that it exports. */
function exportsOf(model: Model): readonly string[] {
  const files = emittedFiles(model, EMIT_OPTIONS, (path) => /^src\/(v3|legacy|gateway)\//.test(path));
  return files.flatMap(({ path, text }) => {
    const lists = [...text.matchAll(/^export type \{([^}]*)\}/gm)].flatMap(([, list = '']) =>
      list.split(','),
    );
    const declared = [...text.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name = '']) => name);
    const names = [...declared, ...lists.map((name) => name.trim())].filter((name) => name !== '');
    return names.map((name) => `${path} ${name}`);
  });
}

/** @param methods those that are added, each to an account that has all others */
export function unstableNames(
  description: Omit<Description, 'document'> & { readonly document: Json },
  methods: readonly string[],
): readonly string[] {
  const side = (document: Json) => ({
    description: { ...description, document },
    recordedOptions: OPTIONS,
    impliedFilters: new Set<string>(),
  });
  const after = side(description.document);
  const now = new Set(exportsOf(buildModel(after.description, OPTIONS).model));
  return methods.flatMap((method) => {
    const before = side(without(description.document, method));
    const lost = exportsOf(buildModel(before.description, OPTIONS).model).filter((name) => !now.has(name));
    if (lost.length === 0) return [];
    const breaking = driftBetween({ before, after }).filter(({ level }) => level === 'breaking');
    // A condition goes with its filter.
    const isTold = (name: string): boolean =>
      breaking.some(
        ({ message }) =>
          message.includes(name) || message.includes(name.replace(/(Condition|Keys)$/, 'Filter')),
      );
    return lost
      .filter((one) => !isTold(one.split(' ')[1] ?? '') && !isTold(`module ${one.split('/')[2] ?? ''}`))
      .map((one) => `${method}: ${one}`);
  });
}
