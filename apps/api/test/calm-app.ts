import type { NestExpressApplication } from '@nestjs/platform-express';
import { DataSource } from 'typeorm';
import { poolOf } from '../src/database/typeorm-driver.js';
import { InstitutionReminderService } from '../src/modules/access/institution-reminder.service.js';
import { MaintenanceService } from '../src/modules/maintenance/maintenance.service.js';
import { KeptKeyRenewalService } from '../src/modules/sync/kept-key-renewal.service.js';
import type { TestApp } from './test-app.js';
import { databaseLimits } from './time-limits.js';

/** Longest wait for a connection of the pool, in milliseconds: a limit for hangs. */
const PATIENCE_MS = 30_000;

/** Work that begins by itself half a minute or a minute after the start. */
const LATER_WORK = [MaintenanceService, InstitutionReminderService, KeptKeyRenewalService];

const setLimit = (app: NestExpressApplication, milliseconds: number): void => {
  poolOf(app.get(DataSource)).options.connectionTimeoutMillis = milliseconds;
};

/**
 * Prepares an app for tests on a busy machine: requests wait longer for a connection than in the product, which answers 503, and
 * its later work is stopped. In the middle of a slow test that work would run with the clock of the test.
 */
export async function calm(app: NestExpressApplication): Promise<void> {
  setLimit(app, PATIENCE_MS);
  for (const service of LATER_WORK) {
    await app.get<InstanceType<typeof service>>(service, { strict: false }).onModuleDestroy();
  }
}

/** Has an app wait for a connection as long as the product does, until the returned function is called. */
export function limitWaits(test: TestApp): () => void {
  setLimit(test.app, databaseLimits(test).connection);
  return () => setLimit(test.app, PATIENCE_MS);
}
