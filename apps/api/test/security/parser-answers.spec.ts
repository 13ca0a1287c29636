import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../src/create-app.js';
import { bodyProblems, headerProblems } from '../answer-rules.js';
import { freePort } from '../free-port.js';
import { startTestApp, type TestApp } from '../test-app.js';

/** Requests that Node's parser refuses or would answer by itself, before any of our code sees them. */
const REFUSED: Record<string, { send: string; status: number }> = {
  'no HTTP': { send: 'HELLO\r\n\r\n', status: 400 },
  'a header that is none': { send: 'GET / HTTP/1.1\r\nHost: x\r\nno header\r\n\r\n', status: 400 },
  'two lengths': {
    send: 'POST /waitlist HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    status: 400,
  },
  'a length and chunks': {
    send: 'POST /waitlist HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    status: 400,
  },
  'a chunk that is none': {
    send: 'POST /waitlist HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n',
    status: 400,
  },
  'no host': { send: 'GET /auth/user HTTP/1.1\r\n\r\n', status: 400 },
  'headers of 64 kB': { send: `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(65_536)}\r\n\r\n`, status: 431 },
  'an address of 64 kB': { send: `GET /${'x'.repeat(65_536)} HTTP/1.1\r\nHost: x\r\n\r\n`, status: 431 },
  'extensions of a chunk of 64 kB': {
    send: `POST /waitlist HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1;${'x'.repeat(65_536)}\r\n`,
    status: 413,
  },
  'headers that do not come to their end': { send: 'GET / HTTP/1.1\r\nHost: x\r\n', status: 408 },
  'a body that does not come to its end': {
    send: 'POST /waitlist HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    status: 408,
  },
};

describe.each([false, true])('S54 answers of the parser, in production: %s', (isProduction) => {
  let test: TestApp;
  let impatient: NestExpressApplication;
  let port: number;
  beforeAll(async () => {
    test = await startTestApp({}, 'localhost', (config) => ({ ...config, isProduction }));
    impatient = await createApp(test.config, pino({ level: 'silent' }));
    // Two halves of a second in place of half a minute.
    const limits = { headersTimeout: 500, requestTimeout: 500, connectionsCheckingInterval: 100 };
    Object.assign(impatient.getHttpServer(), limits);
    port = await freePort();
    await impatient.listen(port, '127.0.0.1');
  });
  afterAll(async () => {
    await impatient.close();
    await test.stop();
  });

  /** Sends bytes as they are. @returns all bytes of the answer until the other side closes. */
  async function exchange(bytes: string): Promise<string> {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(bytes);
    return text(socket).catch(() => '');
  }

  function read(answer: string) {
    const [head = '', body = ''] = answer.split('\r\n\r\n', 2);
    const [line = '', ...lines] = head.split('\r\n');
    const headers = Object.fromEntries(
      lines.map((header) => [header.split(':', 1)[0]!.toLowerCase(), header.slice(header.indexOf(':') + 1).trim()]),
    );
    return { status: Number(line.split(' ')[1]), headers, body, method: 'GET', url: '/', route: undefined };
  }

  it.each(Object.entries(REFUSED))('S54 %s: every header, and a sentence', async (_, { send, status }) => {
    const answer = read(await exchange(send));
    expect(answer.status).toBe(status);
    const context = { isProduction, webUrl: test.config.webUrl, redirectOrigins: [], schema: undefined };
    expect([...headerProblems(answer, context), ...bodyProblems(answer, context)]).toEqual([]);
    expect(answer.headers.connection).toBe('close');
    expect(JSON.stringify(answer)).not.toMatch(/HPE_|at .*\.[jt]s/);
  });

  it('S54 an expectation that we do not know is no reason to refuse', async () => {
    const answer = read(
      await exchange('GET /auth/user HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\nConnection: close\r\n\r\n'),
    );
    expect(answer.status).toBe(200);
  });

  it('S54 who has asked nothing for too long is told nothing', async () => {
    expect(await exchange('')).toBe('');
  });
});
