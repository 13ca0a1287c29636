import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../src/connection/migrate.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** A superuser's URL of the server, and the name of a migrated database to clone; empty when there is no server. */
    databaseServer: string;
    databaseTemplate: string;
  }
}

/** One migrated template for the whole run; each test file clones it in a fraction of a second. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const server = process.env.TEST_DATABASE_URL ?? '';
  const template = `bellweek_template_${randomBytes(4).toString('hex')}`;
  project.provide('databaseServer', server);
  project.provide('databaseTemplate', template);
  if (server === '') return undefined;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  for (const role of ['bellweek_test_owner', 'bellweek_test_app']) {
    await admin.query(
      `DO $$ BEGIN CREATE ROLE ${role} LOGIN PASSWORD 'test' CREATEDB; EXCEPTION WHEN duplicate_object THEN NULL; END $$`,
    );
  }
  await admin.query(`CREATE DATABASE ${template} OWNER bellweek_test_owner`);
  const url = (role: string): string => {
    const address = new URL(server);
    Object.assign(address, { username: role, password: 'test', pathname: `/${template}` });
    return address.href;
  };
  await migrate(url('bellweek_test_owner'), url('bellweek_test_app'));
  return async () => {
    await admin.query(`DROP DATABASE ${template} WITH (FORCE)`);
    await admin.end();
  };
}
