import type { IpcMain, IpcMainInvokeEvent } from 'electron';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { endpoints } from '@bellweek/api-client/contract/endpoints';
import { putTask } from '../../../../../packages/planner/test/rows.ts';
import { CALLS } from '../../ipc/contract.ts';
import type { Channel } from '../../ipc/contract.ts';
import { registerHandlers } from './register.ts';
import type { Handlers } from './register.ts';

type Listener = (event: IpcMainInvokeEvent, ...values: unknown[]) => Promise<unknown>;
const channels = Object.keys(CALLS) as Channel[];
const account = '8f14e45f-ceea-4d67-8f14-e45fceea1d67';

let listeners: Map<string, Listener>;
let handled: ReturnType<typeof vi.fn>;
let end: () => void;

beforeEach(() => {
  listeners = new Map();
  handled = vi.fn();
  const ipc = {
    handle: (channel: string, listener: Listener) => void listeners.set(channel, listener),
    removeHandler: (channel: string) => void listeners.delete(channel),
  } as unknown as IpcMain;
  end = registerHandlers(ipc, Object.fromEntries(channels.map((channel) => [channel, handled])) as unknown as Handlers);
});

const mainFrame = { url: 'app://bellweek/index.html', parent: null };
const sender = { id: 1 };
const event = { sender, senderFrame: mainFrame } as unknown as IpcMainInvokeEvent;
const call = (channel: string, value: unknown, from: unknown = event): Promise<unknown> =>
  listeners.get(channel)?.(from as IpcMainInvokeEvent, value) ?? Promise.reject(new Error('No handler registered'));

const ENVELOPE = { number: 1, epoch: 1, body: 'AAAA' };
const WRAPPED = { from: '', nonce: 'AAAA', sealed: 'AAAA' };
const KEYS = {
  deviceId: account,
  name: 'App on Linux',
  keys: { 1: WRAPPED },
  pair: { publicKey: 'A'.repeat(87), privateKey: 'A'.repeat(184) },
  sign: { publicKey: 'A'.repeat(87), privateKey: 'A'.repeat(184) },
};

