import { Agent, createServer, get } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { drain, listen } from './lifecycle.ts';

const HOST = '127.0.0.1';
const portOf = (server: Server): number => (server.address() as AddressInfo).port;

describe('the server’s life', () => {
  const agent = new Agent({ keepAlive: true });
  afterEach(() => agent.destroy());

  const ask = (port: number): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => get({ host: HOST, port, agent }, resolve).on('error', reject));

  it('says in one sentence that its port is taken', async () => {
    const first = createServer();
    await listen(first, HOST, 0);
    const port = portOf(first);
    await expect(listen(createServer(), HOST, port)).rejects.toThrow(
      `Port ${port} is taken: stop what listens there, or set WEB_PORT.`,
    );
    await drain(first);
  });

  it('lets a request under way finish, then ends, kept-alive connections too', async () => {
    let finish: () => void = () => undefined;
    const server = createServer((request, response) => {
      if (request.url !== '/') return;
      response.write('first ');
      finish = () => response.end('last');
    });
    await listen(server, HOST, 0);
    const port = portOf(server);
    const answer = await ask(port);
    const drained = drain(server);
    await expect(ask(port)).rejects.toThrow(/ECONNREFUSED/);
    finish();
    expect(await text(answer)).toBe('first last');
    await drained;
    expect(server.listening).toBe(false);
  });

  it('ends at once when connections are only kept alive', async () => {
    const server = createServer((_, response) => response.end('done'));
    await listen(server, HOST, 0);
    await text(await ask(portOf(server)));
    const start = Date.now();
    await drain(server);
    expect(Date.now() - start).toBeLessThan(4_000);
  });
});
