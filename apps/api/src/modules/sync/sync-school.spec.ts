import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SYNC_LIMITS } from '@bellweek/api-client/contract/sync';
import { createSchool, JOIN_SCHOOL, newDomain } from '../../../test/schools.js';
import type { Browser } from '../../../test/browser.js';
import { admin as castAdmin } from '../../../test/security/actors.js';
import { randomText, type SyncedDevice, syncingPerson } from '../../../test/sync-devices.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { LOGGER } from '../../common/logging.js';
import { KeptKeyRenewalService } from './kept-key-renewal.service.js';

const SECRET = randomText(32);
let test: TestApp;
let admin: Browser['admin'];
beforeAll(async () => {
  test = await startTestApp({ SYNC_KEPT_SECRET: SECRET });
  ({ admin } = (await castAdmin(test)).browser);
});
afterAll(() => test?.stop());

const REASON = 'The school asked for it in writing.';

/** A school, and a way to make people its members. */
async function school() {
  const domain = newDomain();
  await createSchool(test, domain);
  const [row] = await test.database.query<{ id: string }>('SELECT id FROM institutions WHERE domain = $1', [domain]);
  const id = row!.id;
  return {
    id,
    name: `School of ${domain}`,
    choose: (mode: 'own' | 'help' | 'kept', publicKey: string | null = null) =>
      admin.changeInstitutionSync(id, { mode, publicKey, reason: REASON }),
    join: (userId: string) => test.database.query(JOIN_SCHOOL, [userId, id]),
    end: () => admin.endInstitution(id, { reason: REASON }),
    expire: (date: string) =>
      test.database.query('UPDATE institutions SET license_expires_at = $2 WHERE id = $1', [id, date]),
    leave: (userId: string) =>
      test.database.query(`UPDATE licenses SET ended_at = now() WHERE user_id = $1 AND type = 'institution'`, [userId]),
  };
}

const schoolOf = async ({ client }: SyncedDevice) => (await client.sync('GET /sync/devices')).data?.school;
const keptKey = ({ id: deviceId }: SyncedDevice, fields = {}) => ({
  deviceId,
  epoch: 1,
  key: randomText(32),
  proof: randomText(32),
  isNew: false,
  ...fields,
});
const actsOf = async (userId: string) => {
  const sql = `SELECT action FROM audit_entries WHERE subject_id = $1 AND action LIKE 'sync.school%' ORDER BY id`;
  return (await test.database.query<{ action: string }>(sql, [userId])).map(({ action }) => action);
};

describe('an institution’s choice', () => {
  it('S81 is an administrator’s with a reason, and is audited before and after', async () => {
    const { id, choose } = await school();
    expect((await admin.getInstitutionSync(id)).data).toEqual({
      mode: 'own',
      publicKey: null,
      since: null,
      given: 0,
      canKeep: true,
    });
    expect((await admin.changeInstitutionSync(id, { mode: 'kept', publicKey: null, reason: ' ' })).status).toBe(400);
    expect((await choose('help')).status).toBe(400);
    expect((await choose('kept', randomText(65))).status).toBe(400);
    expect((await choose('kept')).data).toMatchObject({ mode: 'kept', given: 0 });
    const key = randomText(65);
    expect((await choose('help', key)).data).toMatchObject({ mode: 'help', publicKey: key });
    await choose('help', key);
    await choose('own');
    const sql = `SELECT metadata, r.reason FROM audit_entries e JOIN audit_reasons r ON r.entry_id = e.id
      WHERE action = 'institution.sync_changed' AND metadata ->> 'institutionId' = $1 ORDER BY e.id`;
    const entries = await test.database.query<{ metadata: { mode: unknown }; reason: string }>(sql, [id]);
    expect(entries.map(({ metadata }) => metadata.mode)).toEqual([
      { from: 'own', to: 'kept' },
      { from: 'kept', to: 'help' },
      { from: 'help', to: 'own' },
    ]);
    expect(entries.map(({ reason }) => reason)).toEqual([REASON, REASON, REASON]);
  });
});

