/** Single edits of the desk's description, each with what is told there and back, at the level that a user of the emitted package feels. */

/* eslint-disable @typescript-eslint/no-unsafe-assignment, @typescript-eslint/no-unsafe-member-access, @typescript-eslint/no-unsafe-argument, @typescript-eslint/no-unsafe-call, @typescript-eslint/no-unsafe-return -- edits reach into every corner of a parsed document */

import { answerOf, paramsOf, schemaOf, takesOf, type Edit, type Json } from './desk.js';

export interface Row {
  readonly name: string;
  /** Every change that is told, but for errors and summaries that follow from it. */
  readonly there: readonly string[];
  /** The edit undone, in any order. */
  readonly back: readonly string[];
  readonly edit: Edit;
}

const ticket = (d: Json) => schemaOf(d, 'ticket').properties;
const op = (d: Json, m: string) => d.paths[`/${m}`].post;
const SELECTS = ['desk.ticket.get', 'desk.ticket.list', 'desk.ticket.tail'];
/** Changes that undo each other; any other change undoes itself. */
const PAIRS: readonly (readonly [string, string])[] = [
  ['breaking method-removed', 'additive method-added'],
  ['additive method-deprecated', 'docs method-not-deprecated'],
  ['additive deprecated', 'docs not-deprecated'],
  ['additive error-added', 'docs error-removed'],
  ['breaking post-removed', 'additive post-added'],
  ['breaking elsewhere-required', 'additive elsewhere-not-required'],
  ['breaking json-not-taken', 'additive json-taken'],
  ['docs null-described', 'docs null-not-described'],
  ['docs null-left-out', 'docs null-not-described'],
  ['breaking result-nullable', 'additive result-not-nullable'],
  ['breaking param-narrowed', 'additive param-widened'],
  ['breaking param-required-added', 'breaking param-removed'],
  ['breaking param-removed', 'additive param-added'],
  ['breaking param-now-required', 'additive param-now-optional'],
  ['breaking param-not-nullable', 'additive param-nullable'],
  ['breaking param-closed', 'additive param-opened'],
  ['breaking result-closed', 'additive result-opened'],
  ['breaking field-not-selectable', 'additive field-selectable'],
  ['breaking field-not-sortable', 'additive field-sortable'],
  ['breaking field-not-filterable', 'additive field-filterable'],
  ['breaking result-removed', 'additive result-added'],
  ['breaking result-widened', 'additive result-narrowed'],
  ['breaking param-limited', 'additive param-less-limited'],
  ['additive result-values-added', 'docs result-values-removed'],
  ['additive param-values-added', 'docs param-values-removed'],
  ['breaking result-now-optional', 'additive result-now-required'],
];
const UNDONE = new Map([...PAIRS.map(([change, other]) => [other, change] as const), ...PAIRS]);
const undone = (told: string): string => {
  const [level, change, ...path] = told.split(' ');
  const name = `${level} ${change}`;
  return [UNDONE.get(name) ?? name, ...path].join(' ');
};
/** @param back undone, each change of `there` */
const row = (name: string, there: Row['there'], edit: Edit, back: Row['back'] = there.map(undone)): Row => ({
  name,
  there,
  edit,
  back,
});
/** Types that are no longer exported. */
const gone = (...types: readonly string[]) => types.map((type) => `breaking type-removed ${type}`);
const ref = (name: string) => ({ $ref: `#/components/schemas/svc.desk.${name}dto` });
const renamed =
  (old: string, now: string): Edit =>
  (d) => {
    Object.assign(d, JSON.parse(JSON.stringify(d).replaceAll(`${old}dto`, `${now}dto`)));
  };

