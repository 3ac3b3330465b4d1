/** A client of one module, so that a program that uses one can be bundled without the others. */

import type { StatementStructures, WriterFunction } from 'ts-morph';
import { traitsOf } from '../../model/generation.js';
import { StructureKind as KIND } from '../../typescript.js';
import { runtimeFile, type PrintContext } from '../plan/print-context.js';
import { specifier } from '../plan/specifier.js';
import { blankLine, interfaceOf, statementOf } from '../type/structures.js';
import type { Render } from '../template.js';
import { propertyKey } from '../../text/property-key.js';
import type { GenerationPlan } from '../plan/generation-plan.js';
import { directMethods, firstParts, lastSegment, namespacesOf, type Node } from '../plan/namespace-tree.js';

interface Tools {
  readonly plan: GenerationPlan;
  readonly render: Render;
  readonly context: PrintContext;
}

const RUNTIME = runtimeFile('Client');

const REEXPORTED = ['application', 'createLimiter', 'custom', 'ref', 'webhook'];

export function clientStatements(
  module: Node,
  { plan, render, context }: Tools,
): readonly (StatementStructures | WriterFunction)[] {
  const { generation } = plan.api;
  const { title, runtimeTypes } = traitsOf(plan.api);
  const { client = 'V3Client' } = runtimeTypes;
  const name = lastSegment(module);
  const type = `{ readonly ${propertyKey(name)}: ${context.derived({ of: 'namespace', path: module.path })} }`;
  const parts = firstParts(namespacesOf(module).flatMap(directMethods));
  const table = `{ ${parts.map((part) => `${propertyKey(part)}: methods`).join(', ')} }`;
  const define = `define${client}`;
  context.use({ file: RUNTIME, name: define, as: define, isValue: true });
  const options = context.use({ file: RUNTIME, name: 'ClientOptions', as: 'ClientOptions' });
  const base = context.use({ file: RUNTIME, name: client, as: 'ClientOf' });
  return [
    statementOf(
      interfaceOf(
        'Client',
        [
          `A client of the module \`${generation}.${name}\` alone; other methods of ${title} are reached by \`call()\`.`,
        ],
        [],
        { extends: [`${base}<${type}>`] },
      ),
    ),
    {
      kind: KIND.Function,
      isExported: true,
      name: 'createClient',
      docs: [CREATE_CLIENT_DOC],
      parameters: [{ name: 'options', type: options }],
      returnType: 'Client',
      statements: [
        render('create-client', { define, type, generation, table, vendor: plan.vendor }).trimEnd(),
      ],
    },
    {
      kind: KIND.ExportDeclaration,
      leadingTrivia: blankLine,
      namedExports: REEXPORTED,
      moduleSpecifier: specifier(`${generation}/${plan.files.fileOfModule(name)}`, RUNTIME),
    },
  ];
}

const CREATE_CLIENT_DOC = `
Opens a client. Nothing is sent before the first call is awaited.

@throws UsageError for options that cannot work, such as a non-local \`http:\` URL.`;
