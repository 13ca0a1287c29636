import { request } from 'node:http';
import type { Server } from 'node:http';
import { createTransport } from 'nodemailer';
import type { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePorts } from '../stack/ports.ts';
import { Inbox } from './inbox.ts';
import type { Listing } from './inbox.ts';
import type { Message, MessageSummary } from './message.ts';
import { createInboxServer } from './server.ts';
import { createSmtp } from './smtp.ts';

let smtp: SMTPServer;
let server: Server;
let smtpPort: number;
let origin: string;

beforeAll(async () => {
  const [first, second] = (await freePorts(2)) as [number, number];
  const inbox = new Inbox();
  smtpPort = first;
  smtp = createSmtp(inbox);
  server = createInboxServer(inbox, second);
  origin = `http://localhost:${second}`;
  await new Promise<void>((resolve) => smtp.listen(first, '127.0.0.1', resolve));
  await new Promise<void>((resolve) => server.listen(second, '127.0.0.1', resolve));
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

const send = (subject: string) =>
  createTransport({ host: '127.0.0.1', port: smtpPort, ignoreTLS: true }).sendMail({
    from: 'Bellweek <hello@bellweek.test>',
    to: ['Zoë <zoe@example.com>', 'sam@example.com'],
    bcc: 'hidden@example.com',
    subject,
    text: 'Grüße',
    html: '<p>Grüße <script>alert(1)</script></p>',
    headers: { 'List-Unsubscribe': '<https://bellweek.test/u>' },
  });

const ask = (query = '') => fetch(`${origin}/api/messages${query}`);
const list = async (query = ''): Promise<MessageSummary[]> => (await ask(query)).json() as Promise<MessageSummary[]>;
const read = async (id: string): Promise<Message> => (await ask(`/${id}`)).json() as Promise<Message>;

/** Sends any Host header, which `fetch` does not allow. */
const statusFor = (host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const asked = request(`${origin}/api/messages`, { headers: { host } }, (response) =>
      resolve(response.resume().statusCode ?? 0),
    );
    asked.once('error', reject).end();
  });

it('tells of every mail, the newest first, with its envelope and headers', async () => {
  await send('First');
  await send('Second – später');
  const messages = await list();
  expect(messages.map(({ subject }) => subject)).toEqual(['Second – später', 'First']);
  const summary = { from: 'hello@bellweek.test', to: ['zoe@example.com', 'sam@example.com'] };
  expect(messages[0]).toEqual({
    id: expect.any(String) as string,
    date: expect.any(String) as string,
    subject: 'Second – später',
    ...summary,
  });
  expect(await read(messages[0]!.id)).toMatchObject({
    ...summary,
    text: expect.stringContaining('Grüße') as string,
    headers: { 'list-unsubscribe': '<https://bellweek.test/u>' },
    envelope: { from: 'hello@bellweek.test', to: ['zoe@example.com', 'sam@example.com', 'hidden@example.com'] },
  });
  expect((await read(messages[1]!.id)).subject).toBe('First');
  expect((await ask('/unknown')).status).toBe(404);
});

it('finds by subject and address, lists as many as are wanted, and says how many there are', async () => {
  expect((await list('?search=SPÄT')).map(({ subject }) => subject)).toEqual(['Second – später']);
  expect(await list('?search=+Sam@Example.com')).toHaveLength(2);
  expect(await list('?search=nobody')).toEqual([]);
  const some = await ask('?search=zoe&limit=1');
  expect(some.headers.get('x-total-count')).toBe('2');
  expect(((await some.json()) as MessageSummary[]).map(({ subject }) => subject)).toEqual(['Second – später']);
  expect((await ask('?limit=all')).status).toBe(400);
});

it('keeps the newest of more than it holds, each whole', () => {
  const inbox = new Inbox(3);
  const mail = (number: number): Message => ({
    id: `mail-${number}`,
    date: '2026-11-22T08:00:00.000Z',
    from: 'hello@bellweek.test',
    to: [`reader${number}@example.com`],
    subject: 'The beta is open',
    text: `Hello ${number}`,
    html: '',
    headers: {},
    envelope: { from: 'hello@bellweek.test', to: [`reader${number}@example.com`] },
  });
  for (let number = 0; number < 5; number += 1) inbox.add(mail(number));
  const ids = ({ messages }: Listing) => messages.map(({ id }) => id);
  expect(inbox.list().total).toBe(3);
  expect(ids(inbox.list())).toEqual(['mail-4', 'mail-3', 'mail-2']);
  expect(ids(inbox.list({ limit: 1 }))).toEqual(['mail-4']);
  expect([inbox.find('mail-1'), inbox.find('mail-2')]).toEqual([undefined, mail(2)]);
});

it("shows a mail's page sandboxed", async () => {
  const [newest] = await list();
  const response = await fetch(`${origin}/api/messages/${newest!.id}/html`);
  expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
});

it('answers under local names only', async () => {
  expect(await statusFor('attacker.example:3003')).toBe(421);
  expect(await statusFor('localhost:3003')).toBe(200);
});

it('is emptied by its own page only', async () => {
  const remove = (headers: Record<string, string>) => fetch(`${origin}/api/messages`, { method: 'DELETE', headers });
  expect((await remove({ origin: 'https://attacker.example' })).status).toBe(403);
  expect(await list()).not.toHaveLength(0);
  expect((await remove({ origin })).status).toBe(204);
  expect(await list()).toHaveLength(0);
});
