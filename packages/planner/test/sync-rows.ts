import type { LostValueRow, RowStamps, SyncRow } from '../src/domain/model/sync-rows.ts';
import { stampAt, UNWRITTEN } from '../src/domain/sync/stamp.ts';
import { idAt } from './rows.ts';
import { NOW } from './test-planner.ts';

const [first, second] = [stampAt(Date.parse(NOW), 0, 1), stampAt(Date.parse(NOW) + 1, 2, 3)];
const key = `tasks ${idAt(1)}`;
const none = { own: {}, replaced: {}, held: {}, removal: null };

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
    { id: 'sync', deviceId: idAt(2), number: 0, generation: 'g', cursor: 0, epoch: 1, sending: null },
    {
      ...({ id: 'sync', deviceId: idAt(2), number: 3, generation: 'g', cursor: 7, epoch: 1 } as const),
      sending: { number: 3, epoch: 1, body: 'AAAA', written: { [key]: { title: second } } },
    },
  ],
  lostValues: [{ id: idAt(3), key, register: 'title', value: '"Essay"', stamp: first, foundAt: NOW }],
};
