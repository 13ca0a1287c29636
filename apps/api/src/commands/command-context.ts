import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { AppModule } from '../app.module.js';
import { createLogger } from '../common/logging.js';
import type { Config } from '../config/config.js';
import { createCommandDataSource } from '../connection/data-source.js';

/** The API's services without its server, on a database that answers; closed when `work` is done. */
export async function withServices<T>(
  config: Config,
  work: (services: INestApplicationContext) => Promise<T>,
): Promise<T> {
  // A command fails at once without its database; the API itself waits for it.
  const probe = await createCommandDataSource(config.database.url).initialize();
  await probe.destroy();
  const services = await NestFactory.createApplicationContext(AppModule.with(config, createLogger('error')), {
    logger: false,
  });
  try {
    const dataSource = services.get(DataSource);
    while (!dataSource.isInitialized) await new Promise((resolve) => setTimeout(resolve, 20));
    return await work(services);
  } finally {
    await services.close();
  }
}
