/** Receives the deletions: a list of changes does not show them. It answers once the deletion is stored. */

import { createServer } from 'node:http';
import { isEvent, parseEvent } from '@svc/client/callbacks';
import { AuthenticationError } from '@svc/client/errors';
import { openDatabase } from './database.mjs';

const db = openDatabase();
const forget = db.prepare('DELETE FROM deal WHERE id = ?');
const remember = db.prepare('INSERT OR IGNORE INTO deleted (id) VALUES (?)');
/** A page that was read before the deletion may be stored after it: the note keeps the deal out. */
const remove = db.transaction((id) => {
  remember.run(id);
  forget.run(id);
});

const LARGEST = 1024 * 1024;

async function receive(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > LARGEST) throw new RangeError('The body is too large');
    chunks.push(chunk);
  }
  const event = parseEvent(Buffer.concat(chunks), {
    contentType: request.headers['content-type'],
    applicationToken: process.env.SVC_APPLICATION_TOKEN,
  });
  if (!isEvent(event, 'ONCRMDEALDELETE')) return;
  const id = Number(event.data.FIELDS?.ID);
  if (!Number.isSafeInteger(id)) return;
  remove(id);
  console.log(`deal ${id} is deleted`);
}

createServer((request, response) => {
  receive(request).then(
    () => response.writeHead(200).end(),
    (error) => response.writeHead(error instanceof AuthenticationError ? error.status : 400).end(),
  );
}).listen(Number(process.env.PORT ?? 8080), '127.0.0.1');
