/** A made-up description of any number of methods, valid for every generator, with circles between its objects. */

/** Methods of one object, as accounts have them. */
const VERBS = ['get', 'list', 'add', 'update', 'delete', 'field.list', 'field.get', 'attach'];
/** Objects of one module. */
const OBJECTS = 15;
const FIELDS = 30;

export function largeAccount(size) {
  const paths = {};
  const schemas = {};
  for (let index = 0; index * VERBS.length < size; index += 1) {
    const name = `mod${Math.floor(index / OBJECTS)}.thing${index}`;
    schemas[`svc.${name}dto`] = schemaOf(index, size);
    for (const verb of VERBS) paths[`/${name}.${verb}`] = { post: operation(name, verb) };
  }
  const entries = Object.entries(paths).slice(0, size);
  return {
    openapi: '3.0.0',
    info: { title: 'Large', version: '1' },
    servers: [],
    tags: [],
    paths: Object.fromEntries(entries),
    components: { schemas },
  };
}

/** Every so many methods have another text, and take one value more: the first, and as many others as `share` says. */
export function withChanges(document, share = 0) {
  const paths = Object.entries(document.paths);
  const step = share === 0 ? paths.length : Math.round(1 / share);
  const changed = paths.map(([path, item], index) => [path, index % step === 0 ? withChange(item) : item]);
  return { ...document, paths: Object.fromEntries(changed) };
}

function withChange({ post }) {
  const { schema } = post.requestBody.content['application/json'];
  const properties = { ...schema.properties, more: { type: 'boolean', title: 'Whether there is more.' } };
  const content = { 'application/json': { schema: { ...schema, properties } } };
  return { post: { ...post, summary: 'Another text.', requestBody: { content } } };
}

/** Its fields, and the objects next to it as related ones: circles all over the account. */
function schemaOf(index, size) {
  const count = Math.ceil(size / VERBS.length);
  const related = [1, 7, 100].map((step) => {
    const other = (index + step) % count;
    return [
      `link${step}`,
      { $ref: `#/components/schemas/svc.mod${Math.floor(other / OBJECTS)}.thing${other}dto` },
    ];
  });
  return { type: 'object', properties: { ...fieldsOf(), ...Object.fromEntries(related) } };
}

function fieldsOf() {
  const types = [
    { type: 'integer' },
    { type: 'string' },
    { type: 'boolean' },
    { type: 'string', format: 'date-time' },
  ];
  const fields = Array.from({ length: FIELDS }, (_, field) => [
    `field${field}`,
    { ...types[field % types.length], title: `Field ${field}`, description: `What field ${field} holds.` },
  ]);
  return { id: { type: 'integer' }, ...Object.fromEntries(fields) };
}

function operation(name, verb) {
  const names = Object.keys(fieldsOf());
  const select = { type: 'array', items: { type: 'string' }, example: names };
  const filter = { type: 'array', items: {}, example: [['id', '>=', 1]] };
  const order = {
    type: 'object',
    properties: Object.fromEntries(names.map((field) => [field, { type: 'string' }])),
  };
  const whole = { type: 'integer' };
  const pagination = { type: 'object', properties: { page: whole, limit: whole, offset: whole } };
  const fields = { type: 'object', properties: fieldsOf() };
  const object = { $ref: `#/components/schemas/svc.${name}dto` };
  const item = { type: 'object', properties: { item: object } };
  const parts = {
    get: [{ id: whole, select }, item],
    list: [
      { select, filter, order, pagination },
      { type: 'array', items: object },
    ],
    add: [{ fields }, item],
    update: [{ id: whole, fields, filter }, item],
    delete: [
      { id: whole, filter },
      { type: 'object', properties: { result: { type: 'boolean' } } },
    ],
    attach: [{ id: whole }, { type: 'object' }],
  };
  const [takes, gives] = parts[verb] ?? [{ select }, { type: 'array', items: {} }];
  const json = (schema) => ({ content: { 'application/json': { schema } } });
  return {
    tags: [name.split('.')[0]],
    operationId: `${name}.${verb}`,
    summary: `${verb} of ${name}.`,
    requestBody: json({ type: 'object', properties: takes }),
    responses: { 200: { description: 'Done.', ...json({ type: 'object', properties: { result: gives } }) } },
  };
}
