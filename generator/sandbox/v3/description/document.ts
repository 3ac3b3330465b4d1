/** The description that the account publishes: bare, and with the defects of live accounts' descriptions (Observed behaviour, Published description). */

import { AS_DOCUMENTED, type ServerRules } from '../../server-rules.js';
import { entities } from '../entities/index.js';
import { methodModule, type V3Method } from '../method.js';
import { describeMethod } from './operation.js';
import { entitySchema } from './schema.js';

export function describeAccount(methods: Iterable<V3Method>, rules: ServerRules = AS_DOCUMENTED): unknown {
  const all = [...methods];
  const modules = [...new Set(all.map(({ name }) => methodModule(name)))].sort();
  const ofMethods = all.flatMap(({ described }) => described.entity ?? []);
  return {
    openapi: '3.0.0',
    info: { title: 'Collaboration Service REST V3 API', version: '1.0.0' },
    servers: [],
    tags: modules.map((name) => ({ name, description: `${name} module methods` })),
    paths: {
      ...Object.fromEntries(all.map((method) => [`/${method.name}`, describeMethod(method, rules)])),
      '/batch': BATCH,
    },
    components: {
      schemas: Object.fromEntries(
        [...Object.values(entities), ...ofMethods].map((entity) => [entity.schema, entitySchema(entity)]),
      ),
    },
  };
}

/** Listed as if it were a method; its answer is an empty map that was printed as an array. */
const BATCH = {
  post: {
    tags: [],
    requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
    responses: [],
    summary: 'Batch call',
    description: 'Runs several methods in one request.',
  },
};
