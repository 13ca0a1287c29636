import type { InstitutionDetail } from '@bellweek/api-client/contract/institutions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../test/browser.js';
import { MailHarness, newAddress, read } from '../../../test/mail-harness.js';
import { newDomain } from '../../../test/schools.js';
import { admin } from '../../../test/security/actors.js';
import { newPerson } from '../../../test/test-app.js';
import { waitUntil } from '../../../test/wait-until.js';
import { InstitutionReminderService } from './institution-reminder.service.js';

const END = '2031-12-24';
const FIRST_DAY = '2031-11-24';
const SECOND_DAY = '2031-12-17';
/** Noon in the institutions' time zone. */
const noonOf = (day: string): number => Date.parse(`${day}T01:00:00Z`);

let harness: MailHarness;
let operator: Browser;
let services: InstitutionReminderService[];
beforeAll(async () => {
  harness = await MailHarness.start();
  const { test } = harness;
  operator = (await admin(test)).browser;
  services = [test.app, (await test.replica()).app].map((app) =>
    app.get(InstitutionReminderService, { strict: false }),
  );
});
afterAll(() => harness?.stop());

/** Two processes look, more than once, on that day. */
async function lookOn(day: string): Promise<void> {
  harness.test.clock.offset = noonOf(day) - Date.now();
  try {
    await Promise.all([...services, ...services].map((service) => service.remindDue()));
    for (const service of services) await service.remindDue();
  } finally {
    harness.test.clock.offset = 0;
  }
}

async function ok<T>(call: Promise<{ data: T | null; error: string | null }>): Promise<T> {
  const { data, error } = await call;
  if (data === null) throw new Error(String(error));
  return data;
}

async function newSchool(email: string | null, licenseExpiry = END): Promise<InstitutionDetail> {
  const name = `School ${newDomain()}`;
  const { id } = await ok(operator.admin.createInstitution({ name, domain: newDomain(), licenseExpiry }));
  const contact = email === null ? null : { name: 'Kim Low', email, role: 'Principal' };
  return ok(operator.admin.changeInstitution(id, { contact }));
}

/** Waits until the server has put the only mail to an address off. */
const waiting = (email: string) =>
  waitUntil('the mail was put off', async () => {
    const row = await harness.row(email);
    return row?.state === 'pending' && row.attempts > 0;
  });

const detailOf = (id: string) => ok(operator.admin.getInstitution(id));
const mailsAbout = ({ name }: InstitutionDetail) =>
  harness.test.database.query<{ recipient: string; state: string }>(
    `SELECT recipient, state FROM mail_messages WHERE props->>'institution' = $1 ORDER BY recipient`,
    [name],
  );
const entriesOf = (id: string, action: string) =>
  harness.test.database.query<{ metadata: object }>(
    `SELECT metadata FROM audit_entries WHERE action = $2 AND metadata->>'institutionId' = $1 ORDER BY id`,
    [id, action],
  );

