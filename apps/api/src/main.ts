import 'reflect-metadata';
import { Drain } from './common/drain.js';
import { createLogger } from './common/logging.js';
import { describe } from './common/error.filter.js';
import { ConfigError, loadConfig } from './config/config.js';
import { createApp } from './create-app.js';

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

async function boot(): Promise<void> {
  const config = loadConfig();
  const logger = createLogger(config.logLevel);
  if (config.isProduction && config.secondFactor !== 'required') {
    logger.warn(`OPERATOR_SECOND_FACTOR is ${config.secondFactor}: a stolen sign-in opens the operators' area.`);
  }
  const app = await createApp(config, logger);
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    void app
      .get(Drain)
      .stop(app.getHttpServer())
      .then(() => app.close())
      .catch((failure: unknown) => logger.error({ failure: describe(failure) }, 'stopping failed'))
      .finally(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Exit with the development starter, however it ended.
  if (process.send) process.on('disconnect', () => process.exit(0));
  await app.listen(config.port, config.host);
  logger.info({ port: config.port }, 'listening');
}

boot().catch((failure: unknown) => {
  if (failure instanceof ConfigError) fail(failure.message);
  const { code, message } = failure as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') fail('The port of the API (API_PORT) is taken by another program.');
  fail(`The API could not start: ${message}`);
});
