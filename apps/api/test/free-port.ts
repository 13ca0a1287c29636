import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ephemeral ports: one of these may be taken by a connection before a program that compiles first listens. */
const [LOWEST, HIGHEST] = [20_000, 32_000] as const;

const canListen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** Ports that were given and may not be listened on yet, or ever: an address alone may be all that a test needs. */
const given = new Set<number>();

/** A port that was free a moment ago, a different port each time. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST);
    if (given.has(port) || !(await canListen(port))) continue;
    given.add(port);
    return port;
  }
}