describe('reminders of the end of an institution’s access', () => {
  it('go to the contact person on each of the days, once over two processes, and say what ends when', async () => {
    const email = newAddress();
    const school = await newSchool(email);
    await harness.test.signedIn({ ...newPerson({ hd: school.domain }), email: `m@${school.domain}` });
    expect(school.reminders).toEqual({ isOn: true, nextOn: FIRST_DAY, sent: [] });
    await lookOn('2031-11-23');
    expect(await mailsAbout(school)).toEqual([]);
    await lookOn(FIRST_DAY);
    await lookOn('2031-11-25');
    await harness.settled();
    const [mail, ...others] = harness.sink.to(email);
    expect(others).toEqual([]);
    const { subject, text, html } = await read(mail!);
    expect(subject).toBe(`${school.name}: access to Bellweek ends on 24 December 2031`);
    for (const part of [text, html]) {
      expect(part).toContain(`1 person has access to Bellweek through ${school.name}. It ends after 24 December 2031.`);
    }
    const first = { days: 30, licenseExpiry: END, recipient: email, operators: 0, state: 'sent' };
    expect((await detailOf(school.id)).reminders).toMatchObject({ nextOn: SECOND_DAY, sent: [first] });

    await lookOn(SECOND_DAY);
    await harness.settled();
    await lookOn('2031-12-23');
    expect(harness.sink.to(email)).toHaveLength(2);
    const { reminders } = await detailOf(school.id);
    expect(reminders).toMatchObject({ nextOn: null, sent: [{ ...first, days: 7 }, first] });
    const entry = { institutionId: school.id, licenseExpiry: END, to: 'contact', recipients: 1 };
    expect(await entriesOf(school.id, 'institution.reminder_sent')).toEqual([
      { metadata: { ...entry, days: 30 } },
      { metadata: { ...entry, days: 7 } },
    ]);
  });

  it('go to the operators who may change it where there is no contact person', async () => {
    const { email } = await admin(harness.test, 'support');
    for (const role of ['viewer', 'campaigns'] as const) await admin(harness.test, role);
    const school = await newSchool(null);
    await lookOn(FIRST_DAY);
    await harness.settled();
    const addresses = (await mailsAbout(school)).map(({ recipient }) => recipient);
    expect(addresses).toContain(email);
    // The second address is the administrator of all these tests.
    expect(addresses).toHaveLength(2);
    const { text } = await read(harness.sink.to(addresses[0]!).at(-1)!);
    expect(text).toContain(`${harness.test.config.webUrl}/admin/institutions/${school.id}`);
    expect((await detailOf(school.id)).reminders.sent).toMatchObject([
      { recipient: null, operators: 2, state: 'sent' },
    ]);
  });

  it('are due again for another end, and not for one that was reminded of before', async () => {
    const email = newAddress();
    const school = await newSchool(email);
    await lookOn(FIRST_DAY);
    // A reminder that still waits would be taken back.
    await harness.settled();
    await ok(operator.admin.updateExpiry(school.id, { newExpiryDate: '2032-12-24' }));
    expect((await detailOf(school.id)).reminders.nextOn).toBe('2032-11-24');
    await lookOn('2031-12-18');
    await lookOn('2032-11-24');
    await harness.settled();
    expect(harness.sink.to(email)).toHaveLength(2);
    await ok(operator.admin.updateExpiry(school.id, { newExpiryDate: END }));
    expect((await detailOf(school.id)).reminders.nextOn).toBe(SECOND_DAY);
    await lookOn(FIRST_DAY);
    await harness.settled();
    expect(harness.sink.to(email)).toHaveLength(2);
  });

  it('wait while the mail server is away, and are taken back when they are no longer true', async () => {
    const [email, other] = [newAddress(), newAddress()];
    for (const address of [email, other]) harness.sink.refusals.set(address, '450 4.2.0 Later');
    const school = await newSchool(email);
    await lookOn(FIRST_DAY);
    expect((await detailOf(school.id)).reminders.sent).toMatchObject([{ recipient: email, state: 'waiting' }]);
    const contact = { name: 'Lu', email: other, role: '' };
    await waiting(email);
    expect((await ok(operator.admin.changeInstitution(school.id, { contact }))).reminders.sent).toEqual([]);
    await lookOn(FIRST_DAY);
    await waiting(other);
    expect((await mailsAbout(school)).map(({ recipient }) => recipient)).toEqual([other]);
    const { reminders } = await ok(operator.admin.endInstitution(school.id, { reason: 'It is over.' }));
    expect(reminders).toEqual({ isOn: true, nextOn: null, sent: [] });
    for (const address of [email, other]) harness.sink.refusals.delete(address);
    await lookOn(SECOND_DAY);
    expect(await mailsAbout(school)).toEqual([]);
  });

  it('are none of an end in the past, of one that was set too late, or while they are turned off', async () => {
    const past = await newSchool(newAddress(), '2020-12-24');
    const late = await newSchool(newAddress(), '2031-12-14');
    const off = await newSchool(newAddress());
    expect(past.reminders.nextOn).toBeNull();
    await ok(operator.admin.changeInstitution(off.id, { sendsReminders: false }));
    await lookOn(FIRST_DAY);
    for (const school of [past, late, off]) expect(await mailsAbout(school)).toEqual([]);
    expect((await detailOf(off.id)).reminders).toEqual({ isOn: false, nextOn: null, sent: [] });
    const { reminders } = await ok(operator.admin.changeInstitution(off.id, { sendsReminders: true }));
    expect(reminders).toMatchObject({ isOn: true, nextOn: FIRST_DAY });
    expect((await entriesOf(off.id, 'institution.changed')).slice(1)).toMatchObject([
      { metadata: { changed: ['reminders'], reminders: { from: true, to: false } } },
      { metadata: { changed: ['reminders'], reminders: { from: false, to: true } } },
    ]);
    await lookOn(FIRST_DAY);
    expect(await mailsAbout(off)).toHaveLength(1);
    await ok(operator.admin.changeInstitution(off.id, { note: 'Called them.' }));
    expect((await detailOf(off.id)).reminders.isOn).toBe(true);
  });

  it('S58 are in the export of the contact person, and lose the address when they leave', async () => {
    const person = newPerson();
    const browser = await harness.test.signedIn(person);
    const school = await newSchool(person.email!);
    await lookOn(FIRST_DAY);
    await harness.settled();
    const { byAddress } = await ok(browser.client.exportMyData());
    expect(byAddress.institutionReminders).toMatchObject([
      { institution: school.name, email: person.email, licenseExpiry: END },
    ]);
    await browser.client.deleteAccount();
    const { contact, reminders } = await detailOf(school.id);
    expect(contact).toBeNull();
    expect(reminders.sent).toMatchObject([{ recipient: null, operators: 0 }]);
    await lookOn(FIRST_DAY);
    expect(await mailsAbout(school)).toEqual([]);
  });
});
