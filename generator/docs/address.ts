/** The addresses of the site's pages: unique, and of letters, digits, dots and hyphens, which every file system accepts. */

import type { Generation, Method } from '../model/model.js';

export interface SiteAddresses {
  /** `v3/tasks.task.get.html`; undefined where there is no such page. */
  method(generation: Generation, name: string): string | undefined;
  /** The page in the first generation that has the method. */
  anyMethod(name: string): string | undefined;
  guide(name: string): string | undefined;
  module(generation: Generation, name: string): string;
  /** An object, or another named type. */
  type(generation: Generation, name: string): string | undefined;
}

interface Addressed {
  readonly generation: Generation;
  readonly modules: readonly string[];
  readonly methods: readonly Pick<Method, 'name'>[];
  readonly types: readonly string[];
}

export function addressesOf(apis: readonly Addressed[], guides: readonly string[] = []): SiteAddresses {
  const paths = new Map<string, string>();
  const taken = new Set<string>();
  for (const { generation, modules, methods, types } of apis) {
    const add = (kind: string, folder: string, name: string): void => {
      paths.set(`${kind} ${generation} ${name}`, freeFile(taken, folder, name));
    };
    for (const { name } of methods) add('method', generation, name);
    for (const name of modules) add('module', `${generation}/modules`, name);
    for (const name of types) add('type', `${generation}/objects`, name);
  }
  const method = (generation: Generation, name: string) => paths.get(`method ${generation} ${name}`);
  return {
    method,
    anyMethod: (name) =>
      apis.map(({ generation }) => method(generation, name)).find((path) => path !== undefined),
    guide: (name) => (guides.includes(name) ? `guides/${name}.html` : undefined),
    module: (generation, name) => paths.get(`module ${generation} ${name}`) ?? 'index.html',
    type: (generation, name) => paths.get(`type ${generation} ${name}`),
  };
}

/** Names that Windows reserves for devices, whatever follows after a dot. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/;
/** File systems admit 255 bytes for a name; the rest is room for a number and an extension. */
const MAX_LENGTH = 100;

export function freeFile(taken: Set<string>, folder: string, name: string): string {
  const wanted =
    name
      .toLowerCase()
      .replace(/[^a-z0-9.]+/g, '-')
      .replace(/\.{2,}/g, '.')
      .slice(0, MAX_LENGTH)
      .replace(/^[-.]+|(?<![-.])[-.]+$/g, '')
      .replace(DEVICE, '$&-') || 'page';
  let file = `${folder}/${wanted}.html`;
  for (let count = 2; taken.has(file); count += 1) file = `${folder}/${wanted}-${String(count)}.html`;
  taken.add(file);
  return file;
}
