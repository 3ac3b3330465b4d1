/** The transforms of openapi-typescript, which the build bundles against the TypeScript that ts-morph carries. */

import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ts } from 'ts-morph';
import { packageRoot } from '../disk/package-root.js';

/** Options of openapi-typescript that decide how a schema is printed. Its hooks see a schema before it is printed. */
export interface TransformContext {
  readonly transform?: (schema: object, options: TransformOptions) => ts.TypeNode | undefined;
  readonly transformProperty?: (property: ts.PropertySignature, schema: object) => ts.PropertySignature;
  readonly postTransform?: (type: ts.TypeNode) => ts.TypeNode;
  readonly [option: string]: unknown;
}

export interface TransformOptions {
  readonly path: string;
  readonly ctx: TransformContext;
}

/** The parts of it that svc-gen uses; its own types are those of another compiler. */
interface Library {
  transformSchemaObject(schema: object, options: TransformOptions): ts.TypeNode;
  transformSchema(document: object, context: TransformContext): ts.Node[];
  astToString(nodes: readonly ts.Node[]): string;
  scanDiscriminators(document: object, options: object): object;
  resolveRef(document: object, ref: string, options: { readonly silent: true }): unknown;
}

/** Written by `scripts/build.mjs`. */
const BUNDLE = 'dist/openapi-types.cjs';

let loaded: Library | undefined;

export function openapiTypes(): Library {
  return (loaded ??= createRequire(import.meta.url)(join(packageRoot(), BUNDLE)) as Library);
}

/** What the library itself assumes, without `null` and defaults that change a type. */
export const CONTEXT: TransformContext = {
  additionalProperties: false,
  alphabetize: false,
  arrayLength: false,
  defaultNonNullable: false,
  discriminators: { objects: {}, refsHandled: [] },
  injectFooter: [],
  propertiesRequiredByDefault: false,
  resolve: () => undefined,
  silent: true,
};
