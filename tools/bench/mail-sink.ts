// An SMTP server that accepts every mail at once, and keeps only a count, which the bench reads over HTTP.
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import type { Socket } from 'node:net';

const END = Buffer.from('\r\n.\r\n');
const ANSWERS: Record<string, string> = {
  EHLO: '250-sink.test\r\n250-8BITMIME\r\n250-SMTPUTF8\r\n250-PIPELINING\r\n250 SIZE 26214400',
  DATA: '354 Go ahead',
  QUIT: '221 2.0.0 Bye',
};

/** Milliseconds of this process's own clock. */
const taken = { count: 0, first: 0, last: 0, bytes: 0 };

function accept(bytes: number): void {
  const now = performance.now();
  if (taken.count === 0) taken.first = now;
  taken.count += 1;
  taken.last = now;
  taken.bytes += bytes;
}

function talk(socket: Socket): void {
  let pending: Buffer = Buffer.alloc(0);
  let [isMail, searched] = [false, 0];
  socket.setNoDelay(true).on('error', () => undefined);
  socket.write('220 sink.test ESMTP\r\n');
  socket.on('data', (chunk: Buffer) => {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    for (;;) {
      const end = isMail ? pending.indexOf(END, Math.max(0, searched - END.length)) : pending.indexOf('\r\n');
      if (end < 0) break;
      const line = pending.subarray(0, end);
      pending = pending.subarray(end + (isMail ? END.length : 2));
      searched = 0;
      if (isMail) {
        isMail = false;
        accept(line.length);
        socket.write('250 2.0.0 Accepted\r\n');
        continue;
      }
      const verb = line.toString('latin1', 0, 4).toUpperCase();
      isMail = verb === 'DATA';
      socket.write(`${ANSWERS[verb] ?? '250 2.0.0 Fine'}\r\n`);
      if (verb === 'QUIT') socket.end();
    }
    searched = pending.length;
  });
}

const { SINK_SMTP_PORT, SINK_HTTP_PORT } = process.env;
createServer(talk).listen(Number(SINK_SMTP_PORT), '127.0.0.1');
createHttpServer((request, response) => {
  if (request.method === 'DELETE') Object.assign(taken, { count: 0, first: 0, last: 0, bytes: 0 });
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(taken));
}).listen(Number(SINK_HTTP_PORT), '127.0.0.1');
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));
