/** Targets of names alone are followed here, and lead where the library for JSONPath says. */

import { exec, type JsonValue, type Path } from 'jsonpath-rfc9535';
import { expect, test } from 'vitest';
import { finderOf } from '../../../generator/model/overlay/target.js';

const DOCUMENT: JsonValue = JSON.parse(`{
  "paths": { "/a.get": { "post": { "x": 1 } }, "/b.get": { "post": null }, "a b": { "": { "post": [] } }, "it's": 1 },
  "list": [{ "post": 1 }], "__proto__": { "post": 1 }, "200": { "é": 1 }, "_a1": { "b-c": 2 }
}`) as JsonValue; // parsed here

function byLibrary(target: string): Path[] {
  const paths: Path[] = [];
  exec(DOCUMENT, target, (_value, path) => paths.push([...path]));
  return paths;
}

test.each([
  '$',
  '$.paths',
  "$.paths['/a.get','/b.get'].post",
  "$.paths['/b.get', '/a.get']['post']",
  "$['paths']['/a.get']['post']['x']",
  "$.paths['/a.get','/a.get'].post.x",
  "$.paths['a b'][''].post",
  "$.paths['it\\'s']",
  '$.paths["/a.get"].post',
  '$.list.post',
  '$.list[0].post',
  '$.list.length',
  "$['__proto__'].post",
  '$.__proto__.post',
  "$['200']",
  "$['200'].é",
  '$._a1["b-c"]',
  '$.paths.constructor',
  '$.toString',
  '$.paths.*.post',
  '$..post',
  '$ .paths',
  "$.paths[ '/a.get' ]",
  '$.nowhere.at.all',
])('%s', (target) => {
  expect(finderOf(target)(DOCUMENT)).toEqual(byLibrary(target));
});

test.each(['$.', '$x', '$.1', "$['a", "$['a'", '$[a]', "$['\n']", '$.a-b', "$['a',]", '$['])(
  '%j is not a target',
  (target) => {
    expect(() => byLibrary(target)).toThrow();
    expect(() => finderOf(target)(DOCUMENT)).toThrow();
  },
);
