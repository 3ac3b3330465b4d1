/** Gets, lists and adds tasks: the first program that a user writes. */
import { createClient, webhook } from '@svc/client';

const [userId = '1', code = ''] = (process.env['SVC_WEBHOOK'] ?? '').split('/');
const svc = createClient({
  baseUrl: process.env['SVC_BASE_URL'] ?? '',
  auth: webhook({ userId: Number(userId), code }),
});

async function main(): Promise<void> {
  const task = await svc.v3.tasks.task.get({ id: 8, select: ['id', 'title', 'responsible.name'] });
  const exact: { id: number; title: string; responsible: { name: string | null } | null } = task;
  console.log('got', exact.id, typeof exact.title, typeof exact.responsible?.name);

  let listed = 0;
  for await (const { id } of svc.v3.tasks.task.list({ select: ['id', 'title'], filter: [['id', '>', 100]] }))
    listed += id > 100 ? 1 : 0;
  const made = await svc.v3.tasks.task.add({ fields: { title: 'Ship', creatorId: 1, responsibleId: 2 } });
  const after = await svc.v3.tasks.task.list({ filter: [['id', '>', 100]] }).toArray();
  console.log(
    'added',
    made.title,
    after.length - listed,
    after.some((t) => t.id === made.id),
  );
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
