import type { SyncCall } from '@bellweek/api-client/client/calls';
import type { SyncCheckpoint } from '@bellweek/api-client/contract/sync';
import type { SyncRow } from '../schema/sync-rows.ts';
import type { State } from '../core/state/state.ts';
import { isForgotten } from '../core/stamps/tidy.ts';
import type { RowWrites } from '../core/stamps/row-stamps.ts';
import { allWritesOf } from '../session/sync-writes.ts';
import { Digest } from './digest.ts';
import { MAX_ENVELOPE_BYTES, open, seal } from './envelope.ts';
import type { EnvelopeHeader, Packed } from './envelope.ts';
import { fromBase64Url, toBase64Url } from './keys.ts';
import { breathe, inSlices } from './slices.ts';
import { answerOf } from './sync-failure.ts';

/** JSON of the first part; later ones take what fitted before. */
const FIRST_CHARACTERS = 160 * 1024;

/** Everything of a planner, as it travels. */
export async function wholePlanner(state: State, now: number): Promise<RowWrites[]> {
  const rows: RowWrites[] = [];
  await inSlices(state.rows.stamps.values(), ({ id, removal }) => {
    if (!removal || !isForgotten(removal.at, now)) rows.push(allWritesOf(state, id));
  });
  return rows;
}

export async function digestOf(rows: readonly RowWrites[], key: CryptoKey): Promise<string> {
  const digest = new Digest();
  await inSlices(rows, (row) => digest.add(row));
  return digest.finish(key);
}

/** Seals rows as parts that are as large as they may be. */
export async function sealParts(
  key: CryptoKey,
  header: Omit<EnvelopeHeader, 'number'>,
  rows: readonly RowWrites[],
  numbers: SyncRow['numbers'],
): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = [];
  let characters = FIRST_CHARACTERS;
  for (let at = 0; at < rows.length || parts.length === 0;) {
    const { count, length } = await fitting(rows, at, characters);
    const number = parts.length + 1;
    const chosen = rows.slice(at, at + count);
    const sealed = await seal(key, { ...header, number }, chosen, number === 1 ? numbers : undefined);
    if (sealed.length > MAX_ENVELOPE_BYTES && count > 1) {
      characters = Math.floor(length * Math.min(0.9, (0.9 * MAX_ENVELOPE_BYTES) / sealed.length));
      continue;
    }
    // Of what is left, about as much as fills a part: rows are alike.
    if (at + count < rows.length)
      characters = Math.floor(length * Math.min(2, (0.95 * MAX_ENVELOPE_BYTES) / sealed.length));
    parts.push(sealed);
    at += count;
    await breathe();
  }
  return parts;
}

/** Rows that come to about a number of characters. */
async function fitting(
  rows: readonly RowWrites[],
  from: number,
  most: number,
): Promise<{ count: number; length: number }> {
  let [count, length] = [0, 0];
  await inSlices(rows.slice(from), (row) => {
    const size = JSON.stringify(row).length;
    if (count > 0 && length + size > most) return false;
    count += 1;
    length += size;
    return true;
  });
  return { count, length };
}

const paramsOf = (sequence: number, part: number) => ({ seq: String(sequence), part: String(part) });

interface CheckpointOptions {
  call: SyncCall;
  accountId: string;
  keyOf: (epoch: number) => Promise<CryptoKey>;
}

/** Fetches a checkpoint, a part at a time. @throws {EnvelopeError} where a part is damaged */
export async function readCheckpoint(
  { call, accountId, keyOf }: CheckpointOptions,
  deviceId: string,
  info: SyncCheckpoint,
  take: (content: Packed) => Promise<void>,
): Promise<void> {
  const { sequence, parts } = info;
  for (let number = 1; number <= parts; number += 1) {
    const given = { params: paramsOf(sequence, number), query: { device: deviceId } };
    const part = await answerOf(call('GET /sync/checkpoint/:seq/:part', given));
    const key = await keyOf(part.epoch);
    const header = {
      accountId,
      epoch: part.epoch,
      deviceId: part.deviceId,
      number,
      kind: 'checkpoint',
      sequence,
    } as const;
    await take(await open(key, header, fromBase64Url(part.body)));
  }
}

/** Uploads a checkpoint of this state. @returns its digest */
export async function uploadCheckpoint(
  { call, accountId, keyOf }: CheckpointOptions,
  { deviceId, epoch, cursor: sequence, numbers }: SyncRow,
  rows: readonly RowWrites[],
  digest: string,
): Promise<void> {
  const header = { accountId, epoch, deviceId, kind: 'checkpoint', sequence } as const;
  const parts = await sealParts(await keyOf(epoch), header, rows, numbers);
  for (const [at, part] of parts.entries()) {
    const body = { deviceId, epoch, parts: parts.length, digest, body: toBase64Url(part) };
    await answerOf(call('PUT /sync/checkpoint/:seq/:part', { params: paramsOf(sequence, at + 1), body }));
  }
}

/** Fetches a checkpoint. @returns the digest of what is in it */
export async function digestOfCheckpoint(
  options: CheckpointOptions & { digestKey: (epoch: number) => Promise<CryptoKey> },
  { deviceId, epoch }: SyncRow,
  info: SyncCheckpoint,
): Promise<string> {
  const rows: RowWrites[] = [];
  await readCheckpoint(options, deviceId, info, async (content) => {
    rows.push(...content.rows);
    await breathe();
  });
  return digestOf(rows, await options.digestKey(epoch));
}
