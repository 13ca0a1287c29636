import { runApiCommand } from './api-command.ts';

await runApiCommand('restore', 'DATABASE_OWNER_URL', { mayBeMissing: true });
