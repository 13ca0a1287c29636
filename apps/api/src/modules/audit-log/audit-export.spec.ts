import type { AuditLog } from '@bellweek/api-client/contract/audit-log';
import { parse } from 'csv-parse/sync';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Browser } from '../../../test/browser.js';
import { admin } from '../../../test/security/actors.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { waitUntil } from '../../../test/wait-until.js';
import { AuditReaderService } from './audit-reader.service.js';

let test: TestApp;
let operator: Browser;
let operatorId: string;
const formula = '=HYPERLINK("http://evil.example","Ana, ""the"" 1st")';
const person = randomUUID();

beforeAll(async () => {
  test = await startTestApp();
  operator = (await admin(test)).browser;
  operatorId = (await operator.client.getAuthStatus()).data!.user!.id;
  await test.database.query(
    `INSERT INTO users (id, name, email, provider, issuer, subject) VALUES ($1, $2, 'ana@export.example', 'google', 'https://export.example', 'ana')`,
    [person, formula],
  );
  await test.database.query(
    `INSERT INTO audit_entries (action, subject_id, actor_id, metadata)
     SELECT 'test.exported', $1, $1, jsonb_build_object('domain', CASE n WHEN 7 THEN '-1+1.school' ELSE 'x.example' END)
     FROM generate_series(1, 6000) AS n`,
    [person],
  );
});
afterAll(() => test?.stop());

const download = (query: string): Promise<Response> => operator.fetch(`/audit/export?${query}`);

describe('GET /audit/export', () => {
  it('S51 is a table whose cells a spreadsheet runs none of, named by its days', async () => {
    const answer = await download('format=csv&search=1.school&firstDay=2026-11-17&lastDay=2026-11-18');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="audit-log-from-2026-11-17-to-2026-11-18.csv"',
    );
    const rows = parse<Record<string, string>>(await answer.text(), { columns: true, bom: true });
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ action: 'test.exported', userName: `'${formula}`, userId: person, reason: '' });
    expect(JSON.parse(rows[0]!.metadata!)).toEqual({ domain: '-1+1.school' });
  });

  it('has every entry of the filters once, in the order of the list, as a line of JSON', async () => {
    const answer = await download(`format=jsonl&userId=${person}&action=test.exported`);
    const lines = (await answer.text()).trimEnd().split('\n');
    const ids = lines.map((line) => Number((JSON.parse(line) as { id: string }).id));
    expect(ids).toHaveLength(6_000);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
    const oldestFirst = await (
      await download(`format=jsonl&userId=${person}&action=test.exported&order=oldest`)
    ).text();
    expect(oldestFirst.trimEnd().split('\n')).toEqual(lines.toReversed());
    expect(JSON.parse(lines[0]!)).toMatchObject({
      userName: formula,
      actorName: null,
      metadata: { domain: 'x.example' },
    });
  });

  it('is audited, with who and what, before the first line goes out', async () => {
    await (await download('format=jsonl&from=2026-11-16T13:00:00Z&until=2026-11-17T13:00:00Z')).text();
    const [entry] = await test.database.query<{ actor_id: string; metadata: unknown }>(
      `SELECT actor_id, metadata FROM audit_entries WHERE action = 'audit.exported' ORDER BY id DESC LIMIT 1`,
    );
    expect(entry).toEqual({
      actor_id: operatorId,
      metadata: { format: 'jsonl', from: '2026-11-16T13:00:00Z', until: '2026-11-17T13:00:00Z' },
    });
  });

  it('a cancelled download asks the database for nothing more', async () => {
    const reader = test.app.get(AuditReaderService, { strict: false });
    let batches = 0;
    let hasEnded = false;
    const readAll = reader.readAll.bind(reader);
    const spy = vi.spyOn(reader, 'readAll').mockImplementation(async function* (query) {
      try {
        const { value: first } = (await readAll(query).next()) as { value: AuditLog[] };
        for (; batches < 100_000; batches += 1) yield first;
      } finally {
        hasEnded = true;
      }
    });
    const body = (await download('format=csv')).body!.getReader();
    await body.read();
    await body.cancel();
    await waitUntil('the end of the reading', () => hasEnded);
    expect(batches).toBeLessThan(100_000);
    spy.mockRestore();
  });
});
