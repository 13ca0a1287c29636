import { Client } from 'pg';
import { Failure, messageOf } from '../failure.ts';

const ROLES = { bellweek_owner: 'LOGIN CREATEDB', bellweek_app: 'LOGIN' } as const;

/** Creates the two roles and the database of development if they are missing. */
export async function ensureRoles(superuserUrl: string): Promise<void> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    for (const [role, rights] of Object.entries(ROLES)) {
      const found = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
      // Known to everybody on this machine, as the server answers on loopback only.
      if (found.rowCount === 0) await client.query(`CREATE ROLE ${role} ${rights} PASSWORD 'bellweek'`);
    }
    const found = await client.query("SELECT 1 FROM pg_database WHERE datname = 'bellweek'");
    if (found.rowCount === 0) await client.query('CREATE DATABASE bellweek OWNER bellweek_owner');
  } finally {
    await client.end();
  }
}

/** The address without its password, for messages. */
export function publicAddress(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || 5432}${pathname}`;
}

/** One sentence for a failed connection. */
function connectionMessage(variable: string, url: string, failure: unknown): string {
  const { code } = failure as { code?: string };
  const where = publicAddress(url);
  if (code === '28P01' || code === '28000')
    return `The database at ${where} refuses the user or password in ${variable}.`;
  if (code === '3D000') return `The server at ${where} has no such database: create it, or correct ${variable}.`;
  return `The database at ${where} (${variable}) does not answer: ${messageOf(failure)}.`;
}

/** @throws {Failure} one sentence when the database cannot be used. */
export async function checkConnection(variable: string, url: string, advice = ''): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // A connection that breaks later is the concern of its later users.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
  } catch (failure) {
    throw new Failure(`${connectionMessage(variable, url, failure)}${advice}`, { cause: failure });
  } finally {
    await client.end().catch(() => undefined);
  }
}
