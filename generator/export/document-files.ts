/** The exported document as files of a package: `openapi.json`, and its types as `openapi.d.ts`. */

import { GENERATIONS } from '../config.js';
import type { Model } from '../model/model.js';
import { exportDocument } from './document.js';
import { documentTypes } from './types.js';

export async function documentFiles(
  model: Model,
): Promise<readonly { readonly path: string; readonly text: string }[]> {
  const document = exportDocument(model, GENERATIONS);
  return [
    { path: 'openapi.d.ts', text: await documentTypes(document) },
    { path: 'openapi.json', text: `${JSON.stringify(document, null, 2)}\n` },
  ];
}
