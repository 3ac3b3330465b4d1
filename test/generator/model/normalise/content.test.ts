import { describe, expect, test } from 'vitest';
import { createFindings } from '../../../../generator/model/findings.js';
import { readDocument } from '../../../../generator/model/normalise/document.js';
import { integer, string } from '../account.js';

function read(source: unknown) {
  const findings = createFindings();
  return { findings, published: readDocument(source, findings) };
}

describe('what an operation holds, wherever it stands', () => {
  const schema = (properties: object) => ({ schema: { type: 'object', properties } });
  const taken = (item: object, components: object = {}) => {
    const { published, findings } = read({ paths: { '/x.y': item }, components });
    const request = published.operations.get('x.y')?.request;
    const parameters = request?.kind === 'object' ? request.parameters : undefined;
    return {
      names: [...(parameters?.properties.keys() ?? [])],
      required: [...(parameters?.required ?? [])],
      notes: findings.notes().map(({ at, message }) => `${at}: ${message}`),
    };
  };
  const post = (content: object): object => ({ post: { requestBody: { content } } });
  const asked = schema({ id: integer });

  test.each([
    {
      name: 'a body by reference',
      item: { post: { requestBody: { $ref: '#/components/requestBodies/a~1b' } } },
    },
    { name: 'a media type with a charset', item: post({ 'Application/JSON; charset=utf-8': asked }) },
    {
      name: 'a media type of the JSON family',
      item: post({ 'text/plain': {}, 'application/vnd.x+json': asked }),
    },
    {
      name: 'JSON beside a form',
      item: post({ 'multipart/form-data': schema({}), 'application/json': asked }),
    },
    { name: 'a whole path by reference', item: { $ref: '#/components/pathItems/one' } },
  ])('request: $name', ({ item }) => {
    const components = {
      requestBodies: { 'a/b': { content: { 'application/json': asked } } },
      pathItems: { one: post({ 'application/json': asked }) },
    };
    expect(taken(item, components)).toEqual({ names: ['id'], required: [], notes: [] });
  });

  test('request: a form is a warning that names the method', () => {
    const item = {
      post: {
        requestBody: { content: { 'multipart/form-data': schema({ file: string }) } },
      },
    };
    const { names, notes } = taken(item);
    expect(names).toEqual(['file']);
    expect(notes).toEqual([
      'x.y: takes `multipart/form-data` by its description; the service reads JSON alone, and so it is sent',
    ]);
  });

  test('request: a reference to nothing is a warning, and the method takes anything', () => {
    const { names, notes } = taken({ post: { requestBody: { $ref: '#/components/requestBodies/gone' } } });
    expect([names, notes]).toEqual([
      [],
      ['/paths/~1x.y/post/requestBody: refers to a part that the document lacks; left open'],
    ]);
  });

  const answer = {
    content: { 'application/json; charset=utf-8': schema({ result: schema({ item: integer }).schema }) },
  };
  test.each([
    { name: '201 alone', responses: { 201: answer } },
    { name: '2XX', responses: { '4XX': {}, '2XX': answer } },
    { name: 'default', responses: { default: answer } },
    { name: 'a 200 without content beside a 201', responses: { 200: { description: 'Done' }, 201: answer } },
    { name: 'a response by reference', responses: { 200: { $ref: '#/components/responses/one' } } },
  ])('answer: $name', ({ responses }) => {
    const { published } = read({
      paths: { '/x.y': { post: { responses } } },
      components: { responses: { one: answer } },
    });
    expect(published.operations.get('x.y')?.answer).toMatchObject({
      kind: 'item',
      item: { kind: 'integer' },
    });
  });
});
