/** The short hashes of what an account publishes: packages keep them, so an account that stays the same keeps its hashes. */

import { expect, test } from 'vitest';
import { fingerprints } from '../../../generator/model/published/fingerprints.js';
import { reachedParts } from '../../../generator/model/published/reached.js';

/** With all that a hash treats in its own way: sets, examples, numbers as names, empty maps, deep nesting. */
const DOCUMENT: unknown = JSON.parse(`{
  "openapi": "3.0.0", "info": { "title": "A \\"quoted\\" é", "version": 1.5 }, "tags": [{ "name": "left out" }],
  "paths": {
    "b.get": { "get": { "responses": { "404": {}, "200": { "$ref": "#/components/responses/ok" }, "10": {}, "9": {}, "default": {} } } },
    "/a.get": { "post": { "tags": ["z", "a"], "requestBody": { "properties": { "example": { "type": "int" }, "tags": [],
      "__proto__": { "required": ["b", "a\\n"], "enum": [2, "1", null, { "y": 1, "x": [] }], "example": 1, "examples": [] } } } } }
  },
  "components": {
    "responses": { "ok": { "description": "Found", "schema": { "$ref": "#/components/schemas/one" } } },
    "schemas": { "one": { "nested": ${'[{"in":'.repeat(40)}true${'}]'.repeat(40)} }, "unused": {} }
  }
}`);

/** As packages have them: of its words, and of what it says whatever has a name. An older package has the first half. */
const PRINTS = {
  '/b.get': 'a5bab2737317400172d4a9ad',
  '/a.get': '5c4ad6a480ec5c4ad6a480ec',
  one: 'e63af34b7b33d273c07129af',
  '#': '192c8bdb6299192c8bdb6299',
};

test('stay what they were', () => {
  expect(fingerprints(DOCUMENT, reachedParts(DOCUMENT, { include: [], exclude: [] }))).toEqual(PRINTS);
});
