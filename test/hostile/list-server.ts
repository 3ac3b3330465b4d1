/** Every list of an account over HTTP, in both generations: as documents 1 to 4 have it, or as page 7 says that servers do. */

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MethodMetadata } from '../../runtime/words/method.js';
import { legacyAnswer } from './legacy-list.js';
import { parsePhpQuery } from './php-query.js';
import { v3Answer } from './v3-list.js';

export type Kind = 'documents' | 'server';
export type Row = Readonly<Record<string, unknown>>;
type Json = Readonly<Record<string, unknown>>;

/** How one list is answered. */
export interface ListManner {
  readonly kind: Kind;
  readonly method: string;
  readonly row: MethodMetadata;
  /** Rows of a page where the request says nothing. */
  readonly size: number;
  /** A condition or an order by id is refused. */
  readonly refusesId: boolean;
  /** Taken out of a page that was made of all rows. */
  readonly hides: (row: Row) => boolean;
}

export interface ListServer {
  readonly baseUrl: string;
  /** What the next requests meet. */
  serve(manner: ListManner): void;
  /** What the list has for its caller. */
  readonly titles: () => readonly string[];
  readonly requests: () => number;
  close(): Promise<void>;
}

/** A refusal with the code that the service has for it. */
export class Refused extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** One list at one moment. */
export interface Asked extends ListManner {
  readonly rows: readonly Row[];
  /** Rows that nothing tells apart stand in another order in each answer. */
  readonly turn: number;
}

/** Ids with gaps in no order; several rows share a value, as many as fit into a page. */
function rowsOf({ row, hides, kind }: ListManner): readonly Row[] {
  const count = row.paging === 'once' ? 17 : 137;
  const id = row.keysetBy ?? 'id';
  const rows = Array.from({ length: count }, (_, index) => {
    const number = 3 * ((index * 61) % count) + 5;
    return { [id]: number, [TIED]: Math.floor(index / 13), title: `row ${number}`, own: 1 };
  });
  // Rights are looked at when the page is made; documents 1 to 4 know of none.
  return kind === 'server' ? rows : rows.filter((one) => !hides(one));
}

/** A field of the list that several rows share a value of. */
export const TIED = 'shared';

export async function startListServer(): Promise<ListServer> {
  let asked: Asked | undefined;
  let turn = 0;
  const now = (): Asked => {
    if (asked === undefined) throw new Error('nothing is served');
    return { ...asked, turn: (turn += 1) };
  };
  const server = createServer((request, response) => {
    void answer(request, now).then(([status, body]) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // of a server that listens on a port
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    serve: (manner) => {
      turn = 0;
      asked = { ...manner, rows: rowsOf(manner), turn };
    },
    titles: () =>
      (asked?.rows ?? [])
        .filter((row) => asked?.hides(row) !== true)
        .map((row) => String(row['title']))
        .toSorted(),
    requests: () => turn,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}

type Answer = readonly [status: number, body: unknown];

async function answer(request: IncomingMessage, now: () => Asked): Promise<Answer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = JSON.parse(Buffer.concat(chunks).toString()) as Json;
  const [, isV3, method = ''] = /^\/rest\/(api\/)?1\/code\/([\w.-]+)$/.exec(request.url ?? '') ?? [];
  try {
    if (isV3 !== undefined) return [200, { result: v3Result(method, body, now), time: {} }];
    return [
      200,
      { ...(method === 'batch' ? legacyBatch(body, now) : legacyOf(method, body, now)), time: {} },
    ];
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { code, message } = error;
    if (isV3 === undefined) return [400, { error: code, error_description: message }];
    return [400, { error: { code: `SVC_REST_V3_EXCEPTION_${code}`, message } }];
  }
}

function v3Result(method: string, body: unknown, now: () => Asked): unknown {
  if (method !== 'batch') return v3Of(method, body as Json, now);
  return (body as readonly { readonly method: string; readonly query: Json }[]).map((one) =>
    v3Of(one.method, one.query, now),
  );
}

function v3Of(method: string, query: Json, now: () => Asked): unknown {
  const asked = now();
  if (method !== asked.method) throw new Refused('METHODNOTFOUNDEXCEPTION', method);
  return v3Answer(asked, query);
}

function legacyOf(method: string, params: Json, now: () => Asked): Json {
  const asked = now();
  if (method !== asked.method) throw new Refused('ERROR_METHOD_NOT_FOUND', method);
  return legacyAnswer(asked, params);
}

/** An empty map is written as `[]`. */
function legacyBatch({ cmd }: Json, now: () => Asked): Json {
  const maps: Record<string, Record<string, unknown>> = {};
  const put = (map: string, key: string, value: unknown): void => {
    if (value !== undefined) (maps[map] ??= {})[key] = value;
  };
  for (const [key, command] of Object.entries(cmd as Readonly<Record<string, string>>)) {
    const [method = '', query = ''] = command.split('?');
    try {
      const one = legacyOf(method, parsePhpQuery(query), now);
      put('result', key, one['result']);
      put('result_total', key, one['total']);
      put('result_next', key, one['next']);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      put('result_error', key, { error: error.code, error_description: error.message });
    }
  }
  const names = ['result', 'result_error', 'result_total', 'result_next', 'result_time'];
  return { result: Object.fromEntries(names.map((name) => [name, maps[name] ?? []])) };
}
