/** A hand-made model, small enough to be read, in which every form that the emitter prints occurs once. */

import type { Api, Method, Model, Property, Shape } from '../../../generator/model/model.js';

const integer: Shape = { kind: 'integer' };
const text: Shape = { kind: 'string' };
const moment: Shape = { kind: 'date-time' };
const status: Shape = { kind: 'literal', values: ['pending', 'completed'], open: true };

function nullable(shape: Shape): Shape {
  return { kind: 'nullable', shape };
}

function property(name: string, shape: Shape, rest: Partial<Property> = {}): Property {
  return { name, shape, optional: false, doc: '', ...rest };
}

function method(name: string, rest: Partial<Method> & Pick<Method, 'kind' | 'result'>): Method {
  return {
    name,
    path: name.split('.'),
    write: ['add', 'update', 'delete', 'action'].includes(rest.kind),
    scope: ['tasks'],
    who: 'any user',
    applicationOnly: false,
    summary: `Does ${name}.`,
    description: '',
    errors: [],
    source: 'REST 3.0 reference, Methods',
    params: { kind: 'none' },
    ...rest,
  };
}

const denied = {
  code: 'SVC_REST_V3_EXCEPTION_ACCESSDENIEDEXCEPTION',
  status: 403,
  condition: 'the user lacks rights',
};
const select = {
  name: 'select',
  required: false,
  doc: 'Names of the fields to return.',
  shape: { kind: 'select', select: 'TaskSelect' },
} as const;
const id = { name: 'id', required: true, doc: '', shape: integer };
const filter = {
  name: 'filter',
  required: true,
  doc: 'Which tasks.',
  shape: { kind: 'filter', filter: 'TaskFilter' },
} as const;
const fields = {
  name: 'fields',
  required: true,
  doc: 'What to write.',
  shape: {
    kind: 'fields',
    properties: [
      property('title', text),
      property('deadline', nullable(moment), { optional: true, doc: 'ISO 8601 with offset.' }),
      property('crmItemIds', { kind: 'array', items: text }, { optional: true }),
      property('xmlId', text, { optional: true }),
    ],
  },
} as const;
const changed = {
  ...fields,
  shape: {
    ...fields.shape,
    properties: fields.shape.properties.map((one) => ({ ...one, optional: true })),
  },
} as const;

