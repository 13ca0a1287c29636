import { createHash, createHmac } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { DataSource } from 'typeorm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deriveKey } from '../../common/keyed-hash.js';
import { sealed } from '../../../test/sealed.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import type { ChainedEntry } from './audit-chain.js';
import { CHAINED_COLUMNS } from './audit.repository.js';
import { AuditService } from './audit.service.js';
import { AuditSealerService } from './audit-sealer.service.js';

const SECRET = 'the-audit-secret-of-this-test-0123456789';
const NEXT_SECRET = 'the-secret-after-a-rotation-0123456789';

let test: TestApp;
let sealer: AuditSealerService;
let owner: pg.Client;
/** The link whose entry is edited; five come after it. */
let target: string;
beforeAll(async () => {
  test = await startTestApp({ AUDIT_SECRET: SECRET });
  sealer = test.app.get(AuditSealerService);
  // The sealer's timer would link the entry that a test is editing.
  await sealer.onModuleDestroy();
  owner = new pg.Client({ connectionString: test.database.superUrl });
  await owner.connect();
  // Rights of the owner, who may also drop the triggers.
  await owner.query('SET session_replication_role = replica');
});
afterAll(async () => {
  await owner?.end();
  await test?.stop();
});

beforeEach(async () => {
  await test.database.query(
    `INSERT INTO audit_entries (action, metadata) SELECT 'test.entry', jsonb_build_object('number', n) FROM generate_series(1, 10) AS n`,
  );
  await sealed(sealer);
  expect((await sealer.verify()).firstBad).toBeNull();
  await owner.query('CREATE TABLE kept_seals AS TABLE audit_seals');
  await owner.query('CREATE TABLE kept_entries AS TABLE audit_entries');
  const { rows } = await owner.query<{ sequence: string }>(
    'SELECT sequence FROM audit_seals ORDER BY sequence DESC OFFSET 5 LIMIT 1',
  );
  target = rows[0]!.sequence;
});
afterEach(async () => {
  for (const table of ['seals', 'entries']) {
    await owner.query(`DELETE FROM audit_${table}`);
    await owner.query(`INSERT INTO audit_${table} OVERRIDING SYSTEM VALUE SELECT * FROM kept_${table}`);
    await owner.query(`DROP TABLE kept_${table}`);
  }
});

type Link = (content: Buffer) => Buffer;
const unkeyed: Link = (content) => createHash('sha256').update(content).digest();
const keyed =
  (secret: string): Link =>
  (content) =>
    createHmac('sha256', deriveKey(secret, 'audit-chain')).update(content).digest();

/** Edits an entry, and links it and all after it anew by `link`. */
async function forge(link: Link): Promise<void> {
  await owner.query(
    `UPDATE audit_entries SET action = 'test.forged' WHERE id = (SELECT entry_id FROM audit_seals WHERE sequence = $1)`,
    [target],
  );
  const { rows: before } = await owner.query<{ hash: Buffer }>('SELECT hash FROM audit_seals WHERE sequence = $1 - 1', [
    target,
  ]);
  const { rows } = await owner.query<ChainedEntry & { sequence: string }>(
    `SELECT s.sequence::text AS sequence, ${CHAINED_COLUMNS} FROM audit_seals s JOIN audit_entries e ON e.id = s.entry_id
     WHERE s.sequence >= $1 ORDER BY s.sequence`,
    [target],
  );
  let hash = before[0]?.hash ?? Buffer.alloc(32);
  for (const { sequence, id, action, actorId, subjectId, licenseId, occurredAtMicros, metadata } of rows) {
    const fields = [sequence, id, action, actorId, subjectId, licenseId, occurredAtMicros, metadata];
    hash = link(Buffer.concat([hash, Buffer.from(JSON.stringify(fields))]));
    await owner.query('UPDATE audit_seals SET hash = $1 WHERE sequence = $2', [hash, sequence]);
  }
}

const firstBad = async (by = sealer): Promise<[string | undefined, string | undefined]> => {
  const bad = (await by.verify()).firstBad;
  return [bad?.sequence, bad?.reason];
};
const changed = 'its entry or its place was changed';

describe('S57 an owner of the database who links the chain anew', () => {
  it.each([
    ['without a key', unkeyed],
    ['with a key of their own', keyed('the-secret-of-a-forger-0123456789-0123456789')],
  ])('S57 is found out %s', async (_, link) => {
    await forge(link);
    expect(await firstBad()).toEqual([target, changed]);
  });

  it('S57 is found out also when the links say what they were made with', async () => {
    await forge(unkeyed);
    await owner.query('ALTER TABLE audit_seals DROP CONSTRAINT audit_seals_keyed');
    await owner.query('UPDATE audit_seals SET key_id = NULL WHERE sequence >= $1', [target]);
    expect(await firstBad()).toEqual([target, 'it was made without a key']);
    await owner.query(`UPDATE audit_seals SET key_id = 'forged' WHERE sequence >= $1`, [target]);
    expect(await firstBad()).toEqual([target, 'its key is not known']);
    await owner.query('ALTER TABLE audit_seals ADD CONSTRAINT audit_seals_keyed CHECK (key_id IS NOT NULL)');
  });

  it('S57 would get away with it only with the key itself: this test forges as the sealer links', async () => {
    await forge(keyed(SECRET));
    expect(await firstBad()).toEqual([undefined, undefined]);
  });
});

