/** Calls all 21 legacy methods and prints what each gave. */
import { createServer } from 'node:http';
import { application, createClient, ref, webhook } from '@svc/client';

const baseUrl = process.env['SVC_BASE_URL'] ?? '';
const [userId = '1', code = ''] = (process.env['SVC_WEBHOOK'] ?? '').split('/');
const svc = createClient({ baseUrl, auth: webhook({ userId: Number(userId), code }) });
const app = createClient({
  baseUrl,
  auth: application({ accessToken: process.env['SVC_ACCESS_TOKEN'] ?? '' }),
});

function show(method: string, value: unknown): void {
  console.log(`${method}: ${JSON.stringify(value)}`);
}

async function main(): Promise<void> {
  const handler = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
  await new Promise((resolve) => handler.once('listening', resolve));
  const address = handler.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/`;
  try {
    const users = await svc.legacy.user.get({ FILTER: { ACTIVE: true }, sort: 'ID', order: 'asc' });
    show(
      'user.get',
      users.slice(0, 2).map((user) => [user.ID, user.NAME]),
    );
    const sections = await svc.legacy.calendar.section.get({ type: 'user', ownerId: 1 });
    show(
      'calendar.section.get',
      sections.map((section) => [section.ID, section.NAME, section.PERM.view_full]),
    );
    const settings = await svc.legacy.calendar.settings.get();
    show('calendar.settings.get', [settings.work_time_start, settings.week_holidays]);
    show(
      'sale.paysystem.settings.invoice.get',
      await svc.legacy.sale.paysystem.settings.invoice.get({ INVOICE_ID: 1, PAY_SYSTEM_ID: 1 }),
    );
    show('sale.paysystem.delete', await svc.legacy.sale.paysystem.delete({ ID: 1 }));
    show('mailservice.fields', await svc.legacy.mailservice.fields());
    const dialog = await svc.legacy.im.dialog.get({ DIALOG_ID: 'chat1' });
    show('im.dialog.get', [dialog.id, dialog.name, dialog.permissions.can_post]);
    show('booking.v1.clienttype.list', await svc.legacy.booking.v1.clienttype.list());
    show('tasks.task.favorite.add', await svc.legacy.tasks.task.favorite.add({ taskId: 8 }));
    const { task } = await svc.legacy.tasks.task.unmute({ id: 8 });
    show('tasks.task.unmute', [task?.id, task?.isMuted]);
    show(
      'event.bind',
      await app.legacy.event.bind({ event: 'ONOFFLINEEVENT', handler: url, options: { minTimeout: 5 } }),
    );
    const { event } = app.legacy;
    const bound = { event: 'ONTASKADD', handler: url };
    await event.bind(bound);
    show(
      'event.get',
      (await event.get().toArray()).some(({ offline }) => offline === 0),
    );
    show('event.unbind', await event.unbind(bound));
    show('event.test', await event.test({ any: 1 }));
    show('events', (await app.legacy.events()).includes('ONTASKADD'));
    show('event.offline.get', await event.offline.get({ clear: 0, limit: 1 }));
    show('event.offline.list', await event.offline.list().toArray());
    show('event.offline.error', await event.offline.error({ process_id: 'none' }));
    show('event.offline.clear', await app.legacy.event.offline.clear({ process_id: 'none' }));
    show(
      'messageservice.sender.add',
      await app.legacy.messageservice.sender.add({
        CODE: 'sms1',
        TYPE: 'SMS',
        HANDLER: url,
        NAME: { en: 'SMS', de: 'SMS' },
      }),
    );
    show('task.comment.add', typeof (await svc.legacy.task.comment.add({ COMMENTTEXT: 'done', TASKID: 8 })));
    const first = svc.legacy.user.get({ sort: 'ID' });
    const [all, unmuted] = await svc.legacy.batch([first, svc.legacy.tasks.task.unmute({ id: 8 })]);
    show('batch', [all.length > 0, unmuted.task?.id]);
    void ref;
  } finally {
    handler.close();
    await Promise.all([svc.close(), app.close()]);
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
