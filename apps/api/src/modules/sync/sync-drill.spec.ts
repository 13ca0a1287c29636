import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JOIN_SCHOOL, newDomain } from '../../../test/schools.js';
import { admin, contact } from '../../../test/security/actors.js';
import { hashOf, randomText, type SyncedDevice, syncedPlanner, syncingPerson } from '../../../test/sync-devices.js';
import { newPerson, startTestApp, type TestApp } from '../../../test/test-app.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ SYNC_KEPT_SECRET: randomText(32) });
});
afterAll(() => test?.stop());

async function ok<T>(call: Promise<{ data: T | null; error: string | null }>): Promise<T> {
  const { data, error } = await call;
  if (error !== null) throw new Error(error);
  return data as T;
}

const emailOf = async (id: string): Promise<string> =>
  (await test.database.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [id]))[0]!.email;

/** A school with a contact person at the desk, and a way to make people its members. */
async function newSchool() {
  const { browser, institutionId, email } = await contact(test, newDomain());
  const join = (userId: string) => test.database.query(JOIN_SCHOOL, [userId, institutionId]);
  const actions = async (): Promise<string[]> => {
    const rows = await test.database.query<{ action: string }>(
      `SELECT action FROM audit_entries WHERE metadata ->> 'institutionId' = $1 AND action ~ 'demo|drill' ORDER BY id`,
      [institutionId],
    );
    return rows.map(({ action }) => action.replace('institution.', ''));
  };
  return { school: browser.school, institutionId, email, join, actions };
}

/** A school whose demo student has a planner of three envelopes on two devices. */
async function newDrill() {
  const desk = await newSchool();
  const planner = await syncedPlanner(test);
  await desk.join(planner.id);
  await ok(desk.school.markDemoStudent(await emailOf(planner.id)));
  return { ...desk, planner };
}

const keepKeys = (institutionId: string) =>
  test.database.query(`INSERT INTO sync_schools (institution_id, mode, set_at) VALUES ($1, 'kept', now())`, [
    institutionId,
  ]);

