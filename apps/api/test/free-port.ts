import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ephemeral ports: one of these may be taken by a connection before a program that compiles first listens. */
const [LOWEST, HIGHEST] = [20_000, 32_000] as const;
/** Files run in several processes: the ports of each are its own, for one that nobody listens on yet looks free to all. */
const PROCESSES = 8;
const OWN = Number(process.env.VITEST_POOL_ID ?? 0) % PROCESSES;

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
    const port = LOWEST + PROCESSES * randomInt((HIGHEST - LOWEST) / PROCESSES) + OWN;
    if (given.has(port) || !(await canListen(port))) continue;
    given.add(port);
    return port;
  }
}
