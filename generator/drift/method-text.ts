/** A method's signature as TypeScript, for reports: one line, in which long objects are cut. */

import type { Method, Params } from '../model/model.js';
import { resultText } from './compare-results.js';
import { propertyText } from './shape-text.js';

export function methodText({ name, params, result }: Method): string {
  return `${name}(${paramsText(params)}): ${resultText(result)}`;
}

function paramsText(params: Params): string {
  if (params.kind === 'none') return '';
  if (params.kind === 'open') return 'params?: Record<string, unknown>';
  const variants = params.variants.map((variant) => {
    const members = variant.map(({ name, shape, required }) =>
      shape.kind === 'fields' ? `${name}${required ? '' : '?'}: { … }` : propertyText(name, shape, required),
    );
    return `{ ${members.join('; ')} }`;
  });
  return `params: ${variants.join(' | ')}`;
}