const v3: Api = {
  generation: 'v3',
  modules: [{ name: 'tasks', doc: 'Tasks and what belongs to them.' }],
  commonErrors: [
    { code: 'expired_token', status: 401, condition: 'access token expired' },
    { code: 'QUERY_LIMIT_EXCEEDED', status: 503, condition: 'request intensity limit exceeded' },
  ],
  entities: [
    {
      name: 'Task',
      schema: 'svc.tasks.taskdto',
      module: 'tasks',
      doc: 'A task.',
      own: [
        property('id', integer),
        property('title', text),
        property('deadline', nullable(moment), { doc: 'ISO 8601 with offset.' }),
        property('status', status),
        property('rights', {
          kind: 'object',
          open: true,
          properties: [property('read', { kind: 'boolean' }), property('edit', { kind: 'boolean' })],
        }),
        property('stageId', nullable(integer), { optional: true }),
      ],
      relations: [
        { name: 'responsible', entity: 'User', many: false, doc: 'Who does it.' },
        { name: 'accomplices', entity: 'User', many: true, doc: '' },
      ],
    },
    {
      name: 'User',
      schema: 'svc.main.userdto',
      module: 'main',
      doc: 'A person.',
      own: [property('id', integer), property('name', nullable(text))],
      relations: [],
    },
  ],
  types: [],
  selects: [
    {
      name: 'TaskSelect',
      module: 'tasks',
      entity: 'Task',
      names: [
        'id',
        'title',
        'deadline',
        'status',
        'rights',
        'stageId',
        'responsible.id',
        'responsible.name',
        'accomplices.name',
      ],
    },
  ],
  filters: [
    {
      name: 'TaskFilter',
      module: 'tasks',
      entity: 'Task',
      style: 'conditions',
      fields: [
        { name: 'id', shape: integer },
        { name: 'deadline', shape: nullable(moment) },
        { name: 'stageId', shape: integer },
      ],
    },
  ],
  orders: [{ name: 'TaskOrder', module: 'tasks', entity: 'Task', fields: ['id', 'title'] }],
  methods: [
    method('scopes', {
      kind: 'read',
      scope: [],
      result: { kind: 'value', shape: { kind: 'map', values: { kind: 'array', items: text } } },
    }),
    method('tasks.task.add', {
      kind: 'add',
      errors: [denied],
      params: { kind: 'object', open: false, variants: [[fields]] },
      result: { kind: 'item', entity: 'Task', isFull: true },
      readBack: 'tasks.task.list',
    }),
    method('tasks.task.chat.message.send', {
      kind: 'action',
      params: { kind: 'open' },
      result: { kind: 'value', shape: { kind: 'boolean' } },
    }),
    method('tasks.task.get', {
      kind: 'get',
      errors: [denied],
      params: { kind: 'object', open: false, variants: [[id, select]] },
      result: { kind: 'item', entity: 'Task', select: 'TaskSelect', isFull: false },
    }),
    method('tasks.task.list', {
      kind: 'list',
      params: {
        kind: 'object',
        open: false,
        variants: [
          [
            select,
            { ...filter, required: false },
            { name: 'order', required: false, doc: '', shape: { kind: 'order', order: 'TaskOrder' } },
            {
              name: 'pagination',
              required: false,
              doc: '',
              shape: {
                kind: 'object',
                open: false,
                properties: [
                  property('page', integer, { optional: true, doc: 'From 1.' }),
                  property('limit', integer, { optional: true, doc: 'Rows at most, 1 to 1000; 50.' }),
                ],
              },
            },
          ],
        ],
      },
      result: { kind: 'items', entity: 'Task', select: 'TaskSelect', default: 'id' },
      paging: { style: 'offset', keyset: true, hasId: true, sortsId: true },
    }),
    method('tasks.task.update', {
      kind: 'update',
      params: {
        kind: 'object',
        open: false,
        variants: [
          [id, changed],
          [filter, changed],
        ],
      },
      result: { kind: 'value', shape: { kind: 'boolean' } },
    }),
  ],
};

const legacy: Api = {
  generation: 'legacy',
  modules: [
    { name: 'event', doc: 'Event handlers.' },
    { name: 'task', doc: 'Task comments.' },
    { name: 'user', doc: 'Users.' },
  ],
  commonErrors: [{ code: 'expired_token', status: 401, condition: 'access token expired' }],
  entities: [
    {
      name: 'User',
      schema: 'User',
      module: 'user',
      doc: 'A user; which fields come depends on the scope.',
      own: [property('ID', text), property('NAME', nullable(text), { optional: true })],
      relations: [],
    },
  ],
  types: [
    {
      name: 'DialogId',
      module: 'im',
      doc: 'A chat, or a user.',
      shape: {
        kind: 'union',
        members: [
          { kind: 'pattern', parts: [{ text: 'chat' }, 'number'] },
          { kind: 'pattern', parts: ['number'] },
        ],
      },
    },
  ],
  selects: [],
  filters: [
    {
      name: 'UserFilter',
      module: 'user',
      entity: 'User',
      style: 'prefixed-keys',
      fields: [
        { name: 'ID', shape: { kind: 'union', members: [integer, text] } },
        { name: 'NAME', shape: text },
        { name: 'LAST_LOGIN', shape: moment },
      ],
    },
  ],
  orders: [],
  methods: [
    method('event.bind', {
      kind: 'action',
      scope: [],
      applicationOnly: true,
      params: {
        kind: 'object',
        open: false,
        variants: [
          [
            {
              name: 'event',
              required: true,
              doc: 'Name of the event.',
              shape: { kind: 'literal', values: ['ONCRMLEADADD'], open: true },
            },
            { name: 'handler', required: true, doc: 'URL that is called.', shape: text },
            {
              name: 'options',
              required: false,
              doc: '',
              shape: {
                kind: 'by-value',
                of: 'event',
                table: [
                  {
                    value: 'ONOFFLINEEVENT',
                    shape: {
                      kind: 'object',
                      open: false,
                      properties: [property('minTimeout', integer, { optional: true, doc: 'Seconds; 1.' })],
                    },
                  },
                ],
                otherwise: { kind: 'object', open: true, properties: [] },
              },
            },
          ],
        ],
      },
      result: { kind: 'value', shape: { kind: 'boolean' } },
    }),
    method('task.comment.add', {
      kind: 'add',
      deprecated: {
        message: 'Development is halted.',
        replacement: { generation: 'v3', name: 'tasks.task.chat.message.send' },
      },
      params: {
        kind: 'object',
        open: false,
        variants: [
          [
            { name: 'TASKID', required: true, doc: '', shape: integer },
            { name: 'COMMENTTEXT', required: true, doc: '', shape: text },
          ],
        ],
        order: ['TASKID', 'COMMENTTEXT'],
      },
      result: { kind: 'value', shape: integer },
    }),
    method('user.get', {
      kind: 'list',
      scope: ['user', 'user_brief'],
      params: {
        kind: 'object',
        open: false,
        variants: [
          [
            { name: 'FILTER', required: false, doc: '', shape: { kind: 'filter', filter: 'UserFilter' } },
            { name: 'start', required: false, doc: 'Rows to skip; 0.', shape: integer },
          ],
        ],
      },
      result: { kind: 'items', entity: 'User', default: 'own' },
      paging: { style: 'start', keyset: false, hasId: false },
    }),
  ],
};

