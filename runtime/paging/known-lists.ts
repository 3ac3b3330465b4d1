/** Legacy lists that do not page by `start` (Legacy results, Lists that do not page by `start`). */

import type { MethodMetadata } from '../words/method.js';

/** How a list pages, the size of its pages, and the member that holds its rows. */
export type KnownList = Pick<MethodMetadata, 'paging' | 'pageSize' | 'rows'>;

const KNOWN: readonly (readonly [methods: string, list: KnownList])[] = [
  ['biconnector.connector.list biconnector.source.list', { paging: '/page' }],
  [
    'humanresources.hcmlink.company.list humanresources.hcmlink.company.user.list',
    { paging: 'limit/offset', pageSize: 100 },
  ],
  [
    'humanresources.hcmlink.employee.list sign.b2e.company.provider.list',
    { paging: 'limit/offset', pageSize: 100 },
  ],
  ['sign.b2e.mysafe.tail sign.b2e.personal.tail', { paging: 'limit/offset', pageSize: 20 }],
  ['imbot.v2.bot.list', { paging: 'limit/offset', rows: 'bots' }],
  ['im.recent.list im.dialog.users.list', { paging: 'LIMIT/OFFSET' }],
  ['im.department.colleagues.list im.search.chat.list', { paging: 'LIMIT/OFFSET', pageSize: 10 }],
  ['im.search.department.list im.search.user.list', { paging: 'LIMIT/OFFSET', pageSize: 10 }],
  ['im.dialog.messages.get', { paging: 'LIMIT/LAST_ID', rows: 'messages' }],
  ['im.dialog.messages.search im.notify.history.search', { paging: 'LIMIT/LAST_ID' }],
  ['im.notify.get', { paging: 'LIMIT/LAST_ID&LAST_TYPE=notify_type', rows: 'notifications' }],
  ['log.blogcomment.user.get', { paging: 'LIMIT/LAST_ID', pageSize: 100 }],
  ['landing.demos.getlist landing.landing.getlist landing.repo.getlist', { paging: 'params.limit/offset' }],
  ['landing.site.getlist landing.template.getlist', { paging: 'params.limit/offset' }],
  ['imopenlines.config.list.get', { paging: 'PARAMS.limit/offset' }],
  [
    'task.elapseditem.getlist task.item.list task.items.getlist',
    { paging: 'PARAMS.NAV_PARAMS.nPageSize/iNumPage' },
  ],
];

const BY_NAME: ReadonlyMap<string, KnownList> = new Map(
  KNOWN.flatMap(([methods, list]) => methods.split(' ').map((name) => [name, list] as const)),
);

/** @param method in any case of letters; undefined: it pages by `start`, or nobody knows. */
export function knownList(method: string): KnownList | undefined {
  return BY_NAME.get(method.toLowerCase());
}