describe('S57 a new AUDIT_SECRET', () => {
  const logger = pino({ level: 'silent' });
  const sealerWith = (auditSecret: string, ...auditFormerSecrets: string[]): AuditSealerService =>
    new AuditSealerService(test.app.get(DataSource), logger, { auditSecret, auditFormerSecrets }, new AuditService());
  const add = (): Promise<unknown> => test.database.query(`INSERT INTO audit_entries (action) VALUES ('test.entry')`);

  it('S57 goes on with the chain where the former one is named, writes the change down, and verifies both parts', async () => {
    const rotated = sealerWith(NEXT_SECRET, SECRET);
    await add();
    expect(await sealed(rotated)).toMatchObject({ firstBad: null, unsealed: 0 });
    const entries = await test.database.query<{ metadata: unknown }>(
      `SELECT metadata FROM audit_entries WHERE action = 'audit.key_changed'`,
    );
    expect(entries).toEqual([
      { metadata: { keyId: { from: expect.any(String) as string, to: expect.any(String) as string } } },
    ]);
    // One entry for the change of keys, not one for each process or start.
    await add();
    await sealed(sealerWith(NEXT_SECRET, SECRET));
    const again = await test.database.query(`SELECT 1 FROM audit_entries WHERE action = 'audit.key_changed'`);
    expect(again).toHaveLength(1);
  });

  it('S57 is a break where the former one is not named: nothing is linked onto links that cannot be checked', async () => {
    await add();
    const forgetful = sealerWith(NEXT_SECRET);
    await expect(forgetful.sealAll()).rejects.toThrow(/AUDIT_FORMER_SECRETS/);
    expect(await firstBad(forgetful)).toEqual(['1', 'its key is not known']);
    expect((await sealer.verify()).firstBad).toBeNull();
  });

  it('S57 is not undone by a process that still has the former one', async () => {
    await add();
    await sealed(sealerWith(NEXT_SECRET, SECRET));
    await add();
    await expect(sealer.sealAll()).rejects.toThrow(/AUDIT_FORMER_SECRETS/);
    await sealed(sealerWith(NEXT_SECRET, SECRET));
  });

  it('S57 makes a former one that leaked useless for the end of the chain', async () => {
    const rotated = sealerWith(NEXT_SECRET, SECRET);
    await add();
    await sealed(rotated);
    await forge(keyed(SECRET));
    await owner.query('UPDATE audit_seals SET key_id = (SELECT key_id FROM audit_seals WHERE sequence = 1)');
    const { rows } = await owner.query<{ last: string }>('SELECT max(sequence) AS last FROM audit_seals');
    expect(await firstBad(rotated)).toEqual([rows[0]?.last, 'the newest link was not made with AUDIT_SECRET']);
  });

  it('S57 is not followed by links of a former one', async () => {
    const rotated = sealerWith(NEXT_SECRET, SECRET);
    await add();
    await sealed(rotated);
    const { rows } = await owner.query<{ last: string }>('SELECT max(sequence) AS last FROM audit_seals');
    target = rows[0]!.last;
    await forge(keyed(SECRET));
    await owner.query(
      'UPDATE audit_seals SET key_id = (SELECT key_id FROM audit_seals WHERE sequence = 1) WHERE sequence = $1',
      [target],
    );
    expect(await firstBad(rotated)).toEqual([target, 'its key had been replaced before']);
  });
});

describe('S57 the function by which entries are sealed', () => {
  const seal = (first: string, entries: string): string =>
    `SELECT seal_audit_entries(${first}, ARRAY(${entries}), ARRAY[sha256('x')], 'x')`;
  const end = '(SELECT max(sequence) + 1 FROM audit_seals)';

  it.each([
    ['an entry that is sealed already', end, 'SELECT min(id) FROM audit_entries'],
    ['an entry that there is not', end, 'SELECT -1::bigint'],
    ['a link that is not the next one', '1', 'SELECT max(id) FROM audit_entries'],
  ])('S57 refuses %s, from the application’s role', async (_, first, entries) => {
    await test.database.query(`INSERT INTO audit_entries (action) VALUES ('test.waits')`);
    await expect(test.app.get(DataSource).query(seal(first, entries))).rejects.toThrow(/only entries that wait/);
  });
});
