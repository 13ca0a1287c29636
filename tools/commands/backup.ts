import { runApiCommand } from './api-command.ts';

await runApiCommand('backup', 'DATABASE_OWNER_URL');
