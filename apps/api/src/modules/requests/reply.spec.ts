import { randomUUID } from 'node:crypto';
import { LIMITS } from '@bellweek/api-client/contract/limits';
import type { ReplyRequest } from '@bellweek/api-client/contract/requests';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../../test/browser.js';
import { MailHarness, newAddress, read, TEAM } from '../../../test/mail-harness.js';
import { admin } from '../../../test/security/actors.js';
import { newPerson } from '../../../test/test-app.js';
import { waitUntil } from '../../../test/wait-until.js';

let mail: MailHarness;
let operator: Browser;
beforeAll(async () => {
  mail = await MailHarness.start();
  operator = (await admin(mail.test)).browser;
});
afterAll(() => mail?.stop());

const LETTER: ReplyRequest = { subject: 'Re: Your message', message: 'Hi Ada,\r\n\r\nIn February.\n\n> When <b>?</b>' };

/** A visitor's request. */
async function ask(): Promise<{ id: string; email: string }> {
  const email = newAddress();
  await mail.post('/contact-us', { firstName: 'Ada', lastName: 'Byron', email, description: 'When <b>?</b>' });
  const sql = 'SELECT id FROM contact_requests WHERE email = $1';
  const [row] = await mail.test.database.query<{ id: string }>(sql, [email]);
  return { id: row!.id, email };
}

const send = (id: string, letter = LETTER, key = randomUUID(), browser = operator) =>
  browser.admin.replyToRequest('contact-us', id, letter, key);
const repliesTo = async (id: string) => (await operator.admin.getRequest('contact-us', id)).data!.replies;
const lettersTo = (email: string) => mail.sink.to(email).filter(({ raw }) => raw.includes('Re: '));
const entriesOf = (id: string) =>
  mail.test.database.query<{ action: string; metadata: object }>(
    `SELECT action, metadata FROM audit_entries WHERE metadata ->> 'requestId' = $1 ORDER BY id`,
    [id],
  );
const isFinal = (id: string, state: string) =>
  waitUntil(`the reply is ${state}`, async () => (await repliesTo(id))[0]?.state === state);

it('a request names the account that has its address now', async () => {
  const email = newAddress();
  const sender = async () => {
    const sql = 'SELECT id FROM contact_requests WHERE email = $1';
    const [row] = await mail.test.database.query<{ id: string }>(sql, [email.toUpperCase()]);
    return (await operator.admin.getRequest('contact-us', row!.id)).data!.sender;
  };
  const form = { firstName: 'Ada', lastName: 'Byron', email: email.toUpperCase(), description: '' };
  await mail.post('/contact-us', form);
  expect(await sender()).toBeNull();
  const person = await mail.test.signedIn(newPerson({ email, name: 'Ada Byron' }));
  const { id } = (await person.client.getAuthStatus()).data!.user!;
  expect(await sender()).toEqual({ id, name: 'Ada Byron' });
});

it('an answer goes to the person, even one who wants no alerts, and is kept with what became of it', async () => {
  const { id, email } = await ask();
  await mail.test.browser().client.unsubscribe({ email });
  expect(await send(id)).toMatchObject({ status: 202, error: null });
  await isFinal(id, 'sent');
  const [sunk] = lettersTo(email);
  const { subject, text, html, replyTo, headers } = await read(sunk!);
  expect({ subject, replyTo }).toEqual({ subject: 'Re: Your message', replyTo: [{ address: TEAM, name: '' }] });
  expect(text).toContain('In February.\n\n> When <b>?</b>');
  expect(html).not.toContain('<b>?');
  // A person's own words: an absence note may come back.
  expect(headers.map(({ key }) => key)).not.toContain('auto-submitted');
  const user = (await operator.client.getAuthStatus()).data!.user!;
  const [reply] = await repliesTo(id);
  expect(reply).toMatchObject({ ...LETTER, recipient: email, author: user.name, state: 'sent' });
  const { data } = await operator.admin.findContactRequests({ page: 1, size: 1 });
  expect(data?.contactRequests[0]).toMatchObject({ id, state: 'answered', stateChangedBy: user.name });
  const metadata = { inbox: 'contact-us', requestId: id, replyId: reply!.id, state: { from: 'open', to: 'answered' } };
  expect(await entriesOf(id)).toEqual([{ action: 'request.answered', metadata }]);
});

