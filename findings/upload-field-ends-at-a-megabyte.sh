#!/usr/bin/env bash
# express-fileupload 1.5.2 (with express 5.3.0) and @fastify/multipart 10.1.9 (with fastify 5.12.8) beside multer 2.5.0 and formidable 3.5.4: a form with a file in Base64 as one
# of its fields, as services of tasks and CRMs take and send files, and with a file of its own.
# Guess: a field or a file above the limit is refused: @fastify/multipart has an error for a file, multer for a field.
# Seen: a field ends at 1 MiB in the first two, and the handler runs with what came so far: a file of 1.2 MB in Base64 is cut to 786,432 bytes, a picture is half, a
# document does not open, a list of contacts ends early. No error; with `attachFieldsToBody: 'keyValues'` nothing shows it, else `valueTruncated` of the field.
# A file above `limits.fileSize` is cut by express-fileupload too, with the status 200, unless `abortOnLimit` is set. multer refuses, formidable has all.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund express@5.3.0 express-fileupload@1.5.2 fastify@5.12.8 @fastify/multipart@10.1.9 multer@2.5.0 formidable@3.5.4
cat >program.mjs <<'PROGRAM'
import { createServer } from 'node:http';
import multipart from '@fastify/multipart';
import express from 'express';
import fileUpload from 'express-fileupload';
import fastify from 'fastify';
import formidable from 'formidable';
import multer from 'multer';

const size = (text) => Buffer.from(text, 'base64').length;
const ports = {};
async function useExpress(name, plugin, answer) {
  const app = express();
  app.use(plugin);
  app.post('/', (request, response) => response.send(answer(request)));
  app.use((error, _request, response, _next) => response.sendStatus(error.status ?? 400));
  await new Promise((resolve) => (ports[name] = app.listen(0, resolve).address().port));
}
const sizes = (field, file) => (file === undefined ? `field of ${size(field)} bytes` : `file of ${file} bytes`);
await useExpress('express-fileupload', fileUpload(), (request) => sizes(request.body?.content, request.files?.file?.size));
await useExpress('  limit of 1 MB', fileUpload({ limits: { fileSize: 1_000_000 } }), (request) => sizes(request.body?.content, request.files?.file?.size));
await useExpress('multer', multer().any(), (request) => sizes(request.body.content, request.files[0]?.size));
for (const attachFieldsToBody of [true, 'keyValues']) {
  const app = fastify({ bodyLimit: 5_000_000 });
  await app.register(multipart, { attachFieldsToBody });
  app.post('/', async ({ body }) => {
    const file = attachFieldsToBody === true ? await body.file?.toBuffer() : body.file;
    return sizes(attachFieldsToBody === true ? body.content?.value : body.content, file?.length);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  ports[attachFieldsToBody === true ? '@fastify/multipart' : '  keyValues'] = app.server.address().port;
}
const plain = createServer(async (request, response) => {
  const [fields, files] = await formidable().parse(request);
  response.end(sizes(fields.content?.[0], files.file?.[0].size));
});
await new Promise((resolve) => plain.listen(0, '127.0.0.1', resolve));
ports.formidable = plain.address().port;
for (const [name, port] of Object.entries(ports)) {
  const seen = [];
  for (const kind of ['content', 'file']) {
    const form = new FormData();
    const content = Buffer.alloc(1_200_000, 'a');
    form.set(kind, kind === 'file' ? new Blob([content]) : content.toString('base64'));
    const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: form });
    seen.push(response.ok ? await response.text() : `status ${response.status}`);
  }
  console.log(name.padEnd(18), seen.join(', '));
}
process.exit();
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
express-fileupload field of 786432 bytes, file of 1200000 bytes
  limit of 1 MB    field of 786432 bytes, file of 1000000 bytes
multer             status 400, file of 1200000 bytes
@fastify/multipart field of 786432 bytes, file of 1200000 bytes
  keyValues        field of 786432 bytes, file of 1200000 bytes
formidable         field of 1200000 bytes, file of 1200000 bytes
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
