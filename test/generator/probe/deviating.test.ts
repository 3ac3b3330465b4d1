/** Accounts that do several things against their description: the report, the corrections and the requests, recorded. */

import { expect, test } from 'vitest';
import { CANARY } from '../../deviations/alter-response.js';
import { expectRecorded } from '../../recorded.js';
import type { ProbeReport } from '../../../generator/probe/finding.js';
import { foundIn, openProbing } from './probing.js';

const ACCOUNTS: Readonly<Record<string, readonly string[]>> = {
  shapes: [
    'missing-member:tasks.task.list:items.title',
    'undescribed-member:main.eventlog.list:hasRest',
    'null:tasks.task.get:item.title',
    'type:tasks.task.get:item.rights.read',
    'value:tasks.task.list:items.status',
    'list:tasks.task.list:items.creator',
    'envelope:note.document.get:',
    'undescribed-member:crm.deal.list:EXTRA',
    'type:catalog.price.list:prices.price',
  ],
  lists: [
    'page-size:tasks.task.list:20',
    'order:main.eventlog.list:desc',
    'page:main.eventlog.list:',
    'limit:note.document.list:30',
    'cursor:note.document.list:',
    'offset:crm.deal.list:',
    'unpaged:catalog.price.list:',
  ],
  refusals: [
    'select:tasks.task.list:title+status',
    'select:tasks.task.get:deadline',
    'required-filter:main.eventlog.list:userId',
    'required-parameter:note.document.get:userId',
    'refused:main.eventlog.get:',
    'filter:tasks.task.list:',
    'order:crm.deal.list:',
  ],
  envelopes: [
    'type:tasks.task.get:item',
    'list:tasks.task.list:items',
    'null:note.document.get:item',
    'type:note.document.list:items',
    'missing-member:main.eventlog.list:items',
    'undescribed-member:tasks.task.list:extra',
    'digits:main.eventlog.tail:items.id',
    'null:crm.deal.list:ID',
    'missing-member:user.get:ID',
    'type:catalog.price.list:prices',
  ],
  parameters: [
    'select:main.eventlog.list:id',
    'select:note.document.list:title',
    'limit:main.eventlog.tail:5',
    'cursor:main.eventlog.tail:',
    'required-filter:tasks.task.list:responsibleId',
    'required-parameter:tasks.task.get:scope',
    'refused:crm.deal.list:',
    'cursor:crm.contact.list:',
  ],
  drawn: ['seed:7'],
};

test.each(Object.entries(ACCOUNTS))(
  'an account with other %s: what a probe says, corrects and asks',
  async (name, quirks) => {
    const { gen, account, file, close } = await openProbing({ quirks });
    const asked = [
      'probe',
      '--no-field-lists',
      ...(name === 'shapes' || name === 'envelopes' ? [] : ['--no-legacy-methods']),
    ];
    const { code, out, err } = await gen(asked);
    const corrections = await file();
    const asks = account.requests.map(
      ({ generation, method, body, status }) => `${status} ${generation} ${method} ${JSON.stringify(body)}`,
    );
    const again = await gen([...asked, '--format', 'json']);
    await close();
    expect(code, err).toBe(0);
    expect(out + corrections).not.toContain(CANARY);
    expect(foundIn(JSON.parse(again.out) as ProbeReport)).toEqual([]);
    const recorded = [out, err, corrections, asks.join('\n')]
      .join('\n=====\n')
      .replaceAll(account.baseUrl, 'https://account.example')
      .replaceAll(/date: [\d-]+/g, 'date: DATE');
    await expectRecorded(recorded, new URL(`recorded/${name}.txt`, import.meta.url));
  },
);
