/** Legacy lists that do not page by `start` (Legacy results, Lists that do not page by `start`). */

import type { MethodMetadata, PlacePaging } from '../words/method.js';

/** How a list pages, the size of its pages, and the member that holds its rows. */
export type KnownList = Pick<MethodMetadata, 'paging' | 'pageSize' | 'rows'>;

/** Most lists name them so, in small letters; others in capitals. */
export const LOWER_OFFSET: PlacePaging = { by: 'offset', size: 'limit', place: 'offset' };
export const UPPER_OFFSET: PlacePaging = { by: 'offset', size: 'LIMIT', place: 'OFFSET' };
export const LAST_ID: PlacePaging = { by: 'row', size: 'LIMIT', place: 'LAST_ID' };
export const INNER_OFFSET: PlacePaging = { ...LOWER_OFFSET, holder: ['params'] };

const KNOWN: readonly (readonly [methods: string, list: KnownList])[] = [
  ['biconnector.connector.list biconnector.source.list', { paging: { by: 'page', place: 'page' } }],
  [
    'humanresources.hcmlink.company.list humanresources.hcmlink.company.user.list',
    { paging: LOWER_OFFSET, pageSize: 100 },
  ],
  [
    'humanresources.hcmlink.employee.list sign.b2e.company.provider.list',
    { paging: LOWER_OFFSET, pageSize: 100 },
  ],
  ['sign.b2e.mysafe.tail sign.b2e.personal.tail', { paging: LOWER_OFFSET, pageSize: 20 }],
  ['imbot.v2.bot.list', { paging: LOWER_OFFSET, rows: 'bots' }],
  ['im.recent.list im.dialog.users.list', { paging: UPPER_OFFSET }],
  ['im.department.colleagues.list im.search.chat.list', { paging: UPPER_OFFSET, pageSize: 10 }],
  ['im.search.department.list im.search.user.list', { paging: UPPER_OFFSET, pageSize: 10 }],
  ['im.dialog.messages.get', { paging: LAST_ID, rows: 'messages' }],
  ['im.dialog.messages.search im.notify.history.search', { paging: LAST_ID }],
  [
    'im.notify.get',
    { paging: { ...LAST_ID, cursorParams: { LAST_TYPE: 'notify_type' } }, rows: 'notifications' },
  ],
  ['log.blogcomment.user.get', { paging: LAST_ID, pageSize: 100 }],
  ['landing.demos.getlist landing.landing.getlist landing.repo.getlist', { paging: INNER_OFFSET }],
  ['landing.site.getlist landing.template.getlist', { paging: INNER_OFFSET }],
  ['imopenlines.config.list.get', { paging: { ...LOWER_OFFSET, holder: ['PARAMS'] } }],
  [
    'task.elapseditem.getlist task.item.list task.items.getlist',
    { paging: { by: 'page', size: 'nPageSize', place: 'iNumPage', holder: ['PARAMS', 'NAV_PARAMS'] } },
  ],
];

const BY_NAME: ReadonlyMap<string, KnownList> = new Map(
  KNOWN.flatMap(([methods, list]) => methods.split(' ').map((name) => [name, list] as const)),
);

/** @param method in any case of letters; undefined: it pages by `start`, or nobody knows. */
export function knownList(method: string): KnownList | undefined {
  return BY_NAME.get(method.toLowerCase());
}
