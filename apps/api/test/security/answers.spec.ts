import { exportedFile } from '@bellweek/api-client/contract/exports';
import type { Type } from '@nestjs/common';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { AuditReaderService } from '../../src/modules/audit-log/audit-reader.service.js';
import { AuthService } from '../../src/modules/auth/auth.service.js';
import { DeviceGrantService } from '../../src/modules/auth/device-grant.service.js';
import { InstitutionDomainService } from '../../src/modules/access/institution-domain.service.js';
import { InstitutionService } from '../../src/modules/access/institution.service.js';
import { LicenseReaderService } from '../../src/modules/access/license-reader.service.js';
import { LicenseService } from '../../src/modules/access/license.service.js';
import { OperatorSearchService } from '../../src/modules/operator-search/operator-search.service.js';
import { OverviewService } from '../../src/modules/overview/overview.service.js';
import { UserExportService } from '../../src/modules/person/user-export.service.js';
import { UserReaderService } from '../../src/modules/person/user-reader.service.js';
import { type Answer, bodyProblems, exactly } from '../answer-rules.js';
import { readRoutes } from '../route-table.js';
import { startTestApp, type TestApp } from '../test-app.js';
import { Cast } from './actors.js';
import { guestOf, LISTED, type Role } from './route-list.js';

/*
 * The answer watch checks every answer of every test against its exact key set. This file shows that each schema has an answer
 * that was watched, that extra fields of a service are stripped, and that the watch sees fields that are not stripped.
 */
let test: TestApp;
let cast: Cast;
beforeAll(async () => {
  test = await startTestApp();
  cast = new Cast(test);
});
beforeEach(() => cast.forgetLimits());
afterAll(() => test.stop());

const LEAK = 'LEAK-of-something-internal';

/** Adds fields that no schema names to every object, but for free records. */
function leaking(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(leaking);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  if (Symbol.asyncIterator in value) return leakingBatches(value as AsyncIterable<unknown>);
  const fields = Object.entries(value).map(
    ([key, inner]) => [key, key === 'metadata' ? inner : leaking(inner)] as const,
  );
  const extra = { subject: LEAK, tokenHash: LEAK, password: LEAK, issuer: LEAK, deletedAt: LEAK };
  return { ...extra, ...Object.fromEntries(fields) };
}

async function* leakingBatches(batches: AsyncIterable<unknown>): AsyncGenerator {
  for await (const batch of batches) yield leaking(batch);
}

const SERVICES: [key: string, role: Role, service: Type, method: string][] = [
  ['GET /auth/user', 'user', AuthService, 'status'],
  ['GET /license/user', 'user', LicenseService, 'findForUser'],
  ['GET /license/is-trial-used', 'user', LicenseService, 'findTrialUse'],
  ['POST /license/start', 'user', LicenseService, 'start'],
  ['GET /user/institution', 'other-school', LicenseService, 'findInstitutionName'],
  ['GET /me/export', 'other-school', UserExportService, 'collect'],
  ['GET /overview', 'administrator', OverviewService, 'find'],
  ['GET /search', 'administrator', OperatorSearchService, 'find'],
  ['GET /user/all', 'administrator', UserReaderService, 'find'],
  ['GET /user/admin/user-info/:userId', 'administrator', UserReaderService, 'findInfo'],
  ['GET /license/all', 'administrator', LicenseReaderService, 'find'],
  ['GET /institutions/all', 'administrator', InstitutionService, 'find'],
  ['GET /institutions/people', 'administrator', InstitutionService, 'countPeople'],
  ['POST /institutions', 'administrator', InstitutionService, 'create'],
  ['PUT /institutions/:id/expiry', 'administrator', InstitutionService, 'updateExpiry'],
  ['GET /institutions/:id/detail', 'administrator', InstitutionDomainService, 'find'],
  ['GET /audit', 'administrator', AuditReaderService, 'find'],
  ['GET /audit/user/:id', 'administrator', AuditReaderService, 'findOfUser'],
  ['POST /auth/desktop', 'user', DeviceGrantService, 'approve'],
  ['POST /auth/desktop/token', 'user', DeviceGrantService, 'redeem'],
];

