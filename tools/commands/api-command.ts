import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkConnection } from '../database/roles.ts';
import { childEnvironment, readSettings } from '../environment.ts';
import type { Settings } from '../environment.ts';
import { Failure } from '../failure.ts';
import { loadKeys } from '../identity-provider/keys.ts';
import { ROOT, fromRoot } from '../paths.ts';
import { ensureBuilt } from '../stack/build.ts';
import { main, onEnd } from '../stack/run.ts';
import { say } from '../terminal.ts';

async function environmentFor(settings: Settings): Promise<NodeJS.ProcessEnv> {
  // Production has its build and its whole configuration already.
  if (settings.isProduction) return process.env;
  const env = childEnvironment(settings, process.env, loadKeys(settings.dataDir).apple);
  await ensureBuilt({ env: { ...env, NODE_ENV: 'production' }, logDir: join(settings.dataDir, 'logs'), say });
  return env;
}

interface ApiCommand {
  database: 'DATABASE_URL' | 'DATABASE_OWNER_URL';
  /** The command creates the database itself. */
  mayBeMissing?: boolean;
}

const COMMANDS: Record<string, ApiCommand> = {
  admin: { database: 'DATABASE_URL' },
  'verify-audit': { database: 'DATABASE_URL' },
  migrate: { database: 'DATABASE_OWNER_URL' },
  seed: { database: 'DATABASE_OWNER_URL' },
  backup: { database: 'DATABASE_OWNER_URL' },
  restore: { database: 'DATABASE_OWNER_URL', mayBeMissing: true },
};

// Runs one of the API's commands in this terminal, once the database answers: outside production the development
// database, unless the environment names another database.
await main(async () => {
  const [name = '', ...args] = process.argv.slice(2);
  const { database, mayBeMissing = false } = COMMANDS[name]!;
  const settings = readSettings();
  const url = database === 'DATABASE_URL' ? settings.databaseUrl : settings.databaseOwnerUrl;
  const advice = settings.ownsDatabase ? ' Start it with "npm start", or set DATABASE_URL.' : '';
  await checkConnection(database, url, advice).catch((failure: Error) => {
    const isMissing = (failure.cause as { code?: string } | undefined)?.code === '3D000';
    if (!isMissing || !mayBeMissing) throw failure;
  });
  const env = await environmentFor(settings);
  const script = fromRoot('apps/api/dist/commands', `${name}.js`);
  if (!existsSync(script)) throw new Failure('The API is not built: run "npm run build" first.');
  const child = spawn(process.execPath, [script, ...args], { cwd: ROOT, env, stdio: 'inherit' });
  void onEnd(() => child.kill('SIGTERM'), 1);
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  process.exit(code ?? 1);
});
