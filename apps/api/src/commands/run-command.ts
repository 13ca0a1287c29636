import { ConfigError, loadConfig, type Config } from '../config/config.js';
import { AppError } from '../common/app-error.js';
import { isDatabaseUnavailable } from '../common/database-failure.js';

/** Runs a command of the API: its sentence on success, one sentence and exit code 1 on failure. */
export async function runCommand(command: (config: Config) => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await command(loadConfig())}\n`);
  } catch (failure) {
    process.stderr.write(`${sentenceFor(failure)}\n`);
    process.exitCode = 1;
  }
}

function sentenceFor(failure: unknown): string {
  if (failure instanceof ConfigError || failure instanceof AppError) return failure.message;
  const { code, message } = failure as { code?: string; message?: string };
  if (code === '28P01' || code === '28000') return 'The database refused the user or password of DATABASE_URL.';
  if (code === '3D000') return 'The database named in DATABASE_URL does not exist.';
  if (isDatabaseUnavailable(failure)) return 'The database cannot be reached. Is it running? (`npm start` starts one.)';
  return `This did not work: ${message ?? String(failure)}`;
}
