import 'reflect-metadata';
import { AppError } from '../common/app-error.js';
import { createBackup } from '../backup/create-backup.js';
import { runCommand } from './run-command.js';

await runCommand(async ({ database }) => {
  const [file, ...rest] = process.argv.slice(2);
  if (!file || rest.length > 0) throw new AppError('invalid_request', 'Usage: backup FILE');
  const { tables, migrations } = await createBackup(database.ownerUrl, file);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `Backed up ${rows} rows of ${tables.length} tables, schema ${migrations.at(-1)}, to ${file}.`;
});
