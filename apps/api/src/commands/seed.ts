import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { AppError } from '../common/app-error.js';
import { createLogger } from '../common/logging.js';
import type { Config } from '../config/config.js';
import { createCommandDataSource } from '../connection/data-source.js';
import { AuditSealerService } from '../modules/audit/audit-sealer.service.js';
import { AuditService } from '../modules/audit/audit.service.js';
import { MailPreferenceService } from '../modules/mail/mail-preference.service.js';
import { withServices } from './command-context.js';
import { runCommand } from './run-command.js';
import { readCounts } from './seed/seed-arguments.js';
import { seedAudit } from './seed/seed-audit.js';
import type { SeedContext } from './seed/seed-context.js';
import { seedContacts, seedMails } from './seed/seed-desk.js';
import { seedForms, seedReports, seedSuppressions } from './seed/seed-inboxes.js';
import { seedLicenses, seedSchools, seedUsers } from './seed/seed-people.js';

/** Search indexes, whose pending lists are larger while rows are added by the hundred thousand. */
const SEARCH_INDEXES = `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_index i ON i.indexrelid = c.oid JOIN pg_am a ON a.oid = c.relam
  WHERE a.amname = 'gin' AND c.relnamespace = 'public'::regnamespace`;
const MANY_KB = 131_072;
const FEW_KB = 512;

async function setPending({ runner }: SeedContext, kilobytes: number): Promise<void> {
  const indexes = (await runner.query(SEARCH_INDEXES)) as { name: string }[];
  for (const { name } of indexes) {
    await runner.query(`ALTER INDEX ${name} SET (gin_pending_list_limit = ${kilobytes})`);
    if (kilobytes === FEW_KB) await runner.query('SELECT gin_clean_pending_list($1::regclass)', [name]);
  }
}

async function seed(
  config: Config,
  context: SeedContext,
  preferences: MailPreferenceService,
  audit: number,
  sealer: AuditSealerService,
) {
  const { runner, users, say } = context;
  await runner.query(
    `SET work_mem = '256MB'; SET maintenance_work_mem = '256MB'; SET synchronous_commit = off; SET jit = off`,
  );
  if (users > 0) {
    await seedSchools(context, config.institutionTimeZone);
    await setPending(context, MANY_KB);
    try {
      await seedUsers(context);
      await seedLicenses(context);
      await seedForms(context);
    } finally {
      await setPending(context, FEW_KB);
    }
    await seedReports(context);
    await seedSuppressions(context, preferences);
    await seedContacts(context);
    await seedMails(context);
  }
  if (audit > 0) await seedAudit(context, sealer, audit);
  say('taking stock');
  await runner.query('VACUUM (ANALYZE)');
}

await runCommand((config) => {
  if (config.isProduction) throw new AppError('forbidden', 'Seeded data are for development only.');
  const { users, audit } = readCounts(process.argv.slice(2));
  if (users === 0 && audit > 0)
    throw new AppError('invalid_request', 'Audit entries are about people: give --users as well.');
  return withServices(config, async (services) => {
    const dataSource = await createCommandDataSource(config.database.ownerUrl).initialize();
    const runner = dataSource.createQueryRunner();
    const say = (line: string): void => void process.stdout.write(`${line}\n`);
    try {
      const context: SeedContext = { runner, run: randomBytes(3).toString('hex'), users, say };
      const sealer = new AuditSealerService(
        dataSource,
        createLogger('error'),
        config,
        services.get(AuditService, { strict: false }),
      );
      await seed(config, context, services.get(MailPreferenceService, { strict: false }), audit, sealer);
    } finally {
      await runner.release();
      await dataSource.destroy();
    }
    return `Added ${users.toLocaleString('en')} people and ${audit.toLocaleString('en')} audit entries.`;
  });
});
