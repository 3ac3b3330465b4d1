/** A client of one module, so that a program that uses one module can be bundled without the others. */

import { traitsOf } from '../../model/generation.js';
import { runtimeFile, type PrintContext } from '../plan/print-context.js';
import type { ModulePart } from '../source-file.js';
import type { Render } from '../template.js';
import { jsdoc } from '../../text/jsdoc.js';
import { propertyKey } from '../../text/property-key.js';
import { USER_AGENT, type GenerationPlan } from '../plan/generation-plan.js';
import {
  directMethods,
  firstParts,
  lastSegment,
  namespacesOf,
  type NamespaceNode,
} from '../plan/namespace-tree.js';

interface Tools {
  readonly plan: GenerationPlan;
  readonly render: Render;
  readonly context: PrintContext;
}

const RUNTIME = runtimeFile('Client');

/** What a program needs to open a client. */
export const CLIENT_VALUES: readonly string[] = ['application', 'createLimiter', 'custom', 'ref', 'webhook'];

export function clientParts(module: NamespaceNode, { plan, render, context }: Tools): readonly ModulePart[] {
  const { generation } = plan.api;
  const { title, runtimeTypes } = traitsOf(plan.api);
  const { client = 'V3Client' } = runtimeTypes;
  const name = lastSegment(module);
  const types = `{ readonly ${propertyKey(name)}: ${context.derived({ of: 'namespace', path: module.path })} }`;
  const parts = firstParts(namespacesOf(module).flatMap(directMethods));
  const table = `{ ${parts.map((part) => `${propertyKey(part)}: methods`).join(', ')} }`;
  const define = `define${client}`;
  context.use(USER_AGENT);
  context.use({ file: RUNTIME, name: define, as: define, isValue: true });
  const options = context.use({ file: RUNTIME, name: 'ClientOptions', as: 'ClientOptions' });
  const base = context.use({ file: RUNTIME, name: client, as: 'ClientOf' });
  const doc = `A client of the module \`${generation}.${name}\` alone; other methods of ${title} are reached by \`call()\`.`;
  return [
    { of: 'types', text: `${jsdoc([doc])}export interface Client extends ${base}<${types}> {}` },
    {
      of: 'factory',
      doc: openingDoc('a client'),
      name: 'createClient',
      options,
      result: 'Client',
      define,
      types,
      argument: render('table', { rows: [`${generation}: ${table}`, `vendor: ${plan.vendor}`, 'userAgent'] }),
    },
    { of: 'exports', file: RUNTIME, names: CLIENT_VALUES },
  ];
}

/** The comment of a function that opens something. */
export function openingDoc(what: string, until = 'the first call is awaited', address = 'URL'): string {
  return `/**
 * Opens ${what}. Nothing is sent before ${until}.
 *
 * @throws UsageError for options that cannot work, such as a non-local \`http:\` ${address}.
 */
`;
}
