import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { WEB_URL } from './places.ts';

export interface ChangedSite {
  url: string;
  /**
   * The planner's worker from now on: as built, a newer build of the same, a newer build whose scripts somebody altered, or
   * the worker that removes it.
   */
  worker: 'built' | 'newer' | 'altered' | 'retired';
  /** How many altered scripts were sent. */
  altered: number;
  close: () => Promise<void>;
}

const WORKER = '/planner-worker.js';
const RETIRED = '/planner-worker.off.js';
const SCRIPT = /^\/assets\/.*\.js$/;

/** The worker of a build with another version. */
function newerWorker(script: string): string {
  const newer = script.replace(/version:.([\da-f]+)/, (found, version: string) =>
    found.replace(version, [...version].reverse().join('')),
  );
  if (newer === script) throw new Error('The worker names no version.');
  return newer;
}

/** Serves the website at another address, where a new version can be published during a test. */
export async function startChangedSite(): Promise<ChangedSite> {
  const { hostname, port, host } = new URL(WEB_URL);
  const server = createServer((incoming, outgoing) => {
    const isWorker = incoming.url === WORKER;
    const path = isWorker && site.worker === 'retired' ? RETIRED : incoming.url;
    const headers = { ...incoming.headers, host, 'accept-encoding': 'identity', 'if-none-match': '' };
    const changeOf = (): ((script: string) => string) | null => {
      if (isWorker) return site.worker === 'newer' || site.worker === 'altered' ? newerWorker : null;
      if (site.worker !== 'altered' || !SCRIPT.test(incoming.url ?? '')) return null;
      site.altered += 1;
      return (script) => `${script}\nwindow.wasAltered = true;\n`;
    };
    const passed = request({ hostname, port, path, method: incoming.method, headers }, (answer) => {
      const { 'content-length': _, ...rest } = answer.headers;
      // Kept by no browser: an altered script must be asked for.
      outgoing.writeHead(answer.statusCode ?? 500, { ...rest, 'cache-control': 'no-store' });
      const change = changeOf();
      if (!change) answer.pipe(outgoing);
      else void text(answer).then((script) => outgoing.end(change(script)));
    });
    passed.on('error', () => outgoing.destroy());
    passed.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const site: ChangedSite = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    worker: 'built',
    altered: 0,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return site;
}
