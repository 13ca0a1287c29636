import type { NestExpressApplication } from '@nestjs/platform-express';
import { DataSource } from 'typeorm';
import { poolOf } from '../src/database/typeorm-driver.js';
import { InstitutionReminderService } from '../src/modules/access/institution-reminder.service.js';
import { MaintenanceService } from '../src/modules/maintenance/maintenance.service.js';
import { KeptKeyRenewalService } from '../src/modules/sync/kept-key-renewal.service.js';

/** Longest wait for a connection of the pool, in milliseconds: a limit for hangs. */
const PATIENCE_MS = 30_000;

/** Work that begins by itself half a minute or a minute after the start. */
const LATER_WORK = [MaintenanceService, InstitutionReminderService, KeptKeyRenewalService];

const setLimit = (app: NestExpressApplication, milliseconds: number): void => {
  poolOf(app.get(DataSource)).options.connectionTimeoutMillis = milliseconds;
};

/**
 * Takes from an app what a test would meet on a busy machine alone. Its later work would come in the middle of a slow test, with
 * the clock of that test: tests call it. And it would answer 503 wherever its connections take too long to open.
 */
export async function calm(app: NestExpressApplication): Promise<void> {
  setLimit(app, PATIENCE_MS);
  for (const service of LATER_WORK) {
    await app.get<InstanceType<typeof service>>(service, { strict: false }).onModuleDestroy();
  }
}

/** Has an app wait for a connection as long as the product does, until the returned function is called. */
export function limitWaits({ app }: { app: NestExpressApplication }): () => void {
  const { connectTimeoutMS } = app.get(DataSource).options as { connectTimeoutMS?: number };
  setLimit(app, connectTimeoutMS ?? 0);
  return () => setLimit(app, PATIENCE_MS);
}
