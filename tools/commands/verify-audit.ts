import { runApiCommand } from './api-command.ts';

await runApiCommand('verify-audit', 'DATABASE_URL');
