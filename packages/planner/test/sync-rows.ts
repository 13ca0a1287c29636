import type { LostValueRow, RowStamps, SyncRow } from '../src/schema/sync-rows.ts';
import { stampAt, UNWRITTEN } from '../src/core/stamps/stamp.ts';
import { idAt } from './rows.ts';
import { NOW } from './test-planner.ts';

const [first, second] = [stampAt(Date.parse(NOW), 0, 1), stampAt(Date.parse(NOW) + 1, 2, 3)];
const key = `tasks ${idAt(1)}`;
const none = { own: {}, replaced: {}, held: {}, removal: null };

const SYNC_ROW: SyncRow = {
  ...({ id: 'sync', deviceId: idAt(2), phase: 'first', number: 0, generation: 'g', cursor: 0, epoch: 1 } as const),
  sending: [],
  numbers: {},
  checkpoint: 0,
  bytes: 0,
  readAs: 5,
  writtenAs: 0,
  syncedAt: null,
  refilledAt: null,
};

/** A row of each table that sync keeps, in each of its states. */
export const SYNC_ROWS: { stamps: RowStamps[]; sync: SyncRow[]; lostValues: LostValueRow[] } = {
  stamps: [
    { id: key, life: UNWRITTEN, base: first, ...none, unsent: null },
    {
      ...none,
      id: key,
      life: first,
      base: first,
      own: { title: second },
      replaced: { title: first },
      unsent: ['title'],
    },
    { ...none, id: key, life: UNWRITTEN, base: '', held: { colour: '"red"' }, unsent: [] },
    { ...none, id: key, life: UNWRITTEN, base: '', unsent: [], removal: { at: second, knew: first } },
  ],
  sync: [
    SYNC_ROW,
    {
      ...SYNC_ROW,
      phase: 'on',
      number: 3,
      cursor: 7,
      checkpoint: 5,
      bytes: 900,
      writtenAs: 5,
      syncedAt: NOW,
      numbers: { [idAt(2)]: 2, [idAt(4)]: 5 },
      sending: [{ number: 3, epoch: 1, body: 'AAAA', rows: [key] }],
      seen: { at: NOW, devices: [idAt(2)], code: 'key', formerCodes: [], prints: { 1: 'print' }, generation: 'g' },
      news: [{ kind: 'device', name: 'Phone' }],
    },
  ],
  lostValues: [{ id: idAt(3), key, register: 'title', value: '"Essay"', stamp: first, foundAt: NOW }],
};
