import { runApiCommand } from './api-command.ts';

await runApiCommand('admin', 'DATABASE_URL');
