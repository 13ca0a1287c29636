import { z } from 'zod';
import { SCHEMA_VERSION } from '../schema/upgrade.ts';
import type { RowWrites } from '../core/stamps/row-stamps.ts';
import { STAMP } from '../schema/sync-rows.ts';
import { inSlices } from './slices.ts';

/** Largest envelope and largest part of a checkpoint, as stored. */
export const MAX_ENVELOPE_BYTES = 64 * 1024;
/** A deflated envelope that unpacks to more than this is refused. */
const MAX_UNPACKED_BYTES = 16 * 1024 * 1024;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Clear part of an envelope. It is authenticated with the rest, so that the server cannot move it. */
export interface EnvelopeHeader {
  accountId: string;
  epoch: number;
  deviceId: string;
  /** Counts the envelopes of a device, so that a missing one is noticed. */
  number: number;
  kind: 'log' | 'checkpoint';
  /** Place in the log of a checkpoint, whose parts are its numbers. */
  sequence?: number;
}

/** An envelope that was not made by this account's devices, or is damaged. */
export class EnvelopeError extends Error {
  constructor(reason: string, options: { cause?: unknown } = {}) {
    super(`A synced change cannot be read: ${reason}.`, options);
    this.name = 'EnvelopeError';
  }
}

const stamp = z.string().regex(STAMP);
const replaced = z.union([stamp, z.literal('')]);
const removal = z.tuple([stamp, replaced]).nullable();
/** Writes of one stamp, which replaced one: `[stamp, replaced, {register: value, …}]`. */
const packedWrites = z.tuple([stamp, replaced, z.record(z.string().max(80), z.unknown())]);
/** Rows as lists, without the names of the fields: `[table, id, life, removal, writes]`. */
const packedRow = z.tuple([z.string().max(40), z.string().max(40), stamp, removal, z.array(packedWrites)]);
const packed = z.object({
  schema: z.int().min(1),
  rows: z.array(z.unknown()),
  /** Of a checkpoint's first part: the last number of each device that is in it. */
  numbers: z.record(z.uuid(), z.int().min(0)).optional(),
});

type PackedRow = z.infer<typeof packedRow>;

/** Writes of other devices, with the version of the planner that packed them. */
export interface Packed {
  schema: number;
  rows: RowWrites[];
  numbers?: Record<string, number> | undefined;
}

function packRow({ table, id, life, removal: removed, writes }: RowWrites): PackedRow {
  const groups = new Map<string, PackedRow[4][number]>();
  for (const { register, value, stamp: at, replaced: before } of writes) {
    const key = at + before;
    const group = groups.get(key) ?? [at, before, {}];
    group[2][register] = value;
    groups.set(key, group);
  }
  return [table, id, life, removed && [removed.at, removed.knew], [...groups.values()]];
}

const unpackRow = ([table, id, life, removed, groups]: PackedRow): RowWrites => ({
  table,
  id,
  life,
  removal: removed && { at: removed[0], knew: removed[1] },
  writes: groups.flatMap(([at, before, values]) =>
    Object.entries(values).map(([register, value]) => ({ register, value, stamp: at, replaced: before })),
  ),
});

async function readAll(stream: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (const reader = stream.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > limit) {
      await reader.cancel();
      throw new EnvelopeError('it is too large');
    }
    chunks.push(value);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

const through = (
  bytes: Uint8Array<ArrayBuffer>,
  transform: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> => readAll(new Blob([bytes]).stream().pipeThrough(transform), MAX_UNPACKED_BYTES);

/** Length to pad to, so that lengths tell at most 12 % of the content's size (PADMÉ, Nikitin and others 2019). */
export function paddedLength(length: number): number {
  if (length < 2) return 2;
  const exponent = Math.floor(Math.log2(length));
  const step = 2 ** (exponent - (Math.floor(Math.log2(exponent)) + 1));
  return step > 1 ? Math.ceil(length / step) * step : length;
}

/** One bit and zeros after the content (ISO/IEC 7816-4). */
function pad(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(paddedLength(bytes.length + 1));
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  return padded;
}

function unpad(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const end = bytes.lastIndexOf(0x80);
  if (end === -1) throw new EnvelopeError('its end is missing');
  return bytes.slice(0, end);
}

const authenticated = ({ accountId, epoch, deviceId, number, kind, sequence = 0 }: EnvelopeHeader) =>
  new TextEncoder().encode(JSON.stringify([accountId, epoch, deviceId, number, kind, sequence]));

/**
 * Packs and encrypts writes: JSON, deflated, padded, AES-256-GCM with a random nonce before it.
 *
 * @param key of the header's epoch
 */
export async function seal(
  key: CryptoKey,
  header: EnvelopeHeader,
  rows: readonly RowWrites[],
  numbers?: Readonly<Record<string, number>>,
): Promise<Uint8Array> {
  const text = JSON.stringify({ schema: SCHEMA_VERSION, rows: rows.map(packRow), numbers });
  const deflated = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const algorithm = { name: 'AES-GCM', iv: nonce, additionalData: authenticated(header) };
  const sealed = new Uint8Array(await crypto.subtle.encrypt(algorithm, key, pad(deflated)));
  const bytes = new Uint8Array(nonce.length + sealed.length);
  bytes.set(nonce);
  bytes.set(sealed, nonce.length);
  return bytes;
}

/** @throws {EnvelopeError} when it is not of this account, device and number, or damaged */
export async function open(key: CryptoKey, header: EnvelopeHeader, bytes: Uint8Array<ArrayBuffer>): Promise<Packed> {
  if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new EnvelopeError('it is too short');
  const algorithm = { name: 'AES-GCM', iv: bytes.slice(0, NONCE_BYTES), additionalData: authenticated(header) };
  try {
    const padded = new Uint8Array(await crypto.subtle.decrypt(algorithm, key, bytes.slice(NONCE_BYTES)));
    const text = await through(unpad(padded), new DecompressionStream('deflate-raw'));
    const content = packed.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(text)));
    const rows: RowWrites[] = [];
    // A part of a checkpoint has about a thousand rows.
    await inSlices(content.rows, (row) => void rows.push(unpackRow(packedRow.parse(row))));
    return { ...content, rows };
  } catch (error) {
    if (error instanceof EnvelopeError) throw error;
    throw new EnvelopeError('it was changed, or belongs to another account', { cause: error });
  }
}