export const ROWS: readonly Row[] = [
  row('nothing', [], () => undefined),
  row('another order of the keys', [], (d) => {
    d.paths = Object.fromEntries(Object.entries(d.paths).reverse());
  }),
  row('a method is gone', ['breaking method-removed'], (d) => delete d.paths['/desk.ticket.close']),
  row(
    'a method has another name and no text to know it by',
    ['breaking method-removed', 'additive method-added'],
    (d) => {
      d.paths['/desk.ticket.shut'] = d.paths['/desk.ticket.close'];
      delete d.paths['/desk.ticket.close'];
    },
  ),
  row('a method is deprecated', ['additive method-deprecated'], (d) => {
    op(d, 'desk.ticket.close').deprecated = true;
  }),
  row('a parameter is deprecated', ['additive deprecated params.comment'], (d) => {
    paramsOf(d, 'desk.ticket.close').comment.deprecated = true;
  }),
  row('a field is deprecated', ['additive deprecated Ticket.score'], (d) => {
    ticket(d).score.deprecated = true;
  }),
  row(
    'a method moves to a module that differs in case only',
    [
      'breaking type-renamed DeskMethods',
      'breaking type-renamed DeskTicketMethods',
      'breaking module-moved module desk',
      'breaking method-renamed',
    ],
    (d) => {
      d.paths['/Desk.ticket.close'] = d.paths['/desk.ticket.close'];
      delete d.paths['/desk.ticket.close'];
    },
    [
      'breaking module-moved module desk',
      'breaking method-renamed',
      'breaking type-renamed DeskMethods3',
      'breaking type-renamed DeskTicketMethods3',
    ],
  ),
  row(
    'a module comes that differs in case only',
    [
      'breaking type-renamed DeskMethods',
      'breaking type-renamed DeskTicketMethods',
      'breaking module-moved module desk',
      'additive method-added',
    ],
    (d) => {
      d.paths['/Desk.ticket.pin'] = structuredClone(d.paths['/desk.ticket.close']);
      d.paths['/Desk.ticket.pin'].post.tags = ['Desk'];
    },
    [
      'breaking module-moved module desk',
      'breaking method-removed',
      'breaking type-renamed DeskMethods3',
      'breaking type-renamed DeskTicketMethods3',
    ],
  ),
  row('a module is spelt in another case', ['breaking method-renamed'], (d) => {
    d.paths = Object.fromEntries(Object.entries(d.paths).map(([k, v]) => [k.replace('/desk', '/Desk'), v]));
  }),
  row('another summary', ['docs texts-changed summary'], (d) => (op(d, 'desk.ticket.get').summary = 'Read')),
  row('a description comes', ['docs texts-changed description'], (d) => {
    op(d, 'desk.ticket.get').description = 'Read';
  }),
  row('another text of a module', ['docs texts-changed module desk'], (d) => (d.tags[0].description = 'x')),
  row('another title of the account', ['docs texts-changed info.title'], (d) => (d.info.title = 'x')),
  row('another text of the whole', ['docs published-changed info'], (d) => (d.info.description = 'x')),
  row('an error is documented', ['additive error-added errors'], (d) => {
    op(d, 'desk.ticket.get').responses[404] = { description: 'TICKET_NOT_FOUND' };
  }),
  row('an error without a code is documented', [], (d) => {
    op(d, 'desk.ticket.get').responses[500] = { description: 'Something went wrong.' };
  }),
  row('a method answers to GET alone', ['breaking post-removed'], (d) => {
    d.paths['/desk.ping'] = { get: op(d, 'desk.ping') };
  }),
  row('a header is required', ['breaking elsewhere-required params'], (d) => {
    op(d, 'desk.ticket.get').parameters = [{ name: 'X-Desk', in: 'header', required: true }];
  }),
  row('a cookie by reference is required', ['breaking elsewhere-required params'], (d) => {
    d.components.parameters = { desk: { name: 'desk', in: 'cookie', required: true } };
    op(d, 'desk.ticket.get').parameters = [{ $ref: '#/components/parameters/desk' }];
  }),
  row('a header may be sent, and one that the client sends is required', ['docs published-changed'], (d) => {
    op(d, 'desk.ticket.get').parameters = [
      { name: 'X-Desk', in: 'header' },
      { name: 'Accept', in: 'header', required: true },
    ];
  }),
  row('a body is a form, as a file is sent', ['breaking json-not-taken'], (d) => {
    const body = op(d, 'desk.ticket.get').requestBody;
    body.content = { 'multipart/form-data': body.content['application/json'] };
  }),
  row('a body may be a form too', [], (d) => {
    const { content } = op(d, 'desk.ticket.get').requestBody;
    content['multipart/form-data'] = content['application/json'];
  }),
  row('a body is JSON by another name', [], (d) => {
    const body = op(d, 'desk.ticket.get').requestBody;
    body.content = { 'application/vnd.desk+json': body.content['application/json'] };
  }),
  row('success has another status', ['docs success-status'], (d) => {
    const { responses } = op(d, 'desk.ticket.get');
    responses[201] = responses[200];
    delete responses[200];
  }),
  row('an id can be null', ['docs null-left-out Ticket.id'], (d) => (ticket(d).id.nullable = true)),
  row('a field that may be absent can be null', ['docs null-described Ticket.score'], (d) => {
    ticket(d).score.nullable = true;
  }),
  row('the same in other words', [], (d) => {
    const { score } = ticket(d);
    ticket(d).score = { allOf: [{ ...score, deprecated: false }] };
    ticket(d).title = { ...ticket(d).title, type: [ticket(d).title.type] };
  }),
  row('a body and an answer by reference', [], (d) => {
    const get = op(d, 'desk.ticket.get');
    d.components.requestBodies = { take: get.requestBody };
    d.components.responses = { given: get.responses[200] };
    get.requestBody = { $ref: '#/components/requestBodies/take' };
    get.responses[200] = { $ref: '#/components/responses/given' };
  }),
  row('the schema of an answer and of what is taken has a name', [], (d) => {
    for (const method of ['desk.ticket.list', 'desk.ticket.get', 'desk.note.get']) {
      const { responses, requestBody } = op(d, method);
      for (const [word, { content }] of [
        ['Answer', responses[200]],
        ['Request', requestBody],
      ] as const) {
        const name = `svc.${method}${word}`;
        d.components.schemas[name] = content['application/json'].schema;
        content['application/json'].schema = { $ref: `#/components/schemas/${name}` };
      }
    }
  }),
  row('a text in what is taken by reference', ['docs texts-changed params.comment'], (d) => {
    paramsOf(d, 'desk.ticket.close').comment.description = 'x';
    const { requestBody } = op(d, 'desk.ticket.close');
    d.components.requestBodies = { 'a/b': requestBody };
    op(d, 'desk.ticket.close').requestBody = { $ref: '#/components/requestBodies/a~1b' };
  }),
  row('objects inside what is taken and given have a name', [], (d) => {
    const named = (holder: Json, name: string) => {
      d.components.schemas[`svc.desk.${name}dto`] = holder[name];
      holder[name] = ref(name);
    };
    named(paramsOf(d, 'desk.ticket.add'), 'fields');
    named(paramsOf(d, 'desk.ticket.list'), 'pagination');
    named(answerOf(d, 'desk.note.get'), 'result');
  }),
  row('the text of a field is a schema with a name', [], (d) => {
    d.components.schemas['svc.desk.prioritydto'] = ticket(d).priority;
    ticket(d).priority = ref('priority');
  }),
  row('another default inside an object that gets a name', ['docs published-changed'], (d) => {
    const params = paramsOf(d, 'desk.ticket.list');
    params.pagination.properties.limit.default = 20;
    d.components.schemas['svc.desk.pagesdto'] = params.pagination;
    params.pagination = ref('pages');
  }),
  row(
    'another default in a schema that only an answer refers to is told with the method',
    ['docs published-changed'],
    (d) => {
      answerOf(d, 'desk.ticket.count').result.properties.rank.default = 1;
      const content = op(d, 'desk.ticket.count').responses[200].content['application/json'];
      d.components.schemas['svc.desk.countedDto'] = content.schema;
      content.schema = { $ref: '#/components/schemas/svc.desk.countedDto' };
    },
  ),
  row('JSON by a media type with a parameter, and forms beside it', [], (d) => {
    const { responses, requestBody } = op(d, 'desk.ticket.list');
    for (const part of [responses[200], requestBody]) {
      const json = part.content['application/json'];
      part.content = { 'application/x-www-form-urlencoded': json, 'application/json; charset=utf-8': json };
    }
  }),
  row('empty texts, space around texts, and names for other generators', [], (d) => {
    ticket(d).body.description = '';
    ticket(d).title.title = ' Title\n';
    Object.assign(op(d, 'desk.ticket.list'), { operationId: 'listTickets', description: '', parameters: [] });
  }),
  row('what a method gives is another object', ['breaking result-retyped result'], (d) => {
    answerOf(d, 'desk.ticket.count').result = {
      type: 'object',
      properties: { places: { type: 'array', items: { type: 'string' } } },
    };
  }),
  row('an empty list of what is required, and names twice in one', [], (d) => {
    takesOf(d, 'desk.ticket.list').required = [];
    schemaOf(d, 'app').required = [];
    takesOf(d, 'desk.ticket.close').required = ['id', 'id'];
  }),
  row('further members are allowed in words, as they are without', [], (d) => {
    schemaOf(d, 'ticket').additionalProperties = true;
    schemaOf(d, 'agent').additionalProperties = {};
  }),
  row('further members are refused', ['docs published-changed Agent'], (d) => {
    schemaOf(d, 'agent').additionalProperties = false;
  }),
  row('an answer of any other status', [], (d) => {
    op(d, 'desk.ticket.get').responses.default = { description: 'An error' };
  }),
  row('another version of the form of descriptions', [], (d) => (d.openapi = '3.1.0')),
  row(
    'a date becomes a related object',
    ['breaking result-retyped Ticket.dueAt', 'breaking field-not-filterable TicketFilter.dueAt'],
    (d) => (ticket(d).dueAt = ref('agent')),
  ),
  row(
    'what is sent is limited, inside lists and objects too',
    [
      'breaking param-limited params.ids',
      'breaking param-limited params.ids[]',
      'breaking param-limited params.level',
      'breaking param-limited params.options.deep',
      'breaking param-limited params.until',
    ],
    (d) => {
      const params = paramsOf(d, 'desk.ticket.count');
      Object.assign(params.level, { maximum: 50, multipleOf: 5 });
      Object.assign(params.ids, { uniqueItems: true });
      params.ids.items = { ...params.ids.items, exclusiveMinimum: 0 };
      Object.assign(params.until, { pattern: '^[a-z]+$' });
      Object.assign(params.options.properties.deep, { additionalProperties: false });
    },
  ),
  row('a limit that admits every value', ['docs published-changed'], (d) => {
    Object.assign(paramsOf(d, 'desk.ticket.count').until, { minLength: 0 });
  }),
  row('listed values as alternatives of one value each', [], (d) => {
    const { group } = paramsOf(d, 'desk.ticket.count');
    group.oneOf = group.enum.map((value: string) => ({ const: value, type: 'string' }));
    delete group.enum;
    delete group.type;
  }),
  row('another text of the response', ['docs published-changed'], (d) => {
    op(d, 'desk.ticket.get').responses[200].description = 'x';
  }),
  row('a method answers to GET too', ['docs published-changed'], (d) => {
    d.paths['/desk.ping'].get = { ...op(d, 'desk.ping'), requestBody: undefined };
  }),
  row(
    'texts and examples alone differ',
    ['docs texts-changed Ticket.title', 'docs texts-changed params.fields.title', 'docs texts-changed'],
    (d) => {
      Object.assign(op(d, 'desk.ticket.close'), { summary: 'x', description: 'y' });
      Object.assign(paramsOf(d, 'desk.ticket.close').comment, { description: 'z', example: 'a' });
      Object.assign(ticket(d).title, { description: 'z', example: 'a' });
    },
  ),
  row('success has any status', ['docs success-status'], (d) => {
    const { responses } = op(d, 'desk.ticket.get');
    responses['2XX'] = responses[200];
    delete responses[200];
  }),
  row('a method stands under another tag', ['docs published-changed'], (d) => {
    d.tags.push({ name: 'other', description: 'Others' });
    op(d, 'desk.ticket.close').tags = ['other'];
  }),
  row('a tag has another name', ['docs texts-changed module desk', 'docs published-changed'], (d) => {
    d.tags[0].name = 'help';
    for (const { post } of Object.values<Json>(d.paths)) post.tags = ['help'];
  }),
  row('a number in a result can be null', ['breaking result-nullable result.total'], (d) => {
    answerOf(d, 'desk.ticket.count').result.properties.total.nullable = true;
  }),
  row(
    'a member of a result may be absent',
    ['breaking result-now-optional result.total', 'breaking result-nullable result.total'],
    (d) => (answerOf(d, 'desk.ticket.count').result.required = []),
  ),
  // parameters
  row(
    'a date that is sent becomes any text',
    ['breaking param-narrowed params.from'],
    (d) => {
      delete paramsOf(d, 'desk.ticket.count').from.format;
    },
    ['breaking param-limited params.from', 'additive param-widened params.from'],
  ),
  row(
    'a parameter takes nothing but null',
    ['breaking param-limited params.comment', 'additive param-widened params.comment'],
    (d) => {
      paramsOf(d, 'desk.ticket.close').comment = { type: 'null' };
    },
    ['breaking param-narrowed params.comment'],
  ),
  row('a parameter can be null too', ['additive param-nullable params.comment'], (d) => {
    paramsOf(d, 'desk.ticket.close').comment = { type: ['string', 'null'] };
  }),
  row(
    'the elements of a parameter have a type for each place',
    ['breaking param-limited params.ids', 'additive param-widened params.ids[]'],
    (d) => {
      const { ids } = paramsOf(d, 'desk.ticket.count');
      Object.assign(ids, { prefixItems: [ids.items, { type: 'string' }] });
      delete ids.items;
    },
  ),
  row('another text of a parameter', ['docs texts-changed params.comment'], (d) => {
    paramsOf(d, 'desk.ticket.close').comment.description = 'x';
  }),
  row('another text deep inside a parameter', ['docs texts-changed params.options.deep.limit'], (d) => {
    paramsOf(d, 'desk.ticket.count').options.properties.deep.properties.limit.description = 'x';
  }),
  row('another text of a writable field', ['docs texts-changed params.fields.body'], (d) => {
    paramsOf(d, 'desk.ticket.add').fields.properties.body.description = 'x';
  }),
  row('another text in pagination', ['docs texts-changed params.pagination.limit'], (d) => {
    paramsOf(d, 'desk.ticket.list').pagination.properties.limit.description = 'x';
  }),
  row('another default page size', ['docs published-changed'], (d) => {
    paramsOf(d, 'desk.ticket.list').pagination.properties.limit.default = 20;
  }),
  row('a largest page size', ['breaking param-limited params.pagination.limit'], (d) => {
    paramsOf(d, 'desk.ticket.list').pagination.properties.limit.maximum = 20;
  }),
  row('another example of an optional value', [], (d) => {
    paramsOf(d, 'desk.ticket.close').comment.example = 'Solved';
  }),
  row('a stock example of a required value', [], (d) => (paramsOf(d, 'desk.ticket.close').id.example = 1)),
  row(
    'an example of its own, which is its default, of a required value',
    ['additive param-now-optional params.id', 'docs texts-changed params.id'],
    (d) => (paramsOf(d, 'desk.ticket.close').id.example = 20),
  ),
  row('a parameter is gone', ['breaking param-removed params.comment'], (d) => {
    delete paramsOf(d, 'desk.ticket.close').comment;
  }),
  row(
    'a parameter has another name',
    ['breaking param-removed params.comment', 'additive param-added params.commentText'],
    (d) => {
      const p = paramsOf(d, 'desk.ticket.close');
      p.commentText = p.comment;
      delete p.comment;
    },
  ),
  row('a parameter becomes required', ['breaking param-now-required params.comment'], (d) =>
    takesOf(d, 'desk.ticket.close').required.push('comment'),
  ),
  row('a parameter becomes optional', ['additive param-now-optional params.id'], (d) => {
    takesOf(d, 'desk.ticket.close').required = [];
  }),
  row('a parameter comes', ['additive param-added params.force'], (d) => {
    paramsOf(d, 'desk.ticket.close').force = { type: 'boolean' };
  }),
  row('a required parameter comes', ['breaking param-required-added params.force'], (d) => {
    paramsOf(d, 'desk.ticket.close').force = { type: 'boolean' };
    takesOf(d, 'desk.ticket.close').required.push('force');
  }),
  row('a parameter becomes a text', ['breaking param-retyped params.id'], (d) => {
    paramsOf(d, 'desk.ticket.close').id = { type: 'string' };
  }),
  row('a whole number that is sent may have fractions', ['additive param-widened params.level'], (d) => {
    paramsOf(d, 'desk.ticket.count').level = { type: 'number' };
  }),
  row('a parameter has fewer bits', ['docs published-changed'], (d) => {
    paramsOf(d, 'desk.ticket.count').level.format = 'int32';
  }),
  row('a text that is sent becomes an enum', ['breaking param-narrowed params.until'], (d) => {
    paramsOf(d, 'desk.ticket.count').until.enum = ['a', 'b'];
  }),
  row('an enum that is sent gets a value', ['additive param-widened params.group'], (d) =>
    paramsOf(d, 'desk.ticket.count').group.enum.push('team'),
  ),
  row('a parameter takes null', ['additive param-nullable params.level'], (d) => {
    paramsOf(d, 'desk.ticket.count').level.nullable = true;
  }),
  row('the elements of a parameter have another type', ['breaking param-retyped params.ids[]'], (d) => {
    paramsOf(d, 'desk.ticket.count').ids.items = { type: 'string' };
  }),
  row('the elements of a parameter lose their type', ['additive param-widened params.ids'], (d) => {
    delete paramsOf(d, 'desk.ticket.count').ids.items;
  }),
  row('a parameter becomes an array', ['breaking param-retyped params.level'], (d) => {
    paramsOf(d, 'desk.ticket.count').level = { type: 'array', items: { type: 'integer' } };
  }),
  row('a bare object that is sent becomes described', ['breaking param-retyped params.more'], (d) => {
    paramsOf(d, 'desk.ticket.count').more.properties = { a: { type: 'string' } };
  }),
  row(
    'a member of a parameter becomes required',
    ['breaking param-now-required params.options.deep.limit'],
    (d) => (paramsOf(d, 'desk.ticket.count').options.properties.deep.required = ['limit']),
  ),
  row('a member of a parameter is gone', ['breaking param-removed params.options.deep'], (d) => {
    delete paramsOf(d, 'desk.ticket.count').options.properties.deep;
  }),
  row('a member of a parameter comes', ['additive param-added params.options.x'], (d) => {
    paramsOf(d, 'desk.ticket.count').options.properties.x = { type: 'string' };
  }),
  row(
    'a parameter described in place becomes a schema',
    [],
    (d) => {
      d.components.schemas['svc.desk.optionsdto'] = paramsOf(d, 'desk.ticket.count').options;
      paramsOf(d, 'desk.ticket.count').options = ref('options');
    },
    ['breaking type-removed OptionsInput'],
  ),
  row(
    'an enum described in place becomes a schema',
    [],
    (d) => {
      d.components.schemas['svc.desk.groupdto'] = paramsOf(d, 'desk.ticket.count').group;
      paramsOf(d, 'desk.ticket.count').group = ref('group');
    },
    ['breaking type-removed GroupInput'],
  ),
  row(
    'parameters that nothing described become described',
    ['breaking param-closed params', 'additive param-added params.a'],
    (d) => (takesOf(d, 'desk.ping').properties = { a: { type: 'string' } }),
    [
      'additive param-opened params',
      'breaking param-removed params.a',
      'breaking type-removed DeskPingParams',
    ],
  ),
  row('a method takes further names', ['additive param-opened params'], (d) => {
    takesOf(d, 'desk.ticket.close').additionalProperties = true;
  }),
  row('an object inside a parameter takes further names', ['additive param-opened params.options'], (d) => {
    paramsOf(d, 'desk.ticket.count').options.additionalProperties = true;
  }),
  row('an object of fields, which takes names of custom ones, takes further names', [], (d) => {
    paramsOf(d, 'desk.ticket.add').fields.additionalProperties = true;
  }),
  row('an object inside an answer can hold further members', ['additive result-opened result'], (d) => {
    answerOf(d, 'desk.ticket.count').result.additionalProperties = true;
  }),
  row('a field can no longer be written', ['breaking param-removed params.fields.body'], (d) => {
    delete paramsOf(d, 'desk.ticket.add').fields.properties.body;
  }),
  row('a field has to be written', ['breaking param-now-required params.fields.body'], (d) =>
    paramsOf(d, 'desk.ticket.add').fields.required.push('body'),
  ),
  row('a further field can be written', ['additive param-added params.fields.x'], (d) => {
    paramsOf(d, 'desk.ticket.add').fields.properties.x = { type: 'string' };
  }),
  row(
    'a date that is written becomes any text',
    ['breaking param-narrowed params.fields.dueAt'],
    (d) => {
      delete paramsOf(d, 'desk.ticket.add').fields.properties.dueAt.format;
    },
    ['breaking param-limited params.fields.dueAt', 'additive param-widened params.fields.dueAt'],
  ),
  row(
    'an update takes no filter any more',
    ['breaking param-narrowed params', 'additive param-now-optional params.id'],
    (d) => delete paramsOf(d, 'desk.ticket.update').filter,
  ),
  row(
    'an update requires its id',
    ['breaking param-narrowed params', 'additive param-added params.filter'],
    (d) => (takesOf(d, 'desk.ticket.update').required = ['id']),
  ),
  row(
    'a list takes no filter any more',
    ['breaking param-removed params.filter', 'docs texts-changed'],
    (d) => delete paramsOf(d, 'desk.ticket.list').filter,
  ),
  row(
    'a list takes no order any more',
    ['breaking type-removed TicketOrder', 'breaking param-removed params.order', 'docs texts-changed'],
    (d) => delete paramsOf(d, 'desk.ticket.list').order,
    ['additive param-added params.order', 'docs texts-changed'],
  ),
  row('a list takes no select any more', ['breaking param-removed params.select'], (d) => {
    delete paramsOf(d, 'desk.ticket.list').select;
  }),
  row('a field is no longer selectable', ['breaking field-not-selectable TicketSelect.body'], (d) => {
    for (const m of SELECTS) paramsOf(d, m).select.example.splice(2, 1);
  }),
  row(
    'a field is no longer selectable in one method',
    ['breaking field-not-selectable TicketSelect.body'],
    (d) => paramsOf(d, 'desk.ticket.get').select.example.splice(2, 1),
    ['breaking type-removed DeskTicketGetSelect', 'additive field-selectable DeskTicketGetSelect.body'],
  ),
  row('a field that no schema has becomes selectable', ['additive result-added Ticket.UF_X'], (d) => {
    for (const m of SELECTS) paramsOf(d, m).select.example.push('UF_X');
  }),
  row('a field is no longer sortable', ['breaking field-not-sortable TicketOrder.dueAt'], (d) => {
    delete paramsOf(d, 'desk.ticket.list').order.properties.dueAt;
  }),
  row('a list cannot be sorted by id any more', ['breaking field-not-sortable TicketOrder.id'], (d) => {
    delete paramsOf(d, 'desk.ticket.list').order.properties.id;
  }),
  row(
    'a field that no schema has becomes filterable',
    ['additive field-filterable TicketFilter.UF_Y'],
    (d) => (paramsOf(d, 'desk.ticket.list').filter.example = [['UF_Y', 1]]),
    [
      'breaking field-not-filterable TicketFilter.UF_Y',
      ...gone('DeskTicketDeleteFilter', 'DeskTicketTailFilter', 'DeskTicketUpdateFilter'),
    ],
  ),
  row(
    'a list takes no pagination any more',
    ['breaking paging-removed paging', 'breaking param-removed params.pagination'],
    (d) => delete paramsOf(d, 'desk.ticket.list').pagination,
    ['additive paging-added paging', 'additive param-added params.pagination'],
  ),
  row(
    'a list takes a limit alone',
    [
      'breaking paging-removed paging',
      'breaking param-removed params.pagination.offset',
      'breaking param-removed params.pagination.page',
    ],
    (d) => {
      const p = paramsOf(d, 'desk.ticket.list').pagination.properties;
      delete p.offset;
      delete p.page;
    },
    [
      'additive paging-added paging',
      'additive param-added params.pagination.offset',
      'additive param-added params.pagination.page',
    ],
  ),
  row(
    'a list goes on by a cursor',
    [
      'breaking paging-changed paging',
      'breaking param-removed params.pagination.offset',
      'breaking param-removed params.pagination.page',
      'additive param-added params.pagination.afterCursor',
      'docs texts-changed params.pagination.limit',
    ],
    (d) =>
      (paramsOf(d, 'desk.ticket.list').pagination.properties = {
        limit: { type: 'integer' },
        afterCursor: { type: 'string' },
      }),
  ),
  row(
    'the members of a cursor become described',
    [
      'breaking param-narrowed params.cursor.value',
      'additive param-widened params.cursor.order',
      'docs texts-changed',
      'docs param-values-removed params.cursor.field',
    ],
    (d) =>
      (paramsOf(d, 'desk.ticket.tail').cursor.properties = {
        field: { type: 'string' },
        value: { type: 'integer' },
        order: { type: 'string' },
        limit: { type: 'integer' },
      }),
  ),
  row('a cursor has a further member', ['additive param-added params.cursor.x'], (d) => {
    paramsOf(d, 'desk.ticket.tail').cursor.example.x = 1;
  }),
  // results
  row(
    'a field is gone from its schema and still in the select examples',
    ['breaking result-removed Ticket.body'],
    (d) => delete ticket(d).body,
    ['additive result-narrowed Ticket.body'],
  ),
  row(
    'a field is gone from everything',
    ['breaking result-removed Ticket.dueAt'],
    (d) => {
      delete ticket(d).dueAt;
      for (const m of SELECTS) {
        const e = paramsOf(d, m).select.example;
        e.splice(e.indexOf('dueAt'), 1);
      }
      delete paramsOf(d, 'desk.ticket.list').order.properties.dueAt;
      for (const m of ['add', 'update']) delete paramsOf(d, `desk.ticket.${m}`).fields.properties.dueAt;
    },
    ['additive result-added Ticket.dueAt', 'additive param-added params.fields.dueAt'],
  ),
  row('a field is gone that can only be read', ['breaking result-removed Ticket.score'], (d) => {
    delete ticket(d).score;
    for (const m of SELECTS) {
      const e = paramsOf(d, m).select.example;
      e.splice(e.indexOf('score'), 1);
    }
  }),
  row(
    'a field has another name',
    ['breaking result-removed Ticket.body', 'additive result-added Ticket.bodyText'],
    (d) => {
      ticket(d).bodyText = ticket(d).body;
      delete ticket(d).body;
      for (const m of SELECTS) paramsOf(d, m).select.example[2] = 'bodyText';
    },
  ),
  row('a field comes', ['additive result-added Ticket.size'], (d) => (ticket(d).size = { type: 'integer' })),
  row('a field has another type', ['breaking result-retyped Ticket.body'], (d) => {
    ticket(d).body = { type: 'integer' };
  }),
  row('a field loses its type', ['breaking result-removed Ticket.body'], (d) => (ticket(d).body = {}), [
    'additive result-narrowed Ticket.body',
  ]),
  row('a whole number may have fractions', ['breaking result-widened Ticket.agentId'], (d) => {
    ticket(d).agentId = { type: 'number' };
  }),
  row('a date becomes a day', ['breaking result-retyped Ticket.dueAt'], (d) => {
    ticket(d).dueAt.format = 'date';
  }),
  row('a text becomes a day', ['docs published-changed Ticket'], (d) => {
    ticket(d).body.format = 'date';
  }),
  row('a date becomes any text', ['breaking result-widened Ticket.dueAt'], (d) => {
    delete ticket(d).dueAt.format;
  }),
  row(
    'a text becomes an enum',
    ['additive result-values-added Ticket.priority', 'additive param-values-added params.fields.priority'],
    (d) => (ticket(d).priority.enum = ['low', 'high']),
  ),
  row('a number becomes an enum', ['additive result-values-added Ticket.agentId'], (d) => {
    ticket(d).agentId.enum = [1, 2];
  }),
  row('a date becomes an enum', ['additive result-values-added Ticket.dueAt'], (d) => {
    ticket(d).dueAt.enum = ['a'];
  }),
  row('the elements of an array become an enum', ['additive result-values-added Ticket.labels[]'], (d) => {
    ticket(d).labels.items = { type: 'string', enum: ['a'] };
  }),
  row(
    'a field is no longer required',
    ['breaking result-now-optional Ticket.title', 'breaking result-nullable Ticket.title'],
    (d) => (schemaOf(d, 'ticket').required = ['id', 'payload']),
  ),
  row(
    'a field becomes required',
    ['additive result-not-nullable Ticket.body', 'additive result-now-required Ticket.body'],
    (d) => schemaOf(d, 'ticket').required.push('body'),
  ),
  row(
    'a field becomes nullable',
    ['breaking result-nullable Ticket.title', 'additive param-nullable params.fields.title'],
    (d) => (ticket(d).title.nullable = true),
  ),
  row(
    'another text of a field',
    ['docs texts-changed Ticket.title', 'docs texts-changed params.fields.title'],
    (d) => (ticket(d).title.description = 'x'),
  ),
  row('another text of a schema', ['docs texts-changed Ticket'], (d) => {
    schemaOf(d, 'ticket').description = 'x';
  }),
  row('a bare object becomes described', ['additive result-narrowed Ticket.payload'], (d) => {
    ticket(d).payload.properties = { a: { type: 'string' } };
  }),
  row('a bare object becomes a related object', ['breaking result-retyped Ticket.payload'], (d) => {
    ticket(d).payload = ref('app');
  }),
  row('rights that were an array become described', ['breaking result-retyped Ticket.rights'], (d) => {
    ticket(d).rights = { type: 'object', properties: { read: { type: 'boolean' } } };
  }),
  row(
    'rights that were an array become a bare object',
    ['breaking result-removed Ticket.rights'],
    (d) => (ticket(d).rights = { type: 'object' }),
    ['additive result-narrowed Ticket.rights'],
  ),
  row('a related object is gone', ['breaking result-removed Ticket.agent'], (d) => delete ticket(d).agent),
  row('a related object is another one', ['breaking result-retyped Ticket.agent'], (d) => {
    ticket(d).agent = ref('app');
  }),
  row('a related object becomes many', ['breaking result-retyped Ticket.agent'], (d) => {
    ticket(d).agent = { type: 'array', items: ref('agent') };
  }),
  row('a related object becomes described in place', ['breaking result-retyped Ticket.agent'], (d) => {
    ticket(d).agent = structuredClone(schemaOf(d, 'agent'));
  }),
  row('a field of a related object is gone', ['breaking result-removed Agent.email'], (d) => {
    delete schemaOf(d, 'agent').properties.email;
    paramsOf(d, 'desk.agent.list').select.example.pop();
  }),
  row(
    'an enum gets a value',
    ['additive result-values-added Mood', 'additive param-widened MoodInput'],
    (d) => schemaOf(d, 'mood').enum.push('mad'),
  ),
  row(
    'an enum becomes any text',
    [
      'breaking type-removed Mood',
      'breaking type-removed MoodInput',
      'docs result-values-removed result',
      'docs result-values-removed Ticket.mood',
    ],
    (d) => delete schemaOf(d, 'mood').enum,
    ['additive result-values-added result', 'additive result-values-added Ticket.mood'],
  ),
  row(
    'a schema has another name',
    [...gone('TicketEntity', 'TicketFilter', 'TicketOrder', 'TicketSelect'), 'breaking type-renamed Ticket'],
    renamed('ticket', 'case'),
    [...gone('CaseEntity', 'CaseFilter', 'CaseOrder', 'CaseSelect'), 'breaking type-renamed Case'],
  ),
  row(
    'a schema that only a list gives has another name',
    [...gone('AgentEntity', 'AgentSelect'), 'breaking type-renamed Agent'],
    renamed('agent', 'operator'),
    [...gone('OperatorEntity', 'OperatorSelect'), 'breaking type-renamed Operator'],
  ),
  row(
    'the schema of an enum has another name',
    [...gone('MoodInput'), 'breaking type-renamed Mood'],
    renamed('mood', 'state'),
    [...gone('StateInput'), 'breaking type-renamed State'],
  ),
  row('a list is declared as it comes', ['breaking form-changed result, hidden'], (d) => {
    const a = answerOf(d, 'desk.ticket.list');
    a.result = { type: 'object', properties: { items: a.result } };
  }),
  row(
    'a list is declared as it comes, with a member beside',
    ['breaking form-changed result, hidden', 'additive result-added meta.truncated'],
    (d) => {
      const a = answerOf(d, 'desk.ticket.list');
      a.result = { type: 'object', properties: { items: a.result, truncated: { type: 'boolean' } } };
    },
    [
      'breaking form-changed result, hidden',
      'breaking result-removed meta.truncated',
      ...gone('DeskTicketListMeta'),
    ],
  ),
  row('an object is declared without its envelope', ['docs published-changed'], (d) => {
    answerOf(d, 'desk.ticket.get').result = ref('ticket');
  }),
  row(
    'a bare result becomes described',
    ['additive result-narrowed result'],
    (d) => {
      answerOf(d, 'desk.ticket.close').result = {
        type: 'object',
        properties: { done: { type: 'boolean' } },
      };
    },
    ['breaking result-widened result', ...gone('DeskTicketCloseResult')],
  ),
  row(
    'a bare result becomes an object of the account',
    ['additive result-narrowed result'],
    (d) => {
      answerOf(d, 'desk.ticket.close').result = { type: 'object', properties: { item: ref('ticket') } };
    },
    ['breaking result-widened result', ...gone('DeskTicketCloseResult')],
  ),
  row('a bare result becomes a boolean', ['additive result-narrowed result'], (d) => {
    answerOf(d, 'desk.ticket.close').result = {
      type: 'object',
      properties: { result: { type: 'boolean' } },
    };
  }),
  row('a bare result becomes a list', ['additive result-narrowed result'], (d) => {
    answerOf(d, 'desk.ticket.close').result = { type: 'array', items: ref('ticket') };
  }),
  row('a bare result is not declared at all', ['docs published-changed'], (d) => {
    op(d, 'desk.ticket.close').responses = [];
  }),
  row('a result has another type', ['breaking result-retyped result'], (d) => {
    answerOf(d, 'desk.ping').result = { type: 'integer' };
  }),
  row('another text in a result', ['docs texts-changed result.total'], (d) => {
    answerOf(d, 'desk.ticket.count').result.properties.total.description = 'x';
  }),
  row('another text deep inside a result', ['docs texts-changed result.rows[].label'], (d) => {
    answerOf(d, 'desk.ticket.count').result.properties.rows.items.properties.label.description = 'x';
  }),
  row(
    'another text of an object described in its answer',
    ['docs texts-changed DeskNoteGetItem.words'],
    (d) => {
      answerOf(d, 'desk.note.get').result.properties.item.properties.words.description = 'x';
    },
  ),
  row(
    'another text deep inside an object described in its answer',
    ['docs texts-changed DeskNoteGetItem.author.name'],
    (d) =>
      (answerOf(d, 'desk.note.get').result.properties.item.properties.author.properties.name.description =
        'x'),
  ),
  row('a text in a result becomes an enum', ['additive result-values-added result.state'], (d) => {
    answerOf(d, 'desk.ticket.count').result.properties.state.enum = ['a'];
  }),
  row('a number in a result becomes an enum', ['additive result-values-added result.rank'], (d) => {
    answerOf(d, 'desk.ticket.count').result.properties.rank.enum = [1, 2];
  }),
  row('a member of a result is gone', ['breaking result-removed result.state'], (d) => {
    delete answerOf(d, 'desk.ticket.count').result.properties.state;
  }),
  row('a member of a result comes', ['additive result-added result.x'], (d) => {
    answerOf(d, 'desk.ticket.count').result.properties.x = { type: 'string' };
  }),
  row(
    'the rows of a result become a schema of the same shape',
    [],
    (d) => {
      const r = answerOf(d, 'desk.ticket.count').result.properties.rows;
      d.components.schemas['svc.desk.rowdto'] = r.items;
      r.items = ref('row');
    },
    ['breaking type-removed Row'],
  ),
  row(
    'a result described in place becomes a schema of the same shape',
    [],
    (d) => {
      const a = answerOf(d, 'desk.ticket.count');
      d.components.schemas['svc.desk.countdto'] = a.result;
      a.result = ref('count');
    },
    ['breaking type-removed Count'],
  ),
  row(
    'an object described in its answer becomes a schema of the same shape',
    ['breaking type-renamed DeskNoteGetItem'],
    (d) => {
      const a = answerOf(d, 'desk.note.get').result.properties;
      d.components.schemas['svc.desk.notedto'] = a.item;
      a.item = ref('note');
    },
    ['breaking type-renamed Note'],
  ),
  row(
    'one of several answers with an object is described in place',
    [],
    (d) => (answerOf(d, 'desk.app.remove').result.properties.item = structuredClone(schemaOf(d, 'app'))),
    ['breaking type-removed DeskAppRemoveItem'],
  ),
  row(
    'an object inside another becomes a schema of the same shape',
    ['additive result-now-required DeskNoteGetItem.author.id'],
    (d) => {
      const a = answerOf(d, 'desk.note.get').result.properties.item.properties;
      d.components.schemas['svc.desk.authordto'] = a.author;
      a.author = ref('author');
    },
    ['breaking result-now-optional DeskNoteGetItem.author.id', ...gone('Author')],
  ),
  row(
    'a field list shows fewer attributes, all of which our own row has',
    ['breaking field-not-selectable FieldDescriptionSelect.type, hidden'],
    (d) => paramsOf(d, 'desk.ticket.field.list').select.example.pop(),
  ),
  row('a field list shows an attribute that no row has', ['additive result-added FieldDescription.x'], (d) =>
    paramsOf(d, 'desk.ticket.field.list').select.example.push('x'),
  ),
  row('nextCursor has another type', ['breaking result-retyped meta.nextCursor'], (d) => {
    answerOf(d, 'desk.agent.list').result.properties.nextCursor = {
      type: 'object',
      properties: { id: { type: 'integer' } },
    };
  }),
  row('nextCursor is gone', ['breaking result-removed meta.nextCursor'], (d) => {
    delete answerOf(d, 'desk.agent.list').result.properties.nextCursor;
  }),
  row('hasMore is gone', ['breaking result-removed meta.hasMore'], (d) => {
    delete answerOf(d, 'desk.agent.list').result.properties.hasMore;
  }),
  row(
    'afterCursor, which takes any value, is declared with another type',
    ['docs published-changed'],
    (d) => (paramsOf(d, 'desk.agent.list').pagination.properties.afterCursor = { type: 'integer' }),
  ),
  row(
    'a sibling of item is gone',
    [...gone('DeskAppInstallMeta'), 'breaking result-removed meta.oauthToken'],
    (d) => delete answerOf(d, 'desk.app.install').result.properties.oauthToken,
    ['additive result-added meta.oauthToken'],
  ),
  row('a sibling of item has another type', ['breaking result-retyped meta.oauthToken'], (d) => {
    answerOf(d, 'desk.app.install').result.properties.oauthToken = { type: 'string' };
  }),
  row('a sibling of item comes', ['additive result-added meta.expires'], (d) => {
    answerOf(d, 'desk.app.install').result.properties.expires = { type: 'integer' };
  }),
  row(
    'an action becomes a list',
    [
      'breaking kind-to-read kind',
      'breaking result-retyped result',
      'additive paging-added paging',
      'additive param-added params.pagination',
    ],
    (d) => {
      answerOf(d, 'desk.state.describe').result = { type: 'array', items: ref('agent') };
      paramsOf(d, 'desk.state.describe').pagination = {
        type: 'object',
        properties: { limit: { type: 'integer' }, offset: { type: 'integer' } },
      };
    },
    [
      'breaking kind-to-write kind',
      'breaking paging-removed paging',
      'breaking param-removed params.pagination',
      'breaking result-retyped result',
    ],
  ),
];
