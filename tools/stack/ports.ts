import { randomInt } from 'node:crypto';
import { connect, createServer } from 'node:net';
import { PORTS } from '../environment.ts';
import type { Part } from '../environment.ts';

/** One sentence: which port, which variable, what to do. */
export function takenMessage(part: Part, port: number): string {
  const { variable, part: name } = PORTS[part];
  const other = port + 100 > 65_535 ? port - 100 : port + 100;
  return `Port ${port} for ${name} is already in use: stop what uses it, or choose another with ${variable}, for example ${variable}=${other} npm start.`;
}

/** Whether a server answers: macOS allows listening beside a wildcard listener. */
function answers(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const done = (result: boolean) => {
      socket.destroy();
      resolve(result);
    };
    socket.setTimeout(500, () => done(true));
    socket.once('connect', () => done(true));
    socket.once('error', () => done(false));
  });
}

function canListen(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (failure: NodeJS.ErrnoException) => resolve(!/EADDRINUSE|EACCES/.test(failure.code ?? '')));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** Both loopback addresses count: "localhost" may lead a browser to either. */
export async function isTaken(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', '::1']) {
    if (!(await canListen(host, port)) || (await answers(host, port))) return true;
  }
  return false;
}

/** The first of some ports that something else uses. */
export async function firstTaken(ports: Partial<Record<Part, number>>): Promise<[Part, number] | undefined> {
  for (const [part, port] of Object.entries(ports) as [Part, number][]) {
    if (await isTaken(port)) return [part, port];
  }
  return undefined;
}

/** Below the ephemeral ports: one of those may be taken before a copy that is built first listens. */
const [LOWEST, HIGHEST] = [20_000, 32_000] as const;

/** Ports that were free a moment ago, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = randomInt(LOWEST, HIGHEST);
    if (!(await isTaken(port))) ports.add(port);
  }
  return [...ports];
}