describe('keys that a school has us keep', () => {
  it('S81 are given out to a member’s new device, and to nobody else; the database shows none', async () => {
    const { choose, join, name } = await school();
    const person = await syncingPerson(test);
    const { first } = person;
    expect((await first.client.sync('PUT /sync/kept-keys', { body: keptKey(first, { isNew: true }) })).code).toBe(
      'conflict',
    );
    await join(person.id);
    expect(await schoolOf(first)).toBeNull();
    await choose('kept');
    expect(await schoolOf(first)).toEqual({ mode: 'kept', name, publicKey: null, isGiven: false });
    const given = keptKey(first, { isNew: true });
    expect((await first.client.sync('PUT /sync/kept-keys', { body: given })).status).toBe(204);
    expect((await schoolOf(first))?.isGiven).toBe(true);
    const fresh = await person.another();
    expect((await fresh.client.sync('GET /sync/kept-keys', { query: { device: fresh.id } })).code).toBe(
      'device_unknown',
    );
    await fresh.join();
    const { epoch, key, proof } = given;
    expect((await fresh.client.sync('GET /sync/kept-keys', { query: { device: fresh.id } })).data).toEqual({
      keys: [{ epoch, key, proof }],
    });
    // It goes out by its own route alone.
    const [row] = await test.database.query('SELECT * FROM sync_keys WHERE user_id = $1', [person.id]);
    expect(JSON.stringify(row)).not.toContain(key);
    const stranger = await syncingPerson(test);
    expect((await stranger.first.client.sync('GET /sync/kept-keys', { query: { device: first.id } })).code).toBe(
      'device_unknown',
    );
    expect(
      (await stranger.first.client.sync('GET /sync/kept-keys', { query: { device: stranger.first.id } })).data,
    ).toEqual({ keys: [] });
    // Copied into another account, it does not open there.
    await test.database.query(
      `INSERT INTO sync_keys (user_id, kind, epoch, wrapped, put_by, put_at)
       SELECT $2, kind, epoch, wrapped, put_by, put_at FROM sync_keys WHERE user_id = $1 AND kind = 'kept'`,
      [person.id, stranger.id],
    );
    const copied = await stranger.first.client.sync('GET /sync/kept-keys', { query: { device: stranger.first.id } });
    expect([copied.status, copied.data]).toEqual([500, null]);
    test.logs.splice(0);
  });

  it('S81 stay after the member has left until a device ends them; then follows another key', async () => {
    const { choose, join, leave } = await school();
    const person = await syncingPerson(test);
    const { first } = person;
    await join(person.id);
    await choose('kept');
    await first.client.sync('PUT /sync/kept-keys', { body: keptKey(first, { isNew: true }) });
    expect((await first.client.sync('DELETE /sync/kept-keys/:device', { params: { device: first.id } })).code).toBe(
      'conflict',
    );
    await leave(person.id);
    expect(await schoolOf(first)).toEqual({ mode: 'kept', name: null, publicKey: null, isGiven: true });
    expect((await first.client.sync('PUT /sync/kept-keys', { body: keptKey(first) })).code).toBe('conflict');
    // Nothing is lost: a device without a memory still gets in, and is asked to keep a code.
    expect((await first.client.sync('GET /sync/kept-keys', { query: { device: first.id } })).data?.keys).toHaveLength(
      1,
    );
    const { data } = await first.client.sync('DELETE /sync/kept-keys/:device', { params: { device: first.id } });
    expect(data).toMatchObject({ school: null, account: { epoch: 2, keyMadeBy: null } });
    expect((await first.client.sync('GET /sync/kept-keys', { query: { device: first.id } })).data?.keys).toEqual([]);
    expect((await first.push()).code).toBe('epoch_ended');
    expect(await actsOf(person.id)).toEqual(['sync.school_key_ended']);
  });

  it('S81 make room for the browser of another morning, whose envelopes go on where it was', async () => {
    const { choose, join } = await school();
    const person = await syncingPerson(test);
    await join(person.id);
    await choose('kept');
    await person.first.pushed();
    await test.database.query(`UPDATE sync_devices SET seen_at = now() - interval '1 day' WHERE user_id = $1`, [
      person.id,
    ]);
    await test.database.query(
      `INSERT INTO sync_devices (user_id, id, name, kind, public_key, added_at, seen_at)
       SELECT $1, gen_random_uuid(), 'Chrome', 'web', 'none', now(), now() FROM generate_series(1, $2)`,
      [person.id, SYNC_LIMITS.devices - 1],
    );
    const fresh = await (await person.another()).join();
    const ids = (await fresh.client.sync('GET /sync/devices')).data?.devices.map(({ id }) => id);
    expect(ids).toHaveLength(SYNC_LIMITS.devices);
    expect(ids).not.toContain(person.first.id);
    expect((await person.first.read()).code).toBe('device_unknown');
    await person.first.join();
    expect((await person.first.pushed()).number).toBe(2);
  });
});

