import 'reflect-metadata';
import { AppError } from '../common/app-error.js';
import { restoreBackup } from '../backup/restore-backup.js';
import { runCommand } from './run-command.js';

await runCommand(async ({ database }) => {
  const [file, ...rest] = process.argv.slice(2);
  if (!file || rest.length > 0) throw new AppError('invalid_request', 'Usage: restore FILE');
  const { tables } = await restoreBackup(database.ownerUrl, database.url, file);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `Restored ${rows} rows of ${tables.length} tables, each as it was backed up.`;
});
