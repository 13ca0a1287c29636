// The floor of sync: only node:http and pg, and the same row in a table of the same columns and keys.
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { Pool } from 'pg';

interface Envelope {
  userId: string;
  deviceId: string;
  number: number;
  epoch: number;
  body: string;
}

const SQL = `INSERT INTO bench_sync_log (user_id, sequence, device_id, number, epoch, body) VALUES ($1, $2, $3, $4, $5, $6)`;

const { DATABASE_URL, DATABASE_POOL_SIZE, FLOOR_PORT } = process.env;
const pool = new Pool({ connectionString: DATABASE_URL, max: Number(DATABASE_POOL_SIZE ?? 10) });

async function read(request: IncomingMessage): Promise<Envelope> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as Envelope;
}

const server = createServer((request, response) => {
  const store = async (): Promise<void> => {
    const { userId, deviceId, number, epoch, body } = await read(request);
    await pool.query(SQL, [userId, number, deviceId, number, epoch, Buffer.from(body, 'base64url')]);
    const answer = JSON.stringify({ head: number });
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) })
      .end(answer);
  };
  if (request.method === 'GET') response.writeHead(204).end();
  else
    store().catch((failure: unknown) => {
      console.error(failure);
      response.writeHead(500).end();
    });
});
server.listen(Number(FLOOR_PORT), '127.0.0.1');
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));
