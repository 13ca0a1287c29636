import type { Type } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENTITIES } from '../../src/connection/entities.js';
import { AuditService } from '../../src/modules/audit/audit.service.js';
import { DeviceGrantService } from '../../src/modules/auth/device-grant.service.js';
import { SessionService } from '../../src/modules/auth/session.service.js';
import { SubmissionService } from '../../src/modules/requests/submission.service.js';
import { LicenseService } from '../../src/modules/access/license.service.js';
import { findHistory } from '../../src/modules/access/license.repository.js';
import { AdminService } from '../../src/modules/auth/admin.service.js';
import { UserExportService } from '../../src/modules/person/user-export.service.js';
import { AccountService } from '../../src/modules/auth/account.service.js';
import { WeeklyStatsService } from '../../src/modules/weekly-stats/weekly-stats.service.js';
import { startTestApp, type TestApp } from '../test-app.js';
import { sampleFor } from './samples.js';

let test: TestApp;
let dataSource: DataSource;
beforeAll(async () => {
  test = await startTestApp();
  dataSource = test.app.get(DataSource);
  // A person with a licence, a session, a token and feedback, who could be found by mistake.
  const browser = await test.signedIn();
  await browser.client.startLicense();
  await browser.client.sendFeedback({ message: 'Hello', type: 'other' });
  await sampleFor(test, 'POST /auth/desktop/token');
});
afterAll(() => test.stop());

const NOTHING: [name: string, value: unknown][] = [
  ['undefined', undefined],
  ['null', null],
  ['an empty text', ''],
  ['an empty object', {}],
  ['an empty list', []],
];

type Service = Record<string, (...args: unknown[]) => unknown>;
type Call = (service: Service, nothing: never, manager: EntityManager) => unknown;

/** Turns a synchronous throw into a rejection. */
const attemptOf = (call: Call, service: Service, value: unknown, manager: EntityManager): Promise<unknown> =>
  new Promise((resolve) => resolve(call(service, value as never, manager)));

/** All functions that look up a person, a token or a grant by a caller's value. */
const LOOKUPS: [name: string, service: Type, call: Call][] = [
  ['LicenseService.findTrialUse', LicenseService, (service, id) => service.findTrialUse!(id)],
  ['LicenseService.start', LicenseService, (service, id) => service.start!(id)],
  ['UserExportService.export', UserExportService, (service, id) => service.export!(id)],
  [
    'AccountService.erase',
    AccountService,
    (service, id, manager) => service.erase!(manager, { id, provider: 'google' }),
  ],
  [
    'DeviceGrantService.approve',
    DeviceGrantService,
    (service, id) => service.approve!(id, { code_challenge: 'c', state: 's' }),
  ],
  ['SessionService.create', SessionService, (service, id, manager) => service.create!(manager, id)],
  ['SessionService.createToken', SessionService, (service, id, manager) => service.createToken!(manager, id)],
  [
    'SubmissionService.feedback',
    SubmissionService,
    (service, id) => service.feedback!(id, { message: 'm', type: 'bug' }),
  ],
  ['AdminService.grant', AdminService, (service, email) => service.grant!(email, 'google')],
  ['AdminService.revoke', AdminService, (service, email) => service.revoke!(email)],
];

/** Lookups that may return nothing instead of throwing, but never a person's rows. */
const FINDERS: [name: string, service: Type, call: Call, nothing: unknown][] = [
  ['LicenseService.findForUser', LicenseService, (service, id) => service.findForUser!(id), { license: null }],
  ['LicenseService.findInstitutionName', LicenseService, (service, id) => service.findInstitutionName!(id), undefined],
  ['findHistory', LicenseService, (_, id, manager) => findHistory(manager, id), []],
  ['AuditService.findByPerson', AuditService, (service, id, manager) => service.findByPerson!(manager, id), []],
  ['SessionService.endToken', SessionService, (service, hash, manager) => service.endToken!(manager, hash), undefined],
  [
    'DeviceGrantService.redeem',
    DeviceGrantService,
    (service, code) => service.redeem!({ code, code_verifier: 'v' }),
    undefined,
  ],
];

const cases = <T extends [string, Type, Call, unknown?]>(list: T[]) =>
  list.flatMap(([name, service, call, expected]) =>
    NOTHING.map(([what, value]) => ({ name, service, call, expected, what, value })),
  );

describe('S31 a lookup without anything to look up', () => {
  it.each(cases(LOOKUPS))('S31 $name of $what throws and changes nothing', async ({ service, call, value }) => {
    const before = await test.database.digest();
    const instance = test.app.get<Service>(service, { strict: false });
    const attempt = dataSource.transaction((manager) => attemptOf(call, instance, value, manager));
    await expect(attempt).rejects.toThrow();
    expect(await test.database.digest()).toBe(before);
  });

  it.each(cases(FINDERS))('S31 $name of $what finds nobody', async ({ service, call, value, expected }) => {
    const before = await test.database.digest();
    const instance = test.app.get<Service>(service, { strict: false });
    const found = await dataSource
      .transaction((manager) => attemptOf(call, instance, value, manager))
      .catch((failure: unknown) => failure);
    if (!(found instanceof Error)) expect(found).toEqual(expected);
    expect(await test.database.digest()).toBe(before);
  });

  it('S31 a weekly report of nobody is refused', async () => {
    const { body } = await sampleFor(test, 'POST /weekly-stats');
    const service = test.app.get<Service>(WeeklyStatsService, { strict: false });
    for (const [, value] of NOTHING) await expect(service.submit!(value, body)).rejects.toThrow();
  });

  it.each(ENTITIES)('S31 TypeORM refuses undefined and null criteria on %o', async (entity) => {
    const { manager } = dataSource;
    const column = dataSource.getMetadata(entity).primaryColumns[0]!.propertyName;
    for (const nothing of [undefined, null]) {
      const criteria = { [column]: nothing };
      await expect(manager.findOneBy(entity, criteria)).rejects.toThrow();
      await expect(manager.findBy(entity, criteria)).rejects.toThrow();
      await expect(manager.existsBy(entity, criteria)).rejects.toThrow();
      await expect(manager.delete(entity, criteria)).rejects.toThrow();
      await expect(manager.update(entity, criteria, {})).rejects.toThrow();
    }
  });

  it('S31 each of them finds what is there when it is asked for it', async () => {
    const [row] = await test.database.query<{ id: string }>('SELECT user_id AS id FROM licenses LIMIT 1');
    const licenses = test.app.get(LicenseService, { strict: false });
    expect((await licenses.findForUser(row!.id)).license?.type).toBe('trial');
    expect(await findHistory(dataSource.manager, row!.id)).toHaveLength(1);
    const entries = await test.app.get(AuditService, { strict: false }).findByPerson(dataSource.manager, row!.id);
    expect(entries.length).toBeGreaterThan(1);
  });
});
