/** HTML in the texts of a description is text in README.md and api.md, wherever it stands. */

import { marked } from 'marked';
import { expect, test } from 'vitest';
import { build, document, item, to } from '../model/account.js';
import { EMIT_OPTIONS } from './emit-options.js';
import { emittedFiles, textOf } from './emitted.js';

test.each([
  { name: 'alone', html: '<img src=x>' },
  { name: 'behind code', html: '`` <img src=x> ``\n<img src=x>' },
  { name: 'behind an open code', html: '` <img src=x>\n\n<img src=x>' },
  { name: 'behind a backslash', html: '\\<img src=x>' },
  { name: 'in a cell', html: '| <img src=x> |' },
  { name: 'as a comment', html: '--> <!-- <img src=x>' },
])('$name', ({ html }) => {
  const value = {
    type: 'string',
    title: html,
    description: html,
    enum: [html],
    default: html,
    example: html,
  };
  const described = document({
    methods: { 'x.thing.get': { takes: { id: { type: 'integer' }, [html]: value }, gives: item(to('T')) } },
    schemas: {
      T: { type: 'object', description: html, properties: { id: { type: 'integer' }, [html]: value } },
    },
  });
  const tagged = {
    ...described,
    info: { title: html, version: html },
    tags: [{ name: 'x', description: html }],
  };
  const pages = ['README.md', 'api.md'];
  const files = emittedFiles(build(tagged).model, EMIT_OPTIONS, (path) => pages.includes(path));
  for (const path of pages) {
    const text = textOf(files, path);
    expect(text).not.toBe('');
    expect(marked.parse(text, { async: false })).not.toMatch(/<(?:img|!--)/);
  }
});
