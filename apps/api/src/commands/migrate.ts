import 'reflect-metadata';
import { migrate } from '../database/migrate.js';
import { runCommand } from './run-command.js';

await runCommand(async ({ database }) => {
  const ran = await migrate(database.ownerUrl, database.url);
  return ran.length === 0 ? 'The database is up to date.' : `Migrations run: ${ran.join(', ')}.`;
});