it('a second press is the same answer, and another text under its key is refused', async () => {
  const { id, email } = await ask();
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(id, LETTER, key)));
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202]);
  expect(await send(id, { ...LETTER, message: 'Another' }, key)).toMatchObject({ status: 409, code: 'conflict' });
  await isFinal(id, 'sent');
  expect(lettersTo(email)).toHaveLength(1);
  expect(await entriesOf(id)).toHaveLength(1);
  // The same key of another operator is another answer.
  await send(id, LETTER, key, (await admin(mail.test)).browser);
  expect(await repliesTo(id)).toHaveLength(2);
});

it('of two operators, the second reads the first one’s answer before another is sent', async () => {
  const { id } = await ask();
  const other = (await admin(mail.test)).browser;
  const key = randomUUID();
  expect((await send(id, { ...LETTER, seen: 0 }, key)).status).toBe(202);
  expect(await send(id, { ...LETTER, seen: 0 }, randomUUID(), other)).toMatchObject({
    status: 409,
    error: 'Someone else has just replied. Read their reply before you send yours.',
  });
  expect((await send(id, { ...LETTER, seen: 0 }, key)).status).toBe(202);
  expect(await repliesTo(id)).toHaveLength(1);
  expect((await send(id, { ...LETTER, seen: 1 }, randomUUID(), other)).status).toBe(202);
});

it.each<[string, Partial<ReplyRequest>]>([
  ['a subject of two lines', { subject: 'Re: one\r\nBcc: all@school.example' }],
  ['a subject that is too long', { subject: 'x'.repeat(LIMITS.subject + 1) }],
  ['a message that is too long', { message: 'x'.repeat(LIMITS.message + 1) }],
  ['no message', { message: ' \n' }],
])('%s is refused, and nothing is sent', async (_, part) => {
  const { id } = await ask();
  expect(await send(id, { ...LETTER, ...part })).toMatchObject({ status: 400, code: 'invalid_request' });
  expect(await repliesTo(id)).toEqual([]);
});

it('a mail server that refuses it is named, and a retry sends it as a new mail', async () => {
  const { id, email } = await ask();
  mail.sink.refusals.set(email, '550 5.1.1 Nobody here');
  await send(id);
  await isFinal(id, 'failed');
  const [failed] = await repliesTo(id);
  expect(failed?.answer).toContain('Nobody here');
  mail.sink.refusals.delete(email);
  const retry = (replyId: string) => operator.admin.retryReply('contact-us', id, replyId);
  const answers = await Promise.all([retry(failed!.id), retry(failed!.id)]);
  expect(answers.map(({ status }) => status)).toEqual([202, 202]);
  await isFinal(id, 'sent');
  expect(await retry(failed!.id)).toMatchObject({ status: 202 });
  await mail.settled();
  expect(lettersTo(email)).toHaveLength(1);
  expect((await entriesOf(id)).map(({ action }) => action)).toEqual(['request.answered', 'request.reply_retried']);
  expect(await retry(randomUUID())).toMatchObject({ status: 404, code: 'not_found' });
  // A refused answer says nothing about alerts to the address.
  expect((await operator.admin.getUnsubscribed(email)).data).toEqual([]);
});

it('a request that is gone, or whose writer has no address, gets no answer', async () => {
  expect(await send(randomUUID())).toMatchObject({ status: 404 });
  const student = await mail.test.signedIn();
  await student.client.sendFeedback({ message: 'More colours', type: 'idea' });
  const { data } = await operator.admin.findFeedback({ page: 1, size: 1 });
  const { id } = data!.feedbacks[0]!;
  await mail.test.database.query(
    `UPDATE users SET email = NULL, email_canonical = NULL WHERE id = (SELECT user_id FROM feedback WHERE id = $1)`,
    [id],
  );
  const answer = await operator.admin.replyToRequest('feedback', id, LETTER, randomUUID());
  expect(answer).toMatchObject({ status: 409, error: 'This person has no email address any more.' });
});

it('an answer that cannot be audited is not sent', async () => {
  const { id, email } = await ask();
  const check = `ADD CONSTRAINT no_answer CHECK (action <> 'request.answered') NOT VALID`;
  await mail.test.database.query(`ALTER TABLE audit_entries ${check}`);
  expect((await send(id)).status).toBe(500);
  await mail.test.database.query('ALTER TABLE audit_entries DROP CONSTRAINT no_answer');
  await mail.settled();
  expect([await repliesTo(id), lettersTo(email)]).toEqual([[], []]);
});