const openItem: Shape = { kind: 'object', open: true, properties: [] };

const gateway: Api = {
  generation: 'gateway',
  modules: [{ name: 'keys', doc: 'API keys.' }],
  entities: [],
  types: [
    {
      name: 'Me',
      module: '',
      doc: 'The calling key.',
      shape: { kind: 'object', open: true, properties: [property('scopes', { kind: 'array', items: text })] },
    },
  ],
  selects: [],
  filters: [],
  orders: [],
  commonErrors: [
    {
      code: 'KEY_EXPIRED',
      status: 401,
      condition: 'The end of the key passed.',
      action: 'Issue another key.',
      class: 'AuthenticationError',
      repeatable: false,
    },
    {
      code: 'ERROR_LOOP_DETECTED',
      status: 0,
      condition: 'The same error came again and again.',
      action: 'Stop.',
      class: 'RateLimitError',
      repeatable: false,
      delay: 'header',
    },
  ],
  methods: [
    method('batch', {
      kind: 'action',
      scope: [],
      params: { kind: 'open' },
      result: { kind: 'value', shape: { kind: 'unknown' } },
      route: { verb: 'POST', path: '/v1/batch' },
    }),
    method('entity.list', {
      kind: 'list',
      scope: [],
      params: { kind: 'open' },
      result: { kind: 'value', shape: { kind: 'unknown' } },
      route: { verb: 'GET', path: '/v1/{entity}' },
    }),
    method('feedback.submit', {
      kind: 'add',
      scope: [],
      params: {
        kind: 'object',
        open: true,
        variants: [
          [
            {
              name: 'requestId',
              required: false,
              doc: '`X-Request-Id` of the failing response.',
              shape: text,
            },
          ],
        ],
      },
      result: { kind: 'value', shape: openItem },
      route: { verb: 'POST', path: '/v1/feedback', requestIdFrom: 'error' },
    }),
    method('keys.update', {
      kind: 'update',
      scope: [],
      errors: [
        { code: 'RATE_LIMIT_ADMIN_ONLY', status: 403, condition: 'only an administrator sets `rateLimit`' },
      ],
      params: {
        kind: 'object',
        open: true,
        variants: [[{ name: 'id', required: true, doc: '', shape: integer }]],
      },
      result: { kind: 'value', shape: openItem },
      route: { verb: 'PATCH', path: '/v1/keys/{id}' },
    }),
    method('me', {
      kind: 'get',
      scope: [],
      result: { kind: 'value', shape: { kind: 'ref', name: 'Me' } },
      route: { verb: 'GET', path: '/v1/me' },
    }),
    method('oauth.authorizeUrl', {
      kind: 'read',
      scope: [],
      params: {
        kind: 'object',
        open: true,
        variants: [[{ name: 'state', required: true, doc: '', shape: text }]],
      },
      result: { kind: 'value', shape: text },
      route: { verb: 'GET', path: '/v1/oauth/authorize', sends: false },
    }),
  ],
};

export const smallModel: Model = { title: 'Small account', version: '1.0', v3, legacy, gateway, vendor: [] };
