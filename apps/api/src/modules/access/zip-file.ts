import { inflateRawSync } from 'node:zlib';

/** Signatures of a local file, of an entry of the directory, and of the directory's end (APPNOTE 6.3). */
const [LOCAL, ENTRY, END] = [0x04034b50, 0x02014b50, 0x06054b50];
const END_BYTES = 22;
const MOST_COMMENT = 65_535;
const [STORED, DEFLATED] = [0, 8];

export const isZip = (bytes: Buffer): boolean => bytes.length >= END_BYTES && bytes.readUInt32LE(0) === LOCAL;

/** Place of the directory's end, which a comment may follow. @throws {RangeError} */
function findEnd(bytes: Buffer): number {
  const last = Math.max(0, bytes.length - END_BYTES - MOST_COMMENT);
  for (let at = bytes.length - END_BYTES; at >= last; at -= 1) if (bytes.readUInt32LE(at) === END) return at;
  throw new RangeError('The file has no directory.');
}

function contentAt(bytes: Buffer, at: number, most: number): Buffer {
  const [flags, method, size] = [bytes.readUInt16LE(at + 8), bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
  if (flags & 1) throw new RangeError('The file is encrypted.');
  const local = bytes.readUInt32LE(at + 42);
  if (bytes.readUInt32LE(local) !== LOCAL) throw new RangeError('The directory is wrong.');
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const packed = bytes.subarray(start, start + size);
  if (packed.length < size) throw new RangeError('The file is cut off.');
  if (method === STORED && size <= most) return packed;
  if (method !== DEFLATED) throw new RangeError('The file is packed in another way.');
  return inflateRawSync(packed, { maxOutputLength: most });
}

/**
 * Unpacks files of a zip file by their names, in whatever folder they lie and whatever the case; each of at most `most` bytes.
 * @throws {Error} for a file that is damaged, encrypted or larger
 */
export function unzip(bytes: Buffer, names: readonly string[], most: number): Map<string, Buffer> {
  const end = findEnd(bytes);
  const found = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (bytes.readUInt32LE(at) !== ENTRY) throw new RangeError('The directory is wrong.');
    const length = bytes.readUInt16LE(at + 28);
    const path = bytes.toString('utf8', at + 46, at + 46 + length);
    const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
    // A Mac packs a file of its own beside each file.
    if (names.includes(name) && !path.startsWith('__MACOSX/') && !found.has(name)) {
      found.set(name, contentAt(bytes, at, most));
    }
    at += 46 + length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return found;
}