describe('the secret of kept keys', () => {
  const renewalWith = (syncKeptSecret: string, ...syncKeptFormerSecrets: string[]) =>
    new KeptKeyRenewalService(test.app.get(DataSource), test.app.get(LOGGER), {
      syncKeptSecret,
      syncKeptFormerSecrets,
    });
  const keptUnder = async (userId: string) =>
    (
      await test.database.query<{ from: string }>(
        `SELECT wrapped ->> 'from' AS from FROM sync_keys WHERE user_id = $1 AND kind = 'kept' ORDER BY epoch`,
        [userId],
      )
    ).map(({ from }) => from);

  it('S81 is replaced: each key goes under the newest one, also one from before they had names, and none is lost', async () => {
    const { choose, join } = await school();
    const person = await syncingPerson(test);
    const { first } = person;
    await join(person.id);
    await choose('kept');
    const given = keptKey(first, { isNew: true });
    await first.client.sync('PUT /sync/kept-keys', { body: given });
    const [before] = await keptUnder(person.id);
    const next = randomText(32);
    // Without the former one nothing opens, and nothing is touched.
    const { renewed, lost } = (await renewalWith(next).renewAll())!;
    expect([renewed, lost > 0, await keptUnder(person.id)]).toEqual([0, true, [before]]);
    await test.database.query(`UPDATE sync_keys SET wrapped = wrapped || '{"from": ""}' WHERE user_id = $1`, [
      person.id,
    ]);
    expect((await renewalWith(next, SECRET).renewAll())?.renewed).toBeGreaterThan(0);
    const [after] = await keptUnder(person.id);
    expect(after).not.toBe(before);
    expect((await renewalWith(next, SECRET).renewAll())?.renewed).toBe(0);
    // This server still has the former secret alone, and says so instead of giving out nonsense.
    expect((await first.client.sync('GET /sync/kept-keys', { query: { device: first.id } })).status).toBe(500);
    test.logs.splice(0);
    await renewalWith(SECRET, next).renewAll();
    expect(await keptUnder(person.id)).toEqual([before]);
    expect((await first.client.sync('GET /sync/kept-keys', { query: { device: first.id } })).data?.keys).toMatchObject([
      { key: given.key },
    ]);
  });
});

