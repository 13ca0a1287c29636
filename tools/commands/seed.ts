import { runApiCommand } from './api-command.ts';

await runApiCommand('seed', 'DATABASE_OWNER_URL');
