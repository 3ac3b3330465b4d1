/** A call and an error by each entry of the package, printed so that bundles of it can be compared. */
import { createClient, webhook } from '@svc/client';
import { parseEvent } from '@svc/client/callbacks';
import { ApiError, NotFoundError, UsageError } from '@svc/client/errors';
import { createGateway } from '@svc/client/gateway';
import { redisLimiter } from '@svc/client/redis';
import { createClient as createTasks } from '@svc/client/v3/tasks';

const [userId = '1', code = ''] = (process.env['SVC_WEBHOOK'] ?? '').split('/');
const baseUrl = process.env['SVC_BASE_URL'] ?? '';
const auth = webhook({ userId: Number(userId), code });

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

async function main(): Promise<void> {
  const away = redisLimiter(() => Promise.reject(new Error('there is no Redis')), { account: 'a' });
  const svc = createClient({ baseUrl, auth });
  const tasks = createTasks({ baseUrl, auth, rateLimit: away });
  const gateway = createGateway({ baseUrl, key: 'svc_api_of_nobody' });

  for (const client of [svc, tasks]) {
    console.log('task', (await client.v3.tasks.task.get({ id: 8, select: ['id'] })).id);
    const gone = await client.v3.tasks.task.get({ id: 1e9, select: ['id'] }).settle();
    // A brand would make the first true for a class of another copy too.
    if (!gone.ok) console.log(gone.error instanceof NotFoundError, gone.error.constructor === NotFoundError);
  }
  const refused = await gateway.me().settle();
  if (!refused.ok) console.log('gateway', refused.error instanceof ApiError);
  const body = 'event=ONCRMLEADADD&data[FIELDS][ID]=7';
  const contentType = 'application/x-www-form-urlencoded';
  console.log('event', parseEvent(body, { contentType }).event);
  console.log('usage', thrownBy(() => parseEvent('{')) instanceof UsageError);
  await Promise.all([svc.close(), tasks.close(), gateway.close()]);
  console.log('done');
}

void main();
