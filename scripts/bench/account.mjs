/** The description of an account with as many methods as wanted: eight for each object, fifteen objects in a module. */

const VERBS = ['get', 'list', 'add', 'update', 'delete', 'field.list', 'field.get', 'attach'];
const OBJECTS = 15;

export function describeAccount(methods) {
  const names = Array.from({ length: methods }, (_, index) => {
    const object = Math.floor(index / VERBS.length);
    return `mod${Math.floor(object / OBJECTS)}.thing${object}.${VERBS[index % VERBS.length]}`;
  });
  const objects = [...new Set(names.map(objectOf))];
  return {
    openapi: '3.0.0',
    info: { title: 'Large', version: '1' },
    servers: [],
    tags: [],
    paths: Object.fromEntries(names.map((name) => [`/${name}`, { post: operation(name) }])),
    components: { schemas: Object.fromEntries(objects.map((name) => [schemaOf(name), OBJECT])) },
  };
}

/** `mod0.thing3.get` is a method of `mod0.thing3`. */
function objectOf(name) {
  return name.split('.').slice(0, 2).join('.');
}

function schemaOf(object) {
  return `svc.${object}dto`;
}

const whole = { type: 'integer' };
const names = Array.from({ length: 20 }, (_, index) => `field${index}`);
const OBJECT = {
  type: 'object',
  properties: { id: whole, ...Object.fromEntries(names.map((name) => [name, { type: 'string' }])) },
};
const json = (schema) => ({ content: { 'application/json': { schema } } });

function operation(name) {
  const select = { type: 'array', items: { type: 'string' }, example: ['id', ...names] };
  const pagination = { type: 'object', properties: { page: whole, limit: whole, offset: whole } };
  const properties = { id: whole, select, ...(name.endsWith('.list') ? { pagination } : {}) };
  const item = { $ref: `#/components/schemas/${schemaOf(objectOf(name))}` };
  const result = { type: 'object', properties: { item } };
  return {
    tags: [name.split('.')[0]],
    summary: `What ${name} does.`,
    requestBody: json({ type: 'object', properties }),
    responses: { 200: json({ type: 'object', properties: { result } }) },
  };
}
