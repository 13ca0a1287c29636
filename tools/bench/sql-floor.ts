// The floor of the operators' lists: node:http and pg with hand-written SQL, no framework, no schema, no session.
// FLOOR_QUERIES is an object of statements by name; `/name?v=…&v=…` answers with the rows of one, `v` being its values.
import { createServer } from 'node:http';
import { Pool } from 'pg';

const { DATABASE_URL, DATABASE_POOL_SIZE, FLOOR_PORT, FLOOR_QUERIES } = process.env;
const queries = new Map(Object.entries(JSON.parse(FLOOR_QUERIES ?? '{}') as Record<string, string>));
const pool = new Pool({
  connectionString: DATABASE_URL,
  max: Number(DATABASE_POOL_SIZE ?? 10),
  options: '-c jit=off -c max_parallel_workers_per_gather=0',
});

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://floor');
  const name = url.pathname.slice(1);
  const text = queries.get(name);
  if (text === undefined) {
    response.writeHead(404).end();
    return;
  }
  pool.query<Record<string, unknown>>({ name, text, values: url.searchParams.getAll('v') }).then(
    ({ rows }) => {
      const body = JSON.stringify({ rows });
      const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) };
      response.writeHead(200, headers).end(body);
    },
    (failure: unknown) => {
      console.error(name, failure);
      response.writeHead(500).end();
    },
  );
});
server.listen(Number(FLOOR_PORT), '127.0.0.1');
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));
