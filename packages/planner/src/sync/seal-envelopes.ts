import type { SendingEnvelope } from '../schema/sync-rows.ts';
import type { RowWrites } from '../core/stamps/row-stamps.ts';
import { rowKey } from '../core/stamps/row-stamps.ts';
import { MAX_ENVELOPE_BYTES, seal } from './envelope.ts';
import type { EnvelopeHeader } from './envelope.ts';
import { toBase64Url } from './keys.ts';

/** Two halves of rows, or of the writes of a single one; null where nothing can be halved. */
function halves(rows: readonly RowWrites[]): [RowWrites[], RowWrites[]] | null {
  const middle = Math.ceil(rows.length / 2);
  if (rows.length > 1) return [rows.slice(0, middle), rows.slice(middle)];
  const [row] = rows;
  if (!row || row.writes.length < 2) return null;
  const half = Math.ceil(row.writes.length / 2);
  return [[{ ...row, writes: row.writes.slice(0, half) }], [{ ...row, writes: row.writes.slice(half) }]];
}

/**
 * Seals each group of rows as one envelope, or as several where one would be too large.
 *
 * @param header `number` is the number of the envelope before
 */
export async function sealEnvelopes(
  key: CryptoKey,
  header: EnvelopeHeader,
  groups: readonly (readonly RowWrites[])[],
): Promise<SendingEnvelope[]> {
  const envelopes: SendingEnvelope[] = [];
  const waiting = [...groups];
  for (let rows = waiting.shift(); rows; rows = waiting.shift()) {
    const number = header.number + envelopes.length + 1;
    const sealed = await seal(key, { ...header, number }, rows);
    const parts = sealed.length > MAX_ENVELOPE_BYTES ? halves(rows) : null;
    if (parts) waiting.unshift(...parts);
    else {
      const keys = [...new Set(rows.map(({ table, id }) => rowKey(table, id)))];
      envelopes.push({ number, epoch: header.epoch, body: toBase64Url(sealed), rows: keys });
    }
  }
  return envelopes;
}