/** A valid argument of each call. */
const SOUND: { [C in Channel]?: unknown } = {
  'account.enterCode': { code: 'ABCD-EFGH' },
  'account.sendFeedback': { message: 'Good', type: 'idea' },
  'account.sendReport': {
    installationId: account,
    reportWeekStart: '2026-11-16',
    reportWeekEnd: '2026-11-22',
    totalTasks: 1,
    tasksCompletedThisWeek: 0,
    tasksWithStartTimeThisWeek: 0,
    totalTags: 0,
    percentTasksWithTags: 0,
    taskGroupNames: [],
    tagGroupNames: [],
    appVersion: '1.0.0',
    schemaVersion: 1,
  },
  'outbox.remove': { number: 1 },
  'outbox.retry': { number: 1 },
  'quickEntry.add': { text: 'Essay tomorrow 16:00', dismissed: [], kind: null },
  'quickEntry.read': { text: 'Essay tomorrow', dismissed: [{ kind: 'day', text: 'tomorrow' }], kind: 'event' },
  'background.startAtLogin': { isOn: true },
  'background.chooseShortcut': { choice: 'off' },
  'background.pauseReminders': { minutes: 60 },
  'planner.load': { account },
  'planner.write': { account, changes: [putTask(1)], known: null },
  'planner.readSince': { account, revision: 3 },
  'planner.room': { account },
  'planner.close': { account },
  'planner.destroy': { account },
  'backups.list': { account },
  'backups.read': { account, name: 'x' },
  'backups.make': { account },
  'sync.call': {
    account,
    route: 'POST /sync/log',
    given: { body: { deviceId: account, after: 3, envelopes: [ENVELOPE] } },
  },
  'sync.listen': { account, device: account },
  'sync.endListening': { account, device: account },
  'sync.readKeys': { account },
  'sync.writeKeys': { account, keys: KEYS },
  'sync.removeKeys': { account },
  'calendars.share': { name: 'Football', calendar: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' },
  'calendars.update': { id: account, calendar: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' },
  'calendars.revoke': { id: account },
  'feeds.fetch': { url: 'https://calendar.example/week.ics', etag: null, lastModified: null },
  'shell.saveFile': { name: 'bellweek-planner-2026-11-16.json', text: '{}' },
  'shell.openWebsite': { path: '/plans' },
};

const device = { device: account };
const [params, kind] = [{ id: account }, { kind: 'recovery' }];
const place = { seq: '3', part: '1' };
const PART = { deviceId: account, epoch: 1, parts: 1, digest: 'd'.repeat(43), body: 'b'.repeat(100) };
const HOLDER = { publicKey: KEYS.pair.publicKey, privateKey: WRAPPED };
const KEY = { epoch: 1, wrapped: WRAPPED, proof: 'p'.repeat(43) };

/** Each route that a page may have called, with what it takes: a new one has to be decided on here. */
const ROUTES: Readonly<Record<string, object>> = {
  'GET /sync/devices': {},
  'POST /sync/devices': {
    body: { id: account, name: 'App', kind: 'desktop', publicKey: KEYS.pair.publicKey, signKey: KEYS.sign.publicKey },
  },
  'PUT /sync/devices/:id': { params, body: { name: 'App' } },
  'DELETE /sync/devices/:id': { params },
  'POST /sync/admission': { body: { deviceId: account, secrets: ['s'.repeat(43)] } },
  'GET /sync/log': { query: { ...device, after: '3' } },
  'POST /sync/log': { body: { deviceId: account, after: 3, envelopes: [ENVELOPE] } },
  'GET /sync/checkpoint/:seq/:part': { params: place, query: device },
  'PUT /sync/checkpoint/:seq/:part': { params: place, body: PART },
  'POST /sync/digest/:seq': { params: { seq: '3' }, body: { deviceId: account, digest: PART.digest } },
  'GET /sync/keys/:kind': { params: kind, query: device },
  'PUT /sync/keys/:kind': { params: kind, body: { deviceId: account, ...KEY, holder: null, isNew: false } },
  'PUT /sync/recovery': { body: { deviceId: account, epoch: 1, holder: HOLDER, keys: [KEY] } },
  'GET /sync/kept-keys': { query: device },
  'PUT /sync/kept-keys': {
    body: { deviceId: account, epoch: 1, key: 'k'.repeat(43), proof: KEY.proof, isNew: false },
  },
  'DELETE /sync/kept-keys/:device': { params: device },
  'GET /sync/pairing': { query: device },
  'POST /sync/pairing': { body: { deviceId: account, commitment: 'c'.repeat(43) } },
  'POST /sync/pairing/:id/answer': { params, body: { deviceId: account, publicKey: KEYS.pair.publicKey } },
  'POST /sync/pairing/:id/reveal': {
    params,
    body: { deviceId: account, publicKey: KEYS.pair.publicKey, nonce: 'n'.repeat(43) },
  },
  'POST /sync/pairing/:id/end': { params, body: { deviceId: account, isSame: false } },
  'DELETE /sync': {},
};

describe('S62 calls from windows', () => {
  it('S62 each has a handler, which gets what it takes', async () => {
    expect([...listeners.keys()].sort()).toEqual([...channels].sort());
    for (const channel of channels) {
      handled.mockClear();
      await call(channel, SOUND[channel]);
      expect(handled.mock.calls, channel).toEqual([[SOUND[channel], sender]]);
    }
    end();
    expect(listeners.size).toBe(0);
  });

  const elsewhere: [string, unknown][] = [
    'https://elsewhere.example/',
    'app://bellweek.example/index.html',
    'app://other/index.html',
    'http://bellweek/',
    'file:///index.html',
    'about:blank',
    'data:text/html,x',
  ].map((url) => [url, { sender, senderFrame: { url, parent: null } }]);
  const strangers: [string, unknown][] = [
    ['a frame within the page', { sender, senderFrame: { url: mainFrame.url, parent: mainFrame } }],
    ['a frame that is gone', { sender, senderFrame: null }],
    ...elsewhere,
  ];

  it.each(strangers)('S62 none is heard from %s', async (_, from) => {
    for (const channel of channels) await expect(call(channel, SOUND[channel], from)).rejects.toThrow('was refused');
    expect(handled).not.toHaveBeenCalled();
  });

  it('S62 none takes another shape, a key too many, a prototype, 50 MB or what is too deep', async () => {
    let deep: unknown = {};
    for (let n = 0; n < 100; n += 1) deep = { deep };
    const polluted = JSON.parse(
      '{"account":"8f14e45f-ceea-4d67-8f14-e45fceea1d67","__proto__":{"isAdmin":true}}',
    ) as object;
    const bad = [
      null,
      7,
      'text',
      [],
      { more: 1 },
      polluted,
      { account: '../../etc' },
      { constructor: 1 },
      deep,
      new Date(),
      new Map(),
    ];
    for (const channel of channels) {
      const sound = SOUND[channel];
      const more: object[] =
        typeof sound === 'object' ? [{ ...sound, more: 1 }, Object.assign({}, sound, { constructor: 1 })] : [];
      for (const value of [...bad, ...more]) await expect(call(channel, value), channel).rejects.toThrow('was refused');
    }
    const large = { code: 'x'.repeat(50_000_000) };
    await expect(call('account.enterCode', large)).rejects.toThrow('it is too large');
    await expect(call('shell.openWebsite', { path: `/${'x'.repeat(50_000_000)}` })).rejects.toThrow('it is too large');
    expect(handled).not.toHaveBeenCalled();
  });

  it('S62 whatever is sent, a handler gets only what its schema takes', async () => {
    const values = fc.oneof(fc.anything(), fc.object(), fc.jsonValue());
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...channels), values, async (channel, value) => {
        handled.mockClear();
        const isTaken = await call(channel, value).then(
          () => true,
          () => false,
        );
        expect(handled).toHaveBeenCalledTimes(isTaken ? 1 : 0);
        if (isTaken) expect(CALLS[channel].argument.safeParse(value).success).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('S62 refusals repeat nothing of what was sent', async () => {
    const refusal = call('account.enterCode', { code: 'a secret', more: 'of mine' });
    await expect(refusal).rejects.toThrow('account.enterCode was refused: its argument has another shape');
  });

  it.each([
    ['a route of another part', 'GET /me/export', {}],
    ['a route of an operator', 'PUT /institutions/:id/sync', { params: { id: account } }],
    ['a file', 'GET /sync/events', { query: { device: account } }],
    ['a name of every object', 'toString', {}],
    ['a route with its parameter filled in', `DELETE /sync/devices/${account}`, {}],
    ['another method', 'DELETE /sync/log', {}],
    ['nothing', 'GET /sync/log', undefined],
    ['a part too few', 'GET /sync/log', {}],
    ['a part too many', 'GET /sync/devices', { query: { device: account } }],
    ['headers', 'GET /sync/devices', { headers: { Authorization: 'x' } }],
    ['a parameter too many', 'DELETE /sync/devices/:id', { params: { id: account, more: account } }],
    ['a name too many in its query', 'GET /sync/pairing', { query: { device: account, more: 'x' } }],
    ['another device’s shape', 'DELETE /sync/devices/:id', { params: { id: '../users' } }],
    ['a device’s name too long', 'PUT /sync/devices/:id', { params: { id: account }, body: { name: 'a'.repeat(61) } }],
    [
      'a path for a kind of key',
      'GET /sync/keys/:kind',
      { params: { kind: 'recovery/../../me/export' }, query: { device: account } },
    ],
    [
      'a key too many',
      'PUT /sync/keys/:kind',
      { params: { kind: 'recovery' }, body: { deviceId: account, isNew: true, more: 1 } },
    ],
    ['an envelope of another kind', 'POST /sync/log', { body: { deviceId: account, after: 0, envelopes: ['x'] } }],
    ['a place below the first', 'GET /sync/log', { query: { device: account, after: '-1' } }],
    ['a path for a place', 'PUT /sync/checkpoint/:seq/:part', { params: { seq: '../log', part: '1' }, body: PART }],
  ])('S62 a call of sync with %s is refused', async (_, route, given) => {
    await expect(call('sync.call', { account, route, given })).rejects.toThrow('its argument has another shape');
    expect(handled).not.toHaveBeenCalled();
  });

  it('S62 the routes that a page may have called are these alone', async () => {
    expect(Object.keys(ROUTES)).toHaveLength(22);
    for (const route of Object.keys(endpoints)) {
      handled.mockClear();
      const asked = call('sync.call', { account, route, given: ROUTES[route] ?? {} });
      if (ROUTES[route]) await asked;
      else await expect(asked, route).rejects.toThrow('its argument has another shape');
      expect(handled, route).toHaveBeenCalledTimes(ROUTES[route] ? 1 : 0);
    }
  });

  it('S62 keys of sync are taken in their shape alone', async () => {
    for (const bad of [
      { ...KEYS, more: 1 },
      { ...KEYS, pair: 'x' },
      { ...KEYS, keys: { x: WRAPPED } },
    ])
      await expect(call('sync.writeKeys', { account, keys: bad })).rejects.toThrow('another shape');
    expect(handled).not.toHaveBeenCalled();
  });

  it('S62 a write that holds one bad row is refused whole', async () => {
    const bad = { ...putTask(2), row: { id: 'x', title: 7 } };
    await expect(call('planner.write', { account, changes: [putTask(1), bad], known: null })).rejects.toThrow(
      'was refused',
    );
    expect(handled).not.toHaveBeenCalled();
  });
});
