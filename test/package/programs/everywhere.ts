/** Something of everything that the package can do, printed so that runs can be compared. */
import { createClient, NotFoundError, ref, TimeoutError, webhook } from '@svc/client';
import { parseEvent } from '@svc/client/callbacks';
import { SvcError } from '@svc/client/errors';
import { createGateway } from '@svc/client/gateway';
import { createClient as createTasks } from '@svc/client/v3/tasks';

const [userId = '1', code = ''] = (process.env['SVC_WEBHOOK'] ?? '').split('/');
const options = {
  baseUrl: process.env['SVC_BASE_URL'] ?? '',
  auth: webhook({ userId: Number(userId), code }),
};

async function main(): Promise<void> {
  const svc = createClient(options);
  const made = await svc.v3.tasks.task
    .add({ fields: { title: 'Ship – ✓', creatorId: 1, responsibleId: 2, deadline: new Date(0) } })
    .withResponse();
  console.log('added', made.data.title, made.status, made.attempts, made.replayed);

  let count = 0;
  for await (const { id } of svc.v3.tasks.task.list({ pagination: { limit: 20 } })) count += id > 0 ? 1 : 0;
  console.log('listed', count > 100);

  const first = svc.v3.tasks.task.list({ select: ['id', 'title'], pagination: { limit: 1 } });
  const second = svc.v3.tasks.task.list({ filter: [['id', 'in', ref(first, 'id')]] });
  const [one, two] = await svc.v3.batch([first, second]);
  console.log('batch', one.length, two.length, one[0]?.id === two[0]?.id);

  const users = await svc.legacy.user.get({ FILTER: { ACTIVE: true } }).toArray();
  console.log('users', users.length > 1);

  const gone = await svc.v3.tasks.task.get({ id: 1e9, select: ['id'] }).settle();
  if (!gone.ok) console.log('not found', gone.error instanceof NotFoundError, gone.error instanceof SvcError);

  const late = await svc.v3.main.eventlog.list({}, { timeout: 200, retry: false }).settle();
  if (!late.ok) console.log('late', late.error instanceof TimeoutError, late.error.code);

  const aborted = new AbortController();
  aborted.abort(new Error('enough'));
  const reason: unknown = await svc.v3.tasks.task
    .get({ id: 9, select: ['id'] }, { signal: aborted.signal })
    .catch((error: unknown) => error);
  console.log('aborted', reason instanceof Error ? reason.message : reason);

  const tasks = createTasks(options);
  console.log('one module', (await tasks.v3.tasks.task.get({ id: 9, select: ['id'] })).id);

  const gateway = createGateway({
    baseUrl: options.baseUrl,
    key: process.env['SVC_GATEWAY_KEY'] ?? '',
  });
  console.log('gateway', Array.isArray((await gateway.me()).scopes));

  const body = 'event=ONCRMLEADADD&data[FIELDS][ID]=7&auth[application_token]=t';
  const contentType = 'application/x-www-form-urlencoded';
  console.log('event', parseEvent(body, { contentType, applicationToken: 't' }).event);

  await Promise.all([svc.close(), tasks.close(), gateway.close()]);
}

main().then(
  () => console.log('done'),
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);
