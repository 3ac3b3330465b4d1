/** A model as one OpenAPI 3.1 document, corrected by the account's real behaviour, for tools that read OpenAPI. */

import { mapTexts } from '../base/json.js';
import { traitsOf } from '../model/generation.js';
import type { Api, Generation, Model } from '../model/model.js';
import { vendorNames } from '../view/own-names.js';
import {
  ERRORS,
  HEADERS,
  IDEMPOTENCY_KEY,
  exportDescription,
  OWN_COMPONENTS,
  SECURITY_SCHEMES,
  TIME,
  typesOf,
} from './components.js';
import { compact, type Json, type ExportedObject } from './json.js';
import { componentNames, type ComponentNames } from './names.js';
import { DIALECT } from './method-schema.js';
import { operationOf } from './operation.js';
import { commonResponses } from './response.js';
import { tagsOf } from './tags.js';

/** The same model has the same document, byte for byte. @param generations which of the three, in this order. */
export function exportDocument(model: Model, generations: readonly Generation[]): ExportedObject {
  const apis = generations.map((generation) => model[generation]);
  const names = componentNames(apis, OWN_COMPONENTS);
  const paths = pathsOf(apis, names);
  const components = componentsOf(apis, names);
  const document = {
    openapi: '3.1.0',
    // Some tools judge tuples only where the dialect is named.
    jsonSchemaDialect: DIALECT,
    info: {
      title: model.title === '' ? 'Collaboration service' : model.title,
      version: model.version,
      description: exportDescription(model),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: 'https://account.example', description: 'Put the address of the account here.' }],
    tags: tagsOf(apis),
    paths,
    components: { ...components, schemas: usedSchemas(components['schemas'], [paths, components]) },
  };
  // The account's own names in the place of the neutral ones, in keys and values.
  const own = vendorNames(model.vendor);
  // `mapTexts` changes texts alone, so that an object stays one.
  return mapTexts(document, own) as ExportedObject;
}

function pathsOf(apis: readonly Api[], names: ComponentNames): ExportedObject {
  const paths = new Map<string, Record<string, Json>>();
  for (const api of apis) {
    const context = { generation: api.generation, names };
    for (const method of api.methods) {
      const { path, verb, operation } = operationOf(context, method, api);
      const item = paths.get(path) ?? {};
      item[verb] = operation;
      paths.set(path, item);
    }
  }
  return Object.fromEntries(paths);
}

/** Types of items are there for the methods of each type; a document has one method for all of them, and leaves them out. */
function usedSchemas(
  schemas: Json | undefined,
  [paths, components]: readonly [Json, ExportedObject],
): ExportedObject {
  const all = new Map(Object.entries((schemas ?? {}) as ExportedObject)); // `componentsOf` makes a map
  const { schemas: _schemas, ...others } = components;
  const used = new Set<string>();
  const texts = [JSON.stringify(paths), JSON.stringify(others)];
  for (let text = texts.pop(); text !== undefined; text = texts.pop())
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name) || !all.has(name)) continue;
      used.add(name);
      texts.push(JSON.stringify(all.get(name)));
    }
  return Object.fromEntries([...all].filter(([name]) => used.has(name)));
}

function componentsOf(apis: readonly Api[], names: ComponentNames): ExportedObject {
  const generations = apis.map(({ generation }) => generation);
  const hasKeys = apis.some((api) => traitsOf(api).hasKeyedWrites && api.methods.some(({ write }) => write));
  const isRest = apis.some((api) => traitsOf(api).addressing === 'methods');
  const types = apis.flatMap((api) => {
    const { generation } = api;
    return typesOf({ generation, names, digits: traitsOf(api).printsNumbersAsStrings }, api);
  });
  const fixed = generations.map((generation) => ERRORS[generation]);
  // Each part is a map by names, and `Object.assign` has no type for any number of them.
  return compact({
    schemas: {
      ...Object.fromEntries(types.map(([name, schema]) => [name, schema()])),
      ...(isRest ? { Time: TIME } : {}),
      ...(Object.assign({}, ...fixed) as ExportedObject),
    },
    responses: Object.assign({}, ...apis.map(commonResponses)) as ExportedObject,
    parameters: hasKeys ? { IdempotencyKey: IDEMPOTENCY_KEY } : undefined,
    headers: hasKeys ? HEADERS : undefined,
    securitySchemes: Object.assign({}, ...generations.map((one) => SECURITY_SCHEMES[one])) as ExportedObject,
  });
}