describe('S92 the recovery drill of a school', () => {
  it('S92 removes every device and session of the demo student, and a new device gets the planner by the spare key', async () => {
    const { school, planner, actions, institutionId } = await newDrill();
    const { first, second, code } = planner;
    const student = { envelopes: 3, devices: 2, wayBack: 'spare-key' };
    expect(await ok(school.getDrill())).toMatchObject({ student, running: null, last: null });
    await ok(school.startDrill());
    for (const device of [first, second]) expect((await device.read()).status).toBe(401);
    expect(await ok(school.getDrill())).toMatchObject({
      student: { ...student, devices: 0 },
      running: { removed: 2, envelopes: 3, loggedInAt: null },
      last: null,
    });

    // A login alone, a device that is not let in, and half of the planner are not enough.
    const fresh = await (await planner.another()).join();
    expect((await ok(school.getDrill())).running?.loggedInAt).toMatch(/^2/);
    expect((await fresh.read(3)).code).toBe('not_admitted');
    await ok(fresh.client.sync('POST /sync/admission', { body: { deviceId: fresh.id, secrets: [code] } }));
    expect((await ok(fresh.read(0, 2))).envelopes).toHaveLength(2);
    await ok(fresh.read(2));
    expect((await ok(school.getDrill())).last).toBeNull();
    await ok(fresh.read(3));
    const { running, last } = await ok(school.getDrill());
    expect(running).toBeNull();
    expect(last).toMatchObject({ removed: 2, envelopes: 3 });
    expect(last!.ranBy).toMatch(/^Person/);
    expect(last!.seconds).toBeGreaterThan(0);

    expect(await actions()).toEqual(['demo_student_marked', 'drill_started', 'drill_returned']);
    const removals = await test.database.query(
      `SELECT FROM audit_entries WHERE action = 'sync.device_revoked' AND subject_id = $1 AND actor_id <> $1`,
      [planner.id],
    );
    expect(removals).toHaveLength(2);
    // The next drill takes the place of the last one only once it has ended well.
    await ok(school.startDrill());
    expect(await ok(school.getDrill())).toMatchObject({ running: { removed: 1 }, last: { removed: 2 } });
    const drills = await test.database.query('SELECT FROM recovery_drills WHERE institution_id = $1', [institutionId]);
    expect(drills).toHaveLength(2);
  });

  it('S92 a kept key lets the new device in, though all devices were removed', async () => {
    const { school, planner, institutionId } = await newDrill();
    await keepKeys(institutionId);
    const { first, accountSecret } = planner;
    const kept = { deviceId: first.id, epoch: 1, key: randomText(32), proof: randomText(32), isNew: false };
    await ok(first.client.sync('PUT /sync/kept-keys', { body: kept }));
    expect((await ok(school.getDrill())).student?.wayBack).toBe('kept');
    await ok(school.startDrill());
    // Done again, it removes nothing and harms nothing.
    await ok(school.startDrill());
    expect(await ok(school.getDrill())).toMatchObject({
      student: { envelopes: 3, wayBack: 'kept' },
      running: { removed: 2 },
    });
    const fresh = await (await planner.another()).join();
    const { keys } = await ok(fresh.client.sync('GET /sync/kept-keys', { query: { device: fresh.id } }));
    expect(keys).toHaveLength(1);
    const secrets = { body: { deviceId: fresh.id, secrets: [accountSecret] } };
    await ok(fresh.client.sync('POST /sync/admission', secrets));
    const next = fresh.key({ isNew: true, epoch: 2, admission: hashOf(randomText(32)) });
    await ok(fresh.putKey('recovery', next));
    await ok(fresh.read(3));
    expect((await ok(school.getDrill())).last).toMatchObject({ envelopes: 3 });
  });

  it('S92 does not count a device that had a planner already, such as the old browser that syncs again', async () => {
    const { school, planner } = await newDrill();
    const { code, another } = planner;
    await ok(school.startDrill());
    const enter = async (device: SyncedDevice) => {
      await ok(device.client.sync('POST /sync/admission', { body: { deviceId: device.id, secrets: [code] } }));
      await ok(device.read(0));
      await ok(device.read(3));
      return ok(school.getDrill());
    };
    expect((await ok(school.getDrill())).running).toMatchObject({ hasOldDevice: false });
    expect(await enter(await (await another()).join({ hasPlanner: true }))).toMatchObject({
      running: { removed: 2, hasOldDevice: true },
      last: null,
    });
    // Wiped again, it is gone; else the next browser ends the drill beside it.
    await ok(school.startDrill());
    expect((await ok(school.getDrill())).running).toMatchObject({ removed: 3, hasOldDevice: false });
    expect(await enter(await (await another()).join())).toMatchObject({ running: null, last: { removed: 3 } });
  });

  it('S92 refuses to wipe a planner that could not come back', async () => {
    const { school, join } = await newSchool();
    expect(await school.startDrill()).toMatchObject({ status: 409, error: 'Choose your school’s demo student first.' });
    const off = await syncingPerson(test);
    await join(off.id);
    await ok(school.markDemoStudent(await emailOf(off.id)));
    expect((await ok(school.getDrill())).student).toMatchObject({ envelopes: 0 });
    expect((await school.startDrill()).error).toMatch(/^This student’s planner is only on their own device\./);
    await ok(off.first.putKey('recovery', off.first.key({ isNew: true })));
    await off.first.pushed();
    expect((await ok(school.getDrill())).student).toMatchObject({ envelopes: 1, wayBack: 'none' });
    expect((await school.startDrill()).error).toMatch(/^This planner could not come back/);
    expect((await off.first.read()).status).toBe(200);
  });
});