describe('S29 exact key sets', () => {
  it('S29 every route that answers with JSON has a schema, and an answer of it was held to it', async () => {
    // A file is streamed, and so held to no schema.
    const withSchema = readRoutes(test.app).filter(({ answer }) => answer && answer !== exportedFile);
    for (const { key } of withSchema) {
      const route = LISTED.find((listed) => listed.key === key)!;
      const role = key === 'GET /user/institution' ? 'other-school' : guestOf(route);
      const { status, headers } = await (await cast.get(role)).try(route);
      const promised = [key, route.status[role], 'application/json; charset=utf-8'];
      expect([key, status, headers['content-type']]).toEqual(promised);
    }
    expect(withSchema.length).toBeGreaterThan(8);
    expect([...test.answers.problems]).toEqual([]);
  });

  it.each(SERVICES)('S29 %s strips what its service says too much', async (key, role, service, method) => {
    const route = LISTED.find((listed) => listed.key === key)!;
    const actor = await cast.get(role);
    const instance = test.app.get<Record<string, (...args: unknown[]) => unknown>>(service, { strict: false });
    const original = instance[method]!.bind(instance);
    const said: string[] = [];
    const spy = vi.spyOn(instance, method).mockImplementation(async (...args) => {
      const answer = leaking(await original(...args));
      said.push(JSON.stringify(answer));
      return answer;
    });
    const answer = await actor.try(route);
    spy.mockRestore();
    expect(said.join()).toContain(LEAK);
    expect(answer.status).toBe(200);
    // The person's own subject is part of their own data; the leak is not.
    expect(answer.body).not.toContain(LEAK);
    expect([...test.answers.problems]).toEqual([]);
  });

  it('S29 an answer that lacks what its schema promises is a failure, not half an answer', async () => {
    const instance = test.app.get(LicenseService, { strict: false });
    const spy = vi.spyOn(instance, 'findForUser').mockResolvedValue({ license: { type: 'trial' } } as never);
    const { status, body } = await (await cast.get('user')).try(LISTED.find(({ key }) => key === 'GET /license/user')!);
    spy.mockRestore();
    expect(status).toBe(500);
    expect(body).not.toContain('trial');
    expect(test.logs.splice(0).join()).toContain('The answer of GET /license/user is not as declared');
  });

  it('S29 the watch sees one key too many at any depth, and one too few', () => {
    const schema = z.object({
      list: z.array(z.object({ id: z.string() })),
      maybe: z.object({ a: z.int() }).nullable(),
    });
    const good = { list: [{ id: 'x' }], maybe: { a: 1 } };
    const check = (body: unknown, status = 200): number => {
      const headers = { 'content-type': 'application/json' };
      const answer: Answer = { method: 'GET', url: '/', route: '/', status, headers, body: JSON.stringify(body) };
      return bodyProblems(answer, { isProduction: false, webUrl: '', redirectOrigins: [], schema }).length;
    };
    expect(check(good)).toBe(0);
    expect(check({ ...good, more: 1 })).toBe(1);
    expect(check({ ...good, list: [{ id: 'x', sub: 'y' }] })).toBe(1);
    expect(check({ ...good, maybe: { a: 1, b: 2 } })).toBe(1);
    expect(check({ list: [] })).toBe(1);
    expect(check(good, 400)).toBe(1);
    expect(check({ statusCode: 400, message: 'No.', code: 'invalid_request', requestId: 'x' }, 400)).toBe(0);
    expect(check({ statusCode: 400, message: 'No.', code: 'invalid_request', requestId: 'x', stack: '' }, 400)).toBe(1);
    expect(exactly(schema).safeParse(good).success).toBe(true);
  });
});
