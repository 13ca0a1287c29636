// A push service that takes everything. Each body begins with the moment at which it is due, in milliseconds, so that the
// sink knows how late it is; the bench reads that over HTTP.
import { createServer } from 'node:http';

const late: number[] = [];
const topics = new Set<string>();

createServer({ keepAlive: true }, (request, response) => {
  if (request.method === 'GET') {
    const sorted = [...late].sort((a, b) => a - b);
    const at = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
    const told = { count: topics.size, twice: late.length - topics.size, p50: at(0.5), p95: at(0.95), longest: at(1) };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(told));
    return;
  }
  let due = 0;
  request.once('data', (piece: Buffer) => (due = Number(piece.readBigInt64BE(0))));
  request.on('end', () => {
    late.push(Date.now() - due);
    topics.add(String(request.headers.topic));
    response.writeHead(201).end();
  });
  request.resume();
}).listen(Number(process.env.SINK_PORT), '127.0.0.1');
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));
