import 'reflect-metadata';
import { AppError } from '../common/app-error.js';
import { restoreBackup } from '../backup/restore-backup.js';
import { findWaiting } from '../backup/waiting.js';
import { runCommand } from './run-command.js';

await runCommand(async ({ database }) => {
  const [file, ...rest] = process.argv.slice(2);
  if (!file || rest.length > 0) throw new AppError('invalid_request', 'Usage: restore FILE');
  const { tables } = await restoreBackup(database.ownerUrl, database.url, file);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const restored = `Restored ${rows} rows of ${tables.length} tables, each as it was backed up.`;
  const { mails, alerts } = await findWaiting(database.ownerUrl);
  if (mails + alerts === 0) return restored;
  return `${restored}
Mails that waited at the time of the backup: ${mails}. Alerts: ${alerts}. An API on this database sends them, also those that have gone out since.
For a drill, start it as docs/operations.md says, with a mail server that does not exist.`;
});
