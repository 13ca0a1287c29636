import 'reflect-metadata';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../common/app-error.js';
import { createBackup } from '../backup/create-backup.js';
import { backupName, rotateBackups } from '../backup/rotation.js';
import { runCommand } from './run-command.js';

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

await runCommand(async ({ database }) => {
  const [target, ...rest] = process.argv.slice(2);
  if (!target || rest.length > 0) throw new AppError('invalid_request', 'Usage: backup FILE or FOLDER');
  const rotates = await isFolder(target);
  const file = rotates ? join(target, backupName(new Date())) : target;
  const { tables, migrations } = await createBackup(database.ownerUrl, file);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const done = `Backed up ${rows} rows of ${tables.length} tables, schema ${migrations.at(-1)}, to ${file}.`;
  return rotates ? `${done} Outdated backups deleted: ${await rotateBackups(target)}.` : done;
});
