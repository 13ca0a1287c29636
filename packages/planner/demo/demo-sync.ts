import { createStore } from 'zustand/vanilla';
import type { SyncAnswer, SyncDevice, SyncPort, SyncStatus, SyncView } from '../src/sync/sync-port.ts';

const SPARE_KEY = '7K3M 9QXR 2VHT 5N8C 4JWE 6PZB 0DAY 1SGF';
const WAIT_MS = 600;
const MINUTE_MS = 60_000;
const OK: SyncAnswer = { ok: true };
const ago = (minutes: number): string => new Date(Date.now() - minutes * MINUTE_MS).toISOString();
const wait = (ms = WAIT_MS): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const DEVICES: SyncDevice[] = [
  { id: 'a', name: 'Chrome on Windows', isThis: true, addedAt: ago(90_000), lastSeenAt: ago(0) },
  { id: 'b', name: 'Safari on iPhone', isThis: false, addedAt: ago(40_000), lastSeenAt: ago(12) },
  { id: 'c', name: 'Chrome on Chromebook', isThis: false, addedAt: ago(90_000), lastSeenAt: ago(60 * 76) },
];

const SHARED = { table: 'tasks', canRestore: true, writtenAt: ago(95), foundAt: ago(60) };
const LOST: SyncView['lost'] = [
  { ...SHARED, id: '1', title: 'Biology lab report', field: 'due', words: 'Fri 27 November', now: 'Mon 30 November' },
  {
    ...SHARED,
    id: '2',
    title: 'History essay',
    field: 'notes',
    words: 'Sources:\n– textbook, chapter 4\n– interview with Grandpa\n\nAsk Ms Lee if 800 words are enough.',
    now: 'Sources:\n– textbook, chapter 4\n\n900 words, due in class.',
  },
  {
    ...SHARED,
    id: '3',
    title: 'Netball training',
    table: 'events',
    field: 'when',
    words: '4–5:30 pm',
    now: '4:30–6 pm',
  },
  { ...SHARED, id: '4', title: 'Old list', field: 'row', words: 'Maths exercises 4a', now: '', canRestore: false },
];

const NEWS: SyncView['news'] = [
  { kind: 'device', name: 'Chrome on Windows' },
  { kind: 'removed', name: 'Safari on iPhone' },
  { kind: 'code', name: '' },
  { kind: 'code-void', name: '' },
];

const isStatus = (text: string | null): text is SyncStatus =>
  ['off', 'needs-key', 'meeting', 'fetching', 'on'].includes(text ?? '');

function demoView(query: URLSearchParams, status: SyncStatus): SyncView {
  const count = Number(query.get('waiting') ?? 0);
  return {
    status,
    isLooking: false,
    waiting: { count, since: count > 0 ? ago(4) : null },
    lastSyncedAt: status === 'on' ? ago(3) : null,
    problem: query.get('problem') as SyncView['problem'],
    hasSpareKey: !query.has('keyless'),
    own: status === 'meeting' ? { tasks: 12, events: 3, lessons: 0 } : null,
    deviceChanges: 0,
    hasPlanner: query.has('synced') || status === 'needs-key',
    guardedUntil: query.has('guarded') ? ago(-9_000) : null,
    news: query.has('news') ? NEWS : [],
    pairing: query.has('asked')
      ? { role: 'answering', id: 'demo', deviceName: 'Safari on iPhone', digits: null }
      : null,
    school: query.has('school')
      ? {
          mode: query.get('school') === 'help' ? 'help' : 'kept',
          name: query.get('school') === 'left' ? null : 'Northfield High',
          isGiven: query.get('school') !== 'new',
        }
      : null,
    lost: query.has('empty') ? [] : LOST,
  };
}

async function refuse(): Promise<SyncAnswer> {
  await wait();
  return { ok: false, problem: 'wrong-code' };
}

type Later = (next?: Partial<SyncView>) => Promise<SyncAnswer>;

function demoDevices(isOffline: boolean, later: Later): Pick<SyncPort, 'devices' | 'renameDevice' | 'removeDevice'> {
  let devices = DEVICES;
  return {
    devices: async () => {
      await wait();
      return isOffline ? { ok: false, problem: 'offline' } : { ok: true, devices };
    },
    renameDevice: (id, name) => {
      devices = devices.map((device) => (device.id === id ? { ...device, name } : device));
      return later();
    },
    removeDevice: (id) => {
      devices = devices.filter((device) => device.id !== id);
      return later();
    },
  };
}

/**
 * Sync without a server, to look at its screens. `?sync=needs-key` begins with that status; `&waiting=3`,
 * `&problem=offline`, `&asked` (another device asks), `&synced` (the account has a planner), `&keyless` (no spare key was kept), `&school` (we keep the key for it; `=new`: it offers that; `=left`; `=help`: it helps) and `&empty` (nothing was changed twice) show more states. To join, any
 * spare key that begins with a digit does.
 */
export function demoSync(query: URLSearchParams): SyncPort | null {
  const status = query.get('sync');
  if (!isStatus(status)) return null;
  const view = createStore<SyncView>()(() => demoView(query, status));
  const later: Later = async (next = {}) => {
    await wait();
    view.setState(next);
    return OK;
  };
  const forget = (id: string): void =>
    view.setState(({ lost }) => ({ lost: lost.filter((change) => change.id !== id) }));
  return {
    view,
    turnOn: () => later({ status: 'on', lastSyncedAt: ago(0) }),
    dismissNews: () => view.setState({ news: [] }),
    askSchool: () => Promise.resolve(),
    openSynced: () => later({ status: 'needs-key', problem: null }),
    giveToSchool: () => later(),
    makeSpareKey: () => Promise.resolve({ ok: true, spareKey: SPARE_KEY }),
    keepSpareKey: () => later({ hasSpareKey: true }),
    cancel: async () => void (await later({ status: 'off', pairing: null })),
    joinBySpareKey: (code) => (/^\d/.test(code) ? later({ status: 'fetching' }) : refuse()),
    meet: () => later({ status: 'on' }),
    askForKey: async () => {
      view.setState({ pairing: { role: 'asking', digits: null } });
      await wait(2_000);
      view.setState({ pairing: { role: 'asking', digits: '402915' } });
      await wait(6_000);
      view.setState({ pairing: null });
      return { ok: false, problem: 'no-answer' };
    },
    stopAsking: () => view.setState({ pairing: null }),
    showDigits: () =>
      view.setState({ pairing: { role: 'answering', id: 'demo', deviceName: 'Safari on iPhone', digits: '402915' } }),
    answerPairing: () => later({ pairing: null }),
    askForHelp: async () => {
      await wait();
      return { ok: true, request: { text: '{}', checkCode: '7K3M 9QXR 2VHT 5N8C' } };
    },
    takeHelp: async () => {
      await wait();
      return { ok: false, problem: 'wrong-file' };
    },
    syncNow: () => later({ waiting: { count: 0, since: null }, lastSyncedAt: ago(0) }),
    ...demoDevices(query.get('problem') === 'offline', later),
    turnOff: () => later({ status: 'off' }),
    deleteEverywhere: () => later({ status: 'off' }),
    restoreLost: (id) => {
      forget(id);
      return OK;
    },
    dismissLost: forget,
  };
}
