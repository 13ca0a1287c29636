// The floor of the API's measurements: only node:http and pg, one row by its key, the same pool and answer.
import { createServer } from 'node:http';
import { Pool } from 'pg';

interface Row {
  id: string;
  name: string;
  email: string;
  oauthProvider: string;
  isAdmin: boolean;
}

const SQL =
  'SELECT id, name, email, provider AS "oauthProvider", operator_role IS NOT NULL AS "isAdmin" FROM users WHERE id = $1';

const { DATABASE_URL, DATABASE_POOL_SIZE, FLOOR_PORT } = process.env;
const pool = new Pool({ connectionString: DATABASE_URL, max: Number(DATABASE_POOL_SIZE ?? 10) });

const server = createServer((request, response) => {
  pool.query<Row>(SQL, [request.url?.slice(1)]).then(
    ({ rows: [user] }) => {
      const body = JSON.stringify({ authenticated: user !== undefined, user: user ?? null });
      const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) };
      response.writeHead(user ? 200 : 404, headers).end(body);
    },
    (failure: unknown) => {
      console.error(failure);
      response.writeHead(500).end();
    },
  );
});
server.listen(Number(FLOOR_PORT), '127.0.0.1');
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));
