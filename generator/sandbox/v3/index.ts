/** REST 3.0 of the built-in account. */

import type { FastifyInstance } from 'fastify';
import type { Account } from '../account.js';

export function registerV3(app: FastifyInstance, _account: Account): void {
  app.all('/rest/api/*', () => ({}));
}
