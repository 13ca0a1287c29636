import { SHARED_CALENDAR_LIMITS } from '@bellweek/api-client/contract/shared-calendars';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '../../../test/browser.js';
import { CALENDAR } from '../../../test/calendar-server.js';
import { findEverywhere } from '../../../test/security/person-tables.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';

let test: TestApp;
let student: Browser;
beforeAll(async () => {
  test = await startTestApp({ LOG_LEVEL: 'trace' });
});
beforeEach(async () => {
  await test.database.query('DELETE FROM rate_limits');
  student = await test.signedIn();
});
afterAll(() => test?.stop());

const MOVED = CALENDAR.replace('Essay', 'Essay, moved');

/** A new calendar of this student's, with its address and the token in it. */
async function share(browser = student) {
  const { data } = await browser.client.shareCalendar({ name: 'Football', calendar: CALENDAR });
  if (!data) throw new Error('It was not shared.');
  return { ...data, token: /calendars\/([\w-]+)[.]ics$/.exec(data.address)?.[1] ?? '' };
}

/** A calendar program, which has neither session nor account. */
const subscribe = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(address, { headers, method });

describe('a shared calendar', () => {
  it('is given to whoever has its address, and to no search engine or cache', async () => {
    const { address, token } = await share();
    expect(token).toHaveLength(43);
    expect(address).toBe(`${test.config.apiUrl}/calendars/${token}.ics`);
    const response = await subscribe(address);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(CALENDAR);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
    expect(response.headers.get('etag')).toMatch(/^"[\w-]{43}"$/);
    expect(response.headers.get('set-cookie')).toBeNull();
    expect((await subscribe(address, {}, 'HEAD')).status).toBe(200);
  });

  it('is sent again only where it changed', async () => {
    const { id, address } = await share();
    const etag = (await subscribe(address)).headers.get('etag')!;
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const response = await subscribe(address, { 'If-None-Match': known });
      expect([response.status, await response.text()]).toEqual([304, '']);
    }
    expect((await student.client.updateSharedCalendar(id, { calendar: MOVED })).status).toBe(204);
    const changed = await subscribe(address, { 'If-None-Match': etag });
    expect([changed.status, await changed.text()]).toEqual([200, MOVED]);
    expect((await subscribe(address, { 'If-None-Match': '*' })).status).toBe(200);
  });

  it('S72 P06 is gone at once when it is revoked, and its address opens nothing ever again', async () => {
    const { id, address } = await share();
    expect((await student.client.revokeSharedCalendar(id)).status).toBe(204);
    const response = await subscribe(address);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ message: 'There is no calendar at this address.' });
    expect((await student.client.updateSharedCalendar(id, { calendar: MOVED })).status).toBe(404);
    expect((await student.client.revokeSharedCalendar(id)).status).toBe(404);
    expect((await share()).address).not.toBe(address);
  });

  it('is listed for its person alone, without its address', async () => {
    const other = await test.signedIn();
    const { id, token } = await share();
    const { data } = await student.client.getSharedCalendars();
    expect(data).toMatchObject({ calendars: [{ id, name: 'Football' }] });
    expect(JSON.stringify(data)).not.toContain(token);
    expect((await other.client.getSharedCalendars()).data).toEqual({ calendars: [] });
    expect((await other.client.updateSharedCalendar(id, { calendar: MOVED })).status).toBe(404);
    expect((await other.client.revokeSharedCalendar(id)).status).toBe(404);
    expect((await student.client.getSharedCalendars()).data?.calendars).toHaveLength(1);
  });

  it('goes with the account', async () => {
    const { id, address } = await share();
    expect((await student.client.deleteAccount()).status).toBe(204);
    expect((await subscribe(address)).status).toBe(404);
    const [row] = await test.database.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM shared_calendars WHERE id = $1',
      [id],
    );
    expect(row?.count).toBe(0);
  });

  it(`is one of ${SHARED_CALENDAR_LIMITS.calendars}, however many requests come at once`, async () => {
    const tries = Array.from({ length: SHARED_CALENDAR_LIMITS.calendars + 3 }, () =>
      student.client.shareCalendar({ name: 'Football', calendar: CALENDAR }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 200, 200, 200, 409, 409, 409]);
    const { error } = await student.client.shareCalendar({ name: 'Football', calendar: CALENDAR });
    expect(error).toBe('You can share 5 calendars at a time.');
  });

  it('is a calendar of bounded size', async () => {
    const large = CALENDAR.replace('Essay', 'é'.repeat(SHARED_CALENDAR_LIMITS.text - CALENDAR.length + 5));
    expect((await student.client.shareCalendar({ name: 'Large', calendar: large })).status).toBe(200);
    for (const calendar of [`${large.slice(0, -15)}xEND:VCALENDAR\r\n`, '<script>alert(1)</script>', '']) {
      expect((await student.client.shareCalendar({ name: 'No', calendar })).status).toBe(400);
    }
  });

  it('is recorded when it is shared and revoked, by its id alone', async () => {
    const { id } = await share();
    await student.client.revokeSharedCalendar(id);
    const { data } = await student.client.exportMyData();
    const entries = data?.auditLog.filter(({ action }) => action.startsWith('calendar.'));
    expect(entries?.map(({ action, metadata }) => [action, metadata])).toEqual([
      ['calendar.shared', { calendarId: id }],
      ['calendar.revoked', { calendarId: id }],
    ]);
  });
});

describe('S72 the address of a shared calendar', () => {
  it('S72 stands in no log, audit entry, table or backup, nor in the person’s export', async () => {
    const { id, address, token } = await share();
    await subscribe(address);
    await subscribe(`${address}?again=${token}`, { Referer: address });
    await subscribe(address.replace('/calendars/', '/CALENDARS/'));
    await student.client.updateSharedCalendar(id, { calendar: MOVED });
    // An error of our own on the way to it.
    await test.database.query('ALTER TABLE shared_calendars RENAME TO away');
    expect((await subscribe(address)).status).toBe(500);
    await test.database.query('ALTER TABLE away RENAME TO shared_calendars');
    await student.client.revokeSharedCalendar(id);
    await subscribe(address);
    await student.client.shareCalendar({ name: 'Football', calendar: CALENDAR });
    const log = test.logs.join('\n');
    expect(log).toContain('"path":"/calendars/…"');
    expect(log).toContain('request failed');
    expect(log).not.toContain(token);
    // A backup is the rows of all tables.
    expect(await findEverywhere(test.database, token)).toEqual([]);
    const { data } = await student.client.exportMyData();
    expect(data?.sharedCalendars).toMatchObject([{ name: 'Football', calendar: CALENDAR }]);
    expect(JSON.stringify(data)).not.toContain(token);
  });

  it('S72 cannot be guessed, and tries are counted', async () => {
    const address = `${test.config.apiUrl}/calendars/`;
    for (const guess of ['a.ics', '%00.ics', `${'a'.repeat(5_000)}.ics`, '..%2f.ics', '\u00e9.ics']) {
      expect({ guess, status: (await subscribe(address + guess)).status }).toMatchObject({ status: 404 });
    }
    await test.database.query(`UPDATE rate_limits SET points = 3000 WHERE key LIKE 'calendars%'`);
    expect((await subscribe(`${address}a.ics`)).status).toBe(429);
  });
});
