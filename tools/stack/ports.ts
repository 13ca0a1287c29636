import { connect, createServer } from 'node:net';
import { PORTS } from '../environment.ts';
import type { Part } from '../environment.ts';

/** One sentence: which port, which variable, what to do. */
export function takenMessage(part: Part, port: number): string {
  const { variable, part: name } = PORTS[part];
  const other = port + 100 > 65_535 ? port - 100 : port + 100;
  return `Port ${port} for ${name} is already in use: stop what uses it, or choose another with ${variable}, for example ${variable}=${other} npm start.`;
}

/** Somebody answers: on macOS one can listen beside a wildcard listener without noticing. */
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

/** Ports that were free a moment ago, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, () => {
      const server = createServer();
      return new Promise<typeof server>((resolve, reject) => {
        server.once('error', reject);
        server.listen(0, '127.0.0.1', () => resolve(server));
      });
    }),
  );
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