describe('S92 a drill whose planner is gone', () => {
  it('S92 ends without a result where sync is turned off, and begins anew on another planner', async () => {
    const { school, planner } = await newDrill();
    await ok(school.startDrill());
    const fresh = await planner.another();
    await ok(fresh.client.sync('DELETE /sync'));
    expect(await ok(school.getDrill())).toMatchObject({ student: { envelopes: 0 }, running: null });
    await syncedPlanner(test, planner.id);
    const other = await (await planner.another()).join();
    await other.read(3);
    expect((await ok(school.getDrill())).last).toBeNull();
  });

  it('S92 is not the drill of the next demo student, where the account was deleted', async () => {
    const { school, planner, join, actions } = await newDrill();
    await ok(school.startDrill());
    await test.database.query('DELETE FROM users WHERE id = $1', [planner.id]);
    const next = await syncedPlanner(test);
    await join(next.id);
    await ok(school.markDemoStudent(await emailOf(next.id)));
    expect(await ok(school.getDrill())).toMatchObject({ student: { envelopes: 3 }, running: null });
    await ok(next.first.read(3));
    expect((await ok(school.getDrill())).last).toBeNull();
    expect(await actions()).not.toContain('drill_returned');
  });
});

describe('S92 the demo student of a school', () => {
  it('S92 is one member, whom its contact person chose, until they end that', async () => {
    const { school, actions, institutionId, join, email, planner } = await newDrill();
    const known = await emailOf(planner.id);
    const other = await syncedPlanner(test);
    expect((await school.markDemoStudent(await emailOf(other.id))).status).toBe(404);
    expect((await school.markDemoStudent(email)).status).toBe(409);
    await join(other.id);
    expect((await school.markDemoStudent(known)).status).toBe(204);
    expect((await ok(planner.first.client.exportMyData())).demoStudent?.markedAt).toMatch(/^2/);

    await ok(school.startDrill());
    await ok(school.markDemoStudent(await emailOf(other.id)));
    expect(await ok(school.getDrill())).toMatchObject({ student: { email: await emailOf(other.id) }, running: null });
    await ok(school.unmarkDemoStudent());
    await ok(school.unmarkDemoStudent());
    expect(await ok(school.getDrill())).toEqual({ student: null, running: null, last: null });
    expect((await school.startDrill()).status).toBe(409);
    await ok(school.markDemoStudent(await emailOf(other.id)));
    expect(await actions()).toEqual([
      'demo_student_marked',
      'drill_started',
      'demo_student_unmarked',
      'demo_student_marked',
      'demo_student_unmarked',
      'demo_student_marked',
    ]);
    // Somebody who has left is no demo student any more.
    const leave = 'UPDATE licenses SET ended_at = now() WHERE user_id = $1 AND institution_id = $2';
    await test.database.query(leave, [other.id, institutionId]);
    expect((await ok(school.getDrill())).student).toBeNull();
    expect((await school.startDrill()).status).toBe(409);
    expect((await other.first.read()).status).toBe(200);
    await ok(school.markDemoStudent(known));
  });

  it('S92 is out of reach of another school’s contact person, and of one whose desk was ended', async () => {
    const { school, planner, institutionId, email } = await newDrill();
    const other = await newSchool();
    expect((await other.school.markDemoStudent(await emailOf(planner.id))).status).toBe(404);
    expect(await ok(other.school.getDrill())).toEqual({ student: null, running: null, last: null });
    expect((await other.school.startDrill()).status).toBe(409);
    await ok(other.school.unmarkDemoStudent());
    expect((await ok(school.getDrill())).student).toMatchObject({ devices: 2 });
    const named = { name: 'Kim Low', email, role: 'Deputy principal', hasDesk: false };
    await ok((await admin(test)).browser.admin.changeInstitution(institutionId, { contact: named }));
    expect((await school.startDrill()).status).toBe(403);
    expect((await school.getDrill()).status).toBe(403);
    expect((await planner.first.read()).status).toBe(200);
  });

  it('S92 is told so, and nobody else is', async () => {
    const { school, email } = await newSchool();
    const person = { ...newPerson({ hd: email.split('@')[1]! }) };
    const student = { ...person, email: `demo@${email.split('@')[1]}` };
    const browser = await test.signedIn(student);
    expect(await ok(browser.school.getRight())).toEqual({ hasDesk: false, isDemoStudent: false });
    await ok(school.markDemoStudent(student.email));
    expect(await ok(browser.school.getRight())).toEqual({ hasDesk: false, isDemoStudent: true });
    expect(await ok(school.getRight())).toEqual({ hasDesk: true, isDemoStudent: false });
  });
});
