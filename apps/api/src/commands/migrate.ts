import 'reflect-metadata';
import { ConfigError } from '../config/config.js';
import { migrate } from '../connection/migrate.js';
import { runCommand } from './run-command.js';

await runCommand(async ({ database, isProduction }) => {
  // The role that migrates owns the tables, the audit log's included.
  if (isProduction && database.ownerUrl === database.url) {
    throw new ConfigError(['DATABASE_OWNER_URL must be set to migrate.']);
  }
  const ran = await migrate(database.ownerUrl, database.url);
  return ran.length === 0 ? 'The database is up to date.' : `Migrations run: ${ran.join(', ')}.`;
});
