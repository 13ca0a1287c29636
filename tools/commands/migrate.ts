import { runApiCommand } from './api-command.ts';

await runApiCommand('migrate', 'DATABASE_OWNER_URL');
