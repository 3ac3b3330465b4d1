/** Paging by parameters as one text: `x-svc-paging` in a document, and where it is shown. */

import type { PagingStyle, PlacePaging } from '../../runtime/words/method.js';

/** What a legacy method may have. */
export type LegacyPaging = Extract<PagingStyle, 'start' | 'once' | PlacePaging>;

/**
 * `start`, `once`, or `SIZE/PLACE`: `limit/offset`, `/page` without a size, `params.limit/offset` inside `params`. A place
 * that ends in `offset` counts the rows before the page, one that ends in `page` the pages; any other is the id of the last
 * row. Further members of that row follow it: `LIMIT/LAST_ID&LAST_TYPE=notify_type`.
 *
 * @param text as the form of documents admits it
 */
export function readPaging(text: string): LegacyPaging {
  if (text === 'start' || text === 'once') return text;
  const [sizes = '', places = ''] = text.split('/');
  const [place = '', ...pairs] = places.split('&');
  const path = sizes.split('.');
  const [holder, size] = [path.slice(0, -1), path.at(-1) ?? ''];
  const cursorParams = pairs.map((pair) => pair.split('=')).map(([name = '', member = '']) => [name, member]);
  return {
    by: /offset$/i.test(place) ? 'offset' : /page$/i.test(place) ? 'page' : 'row',
    ...(size !== '' && { size }),
    place,
    ...(holder.length > 0 && { holder }),
    ...(cursorParams.length > 0 && {
      cursorParams: Object.fromEntries(cursorParams) as Readonly<Record<string, string>>,
    }),
  };
}

export function pagingText(paging: PagingStyle): string {
  if (typeof paging === 'string') return paging;
  const { holder = [], size = '', place, cursorParams = {} } = paging;
  const further = Object.entries(cursorParams).map(([name, member]) => `&${name}=${member}`);
  return `${[...holder, size].join('.')}/${place}${further.join('')}`;
}
