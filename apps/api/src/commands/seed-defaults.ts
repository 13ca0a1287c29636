import 'reflect-metadata';
import { PRODUCT } from '@bellweek/api-client/contract/product';
import { DataSource } from 'typeorm';
import { AppError } from '../common/app-error.js';
import { Clock } from '../common/clock.js';
import { InstitutionService } from '../modules/access/institution.service.js';
import { inviteTesters } from '../modules/access/license.repository.js';
import { AdminService } from '../modules/auth/admin.service.js';
import { hasUser } from '../modules/user/user.repository.js';
import { withServices } from './command-context.js';
import { runCommand } from './run-command.js';

const ADMIN = 'admin@bellweek.test';
const TESTER = 'tester@example.com';

/** Adds the data of a fresh development copy: the pilot school, a grant for one admin, one invited tester. Idempotent. */
await runCommand((config) => {
  if (config.isProduction) throw new AppError('forbidden', 'The default data is for development only.');
  return withServices(config, async (services) => {
    const dataSource = services.get(DataSource);
    const year = services.get(Clock).now().getUTCFullYear() + 1;
    await dataSource.transaction(async (manager) => {
      const { name, domain } = PRODUCT.pilotSchool;
      const institutions = services.get(InstitutionService, { strict: false });
      await institutions.createIfAbsent(manager, { name, domain, licenseExpiry: `${year}-12-31` });
      await manager.query(inviteTesters('VALUES ($1)'), [TESTER]);
    });
    // An admin who was demoted stays demoted: the grant is for a copy that has not seen this person yet.
    const isKnown = await hasUser(dataSource.manager, ADMIN);
    if (!isKnown) await services.get(AdminService, { strict: false }).grant(ADMIN, 'google');
    return 'The default data is there.';
  });
});
