/**
 * The floor: a program that reads the description and writes the same types as plain strings, with nothing checked,
 * compiled or explained. `node floor.mjs SPEC OUT`.
 */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [spec, out] = process.argv.slice(2);
const { paths, components } = JSON.parse(readFileSync(spec, 'utf8'));

const nameOf = (ref) => {
  const last = ref.split('.').at(-1).replace(/dto$/, '');
  return last[0].toUpperCase() + last.slice(1);
};

const TYPES = { integer: 'number', number: 'number', string: 'string', boolean: 'boolean' };

function typeOf(schema = {}) {
  if (schema.$ref !== undefined) return nameOf(schema.$ref);
  if (schema.type === 'array') return `${typeOf(schema.items)}[]`;
  if (schema.properties !== undefined) return `{\n${members(schema.properties)}}`;
  return TYPES[schema.type] ?? 'unknown';
}

function members(properties) {
  let text = '';
  for (const [name, schema] of Object.entries(properties)) {
    if (schema.description !== undefined) text += `  /** ${schema.description} */\n`;
    text += `  ${name}?: ${typeOf(schema)} | null;\n`;
  }
  return text;
}

const isRelation = ([, schema]) => schema.$ref !== undefined;

function selectOf({ properties }) {
  const entries = Object.entries(properties);
  const own = entries.filter((entry) => !isRelation(entry)).map(([name]) => name);
  const related = entries.filter(isRelation).flatMap(([relation, { $ref }]) => {
    const target = components.schemas[$ref.split('/').at(-1)];
    return Object.entries(target.properties)
      .filter((entry) => !isRelation(entry))
      .map(([name]) => `${relation}.${name}`);
  });
  return [...own, ...related].map((name) => `  | '${name}'\n`).join('');
}

const files = new Map();
const write = (file, text) => files.set(file, (files.get(file) ?? '') + text);
const fileOf = (name) => `${name.split('.').slice(0, 2).join('/')}.ts`;

for (const [key, schema] of Object.entries(components.schemas)) {
  const name = nameOf(key);
  const file = fileOf(key.replace(/^svc\.|dto$/g, ''));
  write(file, `export interface ${name} {\n${members(schema.properties)}}\n\n`);
  write(file, `export type ${name}Select =\n${selectOf(schema)};\n\n`);
}
for (const [path, { post }] of Object.entries(paths)) {
  const name = path.slice(1);
  const typeName = name.split('.').map(nameOf).join('');
  const body = Object.values(post.requestBody?.content ?? {})[0]?.schema ?? {};
  const answer = Object.values(post.responses['200']?.content ?? {})[0]?.schema ?? {};
  write(
    fileOf(name),
    `export interface ${typeName}Params ${typeOf(body)}\n\n/** ${post.summary ?? name} */\nexport const ${name.replaceAll('.', '_')} = (params: ${typeName}Params): Promise<${typeOf(answer)}> => call('${name}', params);\n\n`,
  );
}
for (const [file, text] of files) {
  mkdirSync(join(out, file, '..'), { recursive: true });
  writeFileSync(join(out, file), text);
}