describe('a key that a school has', () => {
  it('S81 stays the way back where an epoch began that no device has made a key of', async () => {
    const { choose, join } = await school();
    const person = await syncingPerson(test);
    const [{ first }, other] = [person, await (await person.another()).join()];
    await first.putKey('recovery', first.key({ isNew: true }));
    await join(person.id);
    await choose('help', randomText(65));
    await first.putKey('school', first.key());
    await first.putKey(`device:${other.id}`, first.key());
    await other.client.sync('DELETE /sync/devices/:id', { params: { id: first.id } });
    expect(await schoolOf(other)).toMatchObject({ mode: 'help', isGiven: true });
    await other.putKey('recovery', other.key({ epoch: 2, isNew: true }));
    expect(await schoolOf(other)).toMatchObject({ mode: 'help', isGiven: false });
  });

  it('S81 is wrapped for it while it asks for one, and gone with a new epoch once the member has left', async () => {
    const { id, choose, join, leave } = await school();
    const person = await syncingPerson(test);
    const { first } = person;
    await first.putKey('recovery', first.key({ isNew: true }));
    await join(person.id);
    expect((await first.putKey('school', first.key())).code).toBe('conflict');
    await choose('help', randomText(65));
    expect((await first.putKey('school', first.key())).status).toBe(204);
    expect((await admin.getInstitutionSync(id)).data).toMatchObject({ mode: 'help', given: 1 });
    expect((await schoolOf(first))?.isGiven).toBe(true);
    // Another public key cannot open what was wrapped for the one before: the member is asked anew.
    await choose('help', randomText(65));
    expect((await admin.getInstitutionSync(id)).data).toMatchObject({ mode: 'help', given: 0 });
    expect((await schoolOf(first))?.isGiven).toBe(false);
    await first.putKey('school', first.key());
    expect((await schoolOf(first))?.isGiven).toBe(true);
    await leave(person.id);
    const { data } = await first.client.sync('GET /sync/devices');
    expect(data).toMatchObject({ school: null, account: { epoch: 2, keyMadeBy: null } });
    expect((await first.keys('school')).data?.keys).toEqual([]);
    expect((await first.keys('recovery')).data?.keys).toHaveLength(1);
    expect(await actsOf(person.id)).toEqual(['sync.school_key_ended']);
  });

  it('S81 goes on after another choice until the member has agreed to that, with the public key that it is wrapped for', async () => {
    const { id, choose, join, name } = await school();
    const person = await syncingPerson(test);
    const { first } = person;
    await first.putKey('recovery', first.key({ isNew: true }));
    await join(person.id);
    const [before, after] = [randomText(65), randomText(65)];
    await choose('help', before);
    await first.putKey('school', first.key({ schoolKey: before }));
    const former = [{ mode: 'help', publicKey: before }];
    // Another public key: nothing that was wrapped is lost, and a later key may follow for the one before.
    await choose('help', after);
    expect(await schoolOf(first)).toEqual({ mode: 'help', name, publicKey: after, isGiven: false, former });
    expect((await first.putKey('school', first.key({ schoolKey: before }))).status).toBe(204);
    expect((await first.putKey('school', first.key({ schoolKey: randomText(65) }))).code).toBe('conflict');
    // Kept by us: a device without a key still finds the wrapped keys.
    await choose('kept');
    expect(await schoolOf(first)).toEqual({ mode: 'kept', name, publicKey: null, isGiven: false, former });
    const fresh = await (await person.another()).join();
    expect((await fresh.keys('school')).data?.keys).toHaveLength(1);
    expect(await actsOf(person.id)).toEqual([]);
    // Agreed: the school's go, with a new epoch.
    await first.client.sync('PUT /sync/kept-keys', { body: keptKey(first) });
    expect((await first.client.sync('GET /sync/devices')).data).toMatchObject({
      account: { epoch: 2, keyMadeBy: null },
    });
    expect(await schoolOf(first)).toEqual({ mode: 'kept', name, publicKey: null, isGiven: true });
    expect((await first.keys('school')).data?.keys).toEqual([]);
    expect(await actsOf(person.id)).toEqual(['sync.school_key_ended']);
    // Help again: a browser without a memory still gets in by the kept key.
    await choose('help', after);
    expect(await schoolOf(first)).toMatchObject({ mode: 'help', isGiven: false, former: [{ mode: 'kept' }] });
    expect((await first.client.sync('GET /sync/kept-keys', { query: { device: first.id } })).data?.keys).toHaveLength(
      1,
    );
    expect((await admin.getInstitutionSync(id)).data).toMatchObject({ mode: 'help', given: 0 });
  });

  it('S81 goes on where members alone are to have keys until the member ends it', async () => {
    const { choose, join, name } = await school();
    const person = await syncingPerson(test);
    const { first } = person;
    await first.putKey('recovery', first.key({ isNew: true }));
    await join(person.id);
    const publicKey = randomText(65);
    await choose('help', publicKey);
    await first.putKey('school', first.key());
    await choose('own');
    expect(await schoolOf(first)).toEqual({ mode: 'help', name, publicKey, isGiven: true, isEnding: true });
    expect((await first.putKey('school', first.key({ schoolKey: publicKey }))).code).toBe('conflict');
    const { data } = await first.client.sync('DELETE /sync/kept-keys/:device', { params: { device: first.id } });
    expect(data).toMatchObject({ school: null, account: { epoch: 2, keyMadeBy: null } });
    expect(await actsOf(person.id)).toEqual(['sync.school_key_ended']);
  });

  it('S81 ends once an operator ends the access of the institution; one whose time is over is given nothing new', async () => {
    const { choose, join, name, end, expire } = await school();
    const [helped, other] = [await syncingPerson(test), await syncingPerson(test)];
    for (const { id, first } of [helped, other]) {
      await first.putKey('recovery', first.key({ isNew: true }));
      await join(id);
    }
    const publicKey = randomText(65);
    await choose('help', publicKey);
    await helped.first.putKey('school', helped.first.key());
    await expire('2020-01-01T00:00:00Z');
    expect(await schoolOf(helped.first)).toEqual({ mode: 'help', name, publicKey, isGiven: true });
    expect(await schoolOf(other.first)).toBeNull();
    expect((await other.first.putKey('school', other.first.key())).code).toBe('conflict');
    await expire('2199-01-01T00:00:00Z');
    expect(await schoolOf(other.first)).toMatchObject({ mode: 'help', isGiven: false });
    expect((await end()).status).toBe(200);
    expect(await schoolOf(helped.first)).toBeNull();
    expect(await schoolOf(other.first)).toBeNull();
    expect((await other.first.putKey('school', other.first.key())).code).toBe('conflict');
    expect(await actsOf(helped.id)).toEqual(['sync.school_key_ended']);
    // The end is taken back: its members are asked anew.
    await expire('2199-01-01T00:00:00Z');
    expect(await schoolOf(helped.first)).toMatchObject({ mode: 'help', isGiven: false });
  });
});
