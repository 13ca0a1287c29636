import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { answerForParser } from './parser-answers.js';

it('S54 nothing is written into an answer that has begun', async () => {
  const server = createServer((_, response) => response.write('half of an answer'));
  answerForParser(server, [], pino({ level: 'silent' }));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
  let heard = '';
  socket.on('data', (part: string) => {
    // The parser fails at this request; only a private field of Node tells that it is answering already.
    if (heard === '') socket.write('no HTTP at all\r\n\r\n');
    heard += part;
  });
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(socket, 'close');
  server.close();
  expect(heard).toContain('half of an answer');
  expect(heard.match(/HTTP\/1\.1/g)).toHaveLength(1);
});
