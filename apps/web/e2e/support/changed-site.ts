import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { WEB_URL } from './places.ts';

export interface ChangedSite {
  url: string;
  /** The planner's worker from now on: as built, a newer build of the same, or the worker that removes it. */
  worker: 'built' | 'newer' | 'retired';
  close: () => Promise<void>;
}

const WORKER = '/planner-worker.js';
const RETIRED = '/planner-worker.off.js';

/** Serves the website at another address, where a new version can be published during a test. */
export async function startChangedSite(): Promise<ChangedSite> {
  const { hostname, port, host } = new URL(WEB_URL);
  const server = createServer((incoming, outgoing) => {
    const isWorker = incoming.url === WORKER;
    const path = isWorker && site.worker === 'retired' ? RETIRED : incoming.url;
    const headers = { ...incoming.headers, host, 'accept-encoding': 'identity', 'if-none-match': '' };
    const passed = request({ hostname, port, path, method: incoming.method, headers }, (answer) => {
      if (!isWorker || site.worker !== 'newer') {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(outgoing);
        return;
      }
      void text(answer).then((script) => {
        const newer = script.replace(/version:.([\da-f]+)/, (found, version: string) =>
          found.replace(version, [...version].reverse().join('')),
        );
        const { 'content-length': _, ...rest } = answer.headers;
        outgoing.writeHead(newer === script ? 500 : 200, rest).end(newer);
      });
    });
    passed.on('error', () => outgoing.destroy());
    passed.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const site: ChangedSite = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    worker: 'built',
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return site;
}
