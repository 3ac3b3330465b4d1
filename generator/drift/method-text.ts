/** Types, results and methods in one line of a report, with all that two descriptions can differ in. */

import type { Method, MethodParams, ParamShape, MethodResult } from '../model/model.js';
import { memberText, shapeText, type TextStyle } from '../view/shape-text.js';

/** Names as the model has them: both sides are under the same options. */
const EXACT: TextStyle = { detail: 'exact', type: (name) => name };

export function exactText(shape: ParamShape): string {
  return shapeText(shape, EXACT);
}

export function methodText({ name, params, result }: Method): string {
  return `${name}(${paramsText(params)}): ${resultText(result)}`;
}

function paramsText(params: MethodParams): string {
  if (params.kind === 'none') return '';
  if (params.kind === 'open') return 'params?: Record<string, unknown>';
  const variants = params.variants.map((variant) => {
    const members = variant.map(({ name, shape, required }) =>
      shape.kind === 'fields'
        ? `${name}${required ? '' : '?'}: { … }`
        : memberText(name, !required, exactText(shape)),
    );
    return `{ ${members.join(', ')} }`;
  });
  return `params: ${variants.join(' | ')}`;
}

export function resultText(result: MethodResult): string {
  switch (result.kind) {
    case 'item':
      return result.nullable ? `${result.entity} | null` : result.entity;
    case 'items':
      return result.nullable ? `(${result.entity} | null)[]` : `${result.entity}[]`;
    case 'value':
      return exactText(result.shape);
    case 'values':
      return exactText({ kind: 'array', items: result.shape });
  }
}
