import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { feedHandlers } from './feeds.ts';
import type { Sender } from './register.ts';

const CALENDAR = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';
const server = createServer((_request, response) => void response.end(CALENDAR));
let address: string;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const sender = {} as Sender;
const read = (url: string, testServers: string[] = [], account: string | null = 'ada') =>
  feedHandlers({ accountId: () => account, network: { testServers } })['feeds.fetch'](
    { url, etag: null, lastModified: null },
    sender,
  );

it('S71 the program reads calendars itself, from the public network alone', async () => {
  expect(await read(`${address}/week.ics`, [address])).toMatchObject({ status: 'new', calendar: CALENDAR });
  const refused = { status: 'failed', reason: 'address' };
  expect(await read(`${address}/week.ics`)).toEqual(refused);
  expect(await read('https://192.168.1.1/week.ics')).toEqual(refused);
});

it('reads nothing for somebody who is not signed in', async () => {
  expect(await read(`${address}/week.ics`, [address], null)).toEqual({ status: 'failed', reason: 'unreachable' });
});
