/** The description of a small account, and histories of it. */

export interface Described {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, { post: Record<string, unknown> }>;
  components: {
    schemas: Record<string, { type: string; properties: Record<string, unknown>; required?: string[] }>;
  };
}

function operation(
  summary: string,
  properties: Record<string, unknown>,
  result: unknown,
): { post: Record<string, unknown> } {
  const content = (schema: unknown) => ({ content: { 'application/json': { schema } } });
  return {
    post: {
      summary,
      tags: ['note'],
      requestBody: content({ type: 'object', properties }),
      responses: { 200: content({ type: 'object', properties: { result } }) },
    },
  };
}

const ref = { $ref: '#/components/schemas/svc.note.pagedto' };
const select = { type: 'array', items: { type: 'string' }, example: ['id', 'title', 'body'] };

export function account(): Described {
  return {
    openapi: '3.0.0',
    info: { title: 'Notes', version: '1.0.0' },
    paths: {
      '/note.page.get': operation(
        'Reads a page',
        { id: { type: 'integer' }, select },
        { type: 'object', properties: { item: ref } },
      ),
      '/note.page.list': operation(
        'Lists pages',
        {
          select,
          filter: { type: 'array' },
          order: { type: 'object', properties: { id: { type: 'string' }, title: { type: 'string' } } },
        },
        { type: 'array', items: ref },
      ),
      '/note.page.add': operation(
        'Adds a page',
        {
          fields: {
            type: 'object',
            properties: { title: { type: 'string' }, body: { type: 'string' } },
            required: ['title'],
          },
        },
        { type: 'object', properties: { item: ref } },
      ),
    },
    components: {
      schemas: {
        'svc.note.pagedto': {
          type: 'object',
          properties: { id: { type: 'integer' }, title: { type: 'string' }, body: { type: 'string' } },
        },
      },
    },
  };
}

/** A method and a field more. */
export function additive(): Described {
  const grown = account();
  grown.paths['/note.page.pin'] = operation('Pins a page', { id: { type: 'integer' } }, { type: 'boolean' });
  const page = grown.components.schemas['svc.note.pagedto'];
  if (page) page.properties['pinned'] = { type: 'boolean' };
  return grown;
}

/** A method less, and a field of another type. */
export function breaking(): Described {
  const broken = account();
  delete broken.paths['/note.page.add'];
  const page = broken.components.schemas['svc.note.pagedto'];
  if (page) page.properties['body'] = { type: 'integer' };
  return broken;
}

/** Other words in another order. */
export function docsOnly(described: Described): Described {
  const { paths, ...rest } = described;
  const reworded = Object.fromEntries(Object.entries(paths).toReversed());
  const get = reworded['/note.page.get'];
  if (get) get.post['summary'] = 'Reads one page';
  return { paths: reworded, ...rest };
}
