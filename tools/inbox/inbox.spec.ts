import { request } from 'node:http';
import type { Server } from 'node:http';
import { createTransport } from 'nodemailer';
import type { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePorts } from '../stack/ports.ts';
import { Inbox } from './inbox.ts';
import type { Message } from './message.ts';
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

const list = async (): Promise<Message[]> => (await fetch(`${origin}/api/messages`)).json() as Promise<Message[]>;

/** fetch does not let anybody choose the Host. */
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
  expect(messages[0]).toMatchObject({
    from: 'hello@bellweek.test',
    to: ['zoe@example.com', 'sam@example.com'],
    text: expect.stringContaining('Grüße') as string,
    headers: { 'list-unsubscribe': '<https://bellweek.test/u>' },
    envelope: { from: 'hello@bellweek.test', to: ['zoe@example.com', 'sam@example.com', 'hidden@example.com'] },
  });
  const one = (await (await fetch(`${origin}/api/messages/${messages[1]!.id}`)).json()) as Message;
  expect(one.subject).toBe('First');
  expect((await fetch(`${origin}/api/messages/unknown`)).status).toBe(404);
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
