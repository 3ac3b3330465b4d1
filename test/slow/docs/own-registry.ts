/** A package registry on loopback: it keeps what is published to it, and has undici. */

import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

export interface OwnRegistry {
  readonly url: string;
  readonly published: readonly string[];
  close(): Promise<void>;
}

/** As npm publishes it: the metadata of one version, with its tarball as base64. */
interface Publication {
  readonly name: string;
  readonly versions: Readonly<Record<string, object>>;
  readonly 'dist-tags': Readonly<Record<string, string>>;
  readonly _attachments: Readonly<Record<string, { readonly data: string }>>;
}

/** `undici` is what `npm pack` makes of it. */
export async function startRegistry(undici: { version: string; tarball: Buffer }): Promise<OwnRegistry> {
  const packages = new Map<string, object>();
  const tarballs = new Map<string, Buffer>();
  const published: string[] = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '').slice(1);
    const tarball = tarballs.get(path);
    if (request.method === 'PUT') {
      void bodyOf(request).then((text) => {
        keep(JSON.parse(text) as Publication); // what npm sends
        response.writeHead(201).end('{}');
      });
    } else if (tarball !== undefined) response.end(tarball);
    else if (packages.has(path)) response.end(JSON.stringify(packages.get(path)));
    else response.writeHead(404).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // an address, since it listens on a port

  function keep({ name, versions, 'dist-tags': tags, _attachments: files }: Publication): void {
    const path = `${name}/-/package.tgz`;
    const [file] = Object.values(files);
    tarballs.set(path, Buffer.from(file?.data ?? '', 'base64'));
    const dist = { tarball: `${url}/${path}` };
    const rows = Object.entries(versions).map(([version, row]) => [version, { ...row, dist }]);
    packages.set(name, { name, 'dist-tags': tags, versions: Object.fromEntries(rows) as object });
    published.push(name);
  }

  const { version, tarball } = undici;
  keep({
    name: 'undici',
    versions: { [version]: { name: 'undici', version } },
    'dist-tags': { latest: version },
    _attachments: { 'undici.tgz': { data: tarball.toString('base64') } },
  });
  published.length = 0;
  return {
    url,
    published,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer); // no encoding is set
  return Buffer.concat(pieces).toString();
}
