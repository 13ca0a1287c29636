import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

/** Signatures of zip files (APPNOTE.TXT, 4.3). */
const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const DEFLATED = 8;
/** Made by version 2.0 on Unix, so that file permissions are kept. */
const MADE_BY = (3 << 8) | 20;

function words(...fields: [bytes: 2 | 4, value: number][]): Buffer {
  return Buffer.concat(
    fields.map(([bytes, value]) => {
      const word = Buffer.alloc(bytes);
      word.writeUIntLE(value, 0, bytes);
      return word;
    }),
  );
}

/** Packs all files in a folder. */
export function writeZip(path: string, folder: string): void {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );
  const files: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const name of names.sort()) {
    const bytes = readFileSync(join(folder, name));
    const packed = deflateRawSync(bytes);
    const title = Buffer.from(name.replaceAll('\\', '/'));
    // Version, flags, compression, time and date, checksum, both sizes, length of the name, no extra field.
    const about = words([2, 20], [2, 0x800], [2, DEFLATED], [2, 0], [2, 0x21], [4, crc32(bytes)], [4, packed.length]);
    const rest = words([4, bytes.length], [2, title.length], [2, 0]);
    const file = Buffer.concat([words([4, LOCAL]), about, rest, title, packed]);
    const mode = statSync(join(folder, name)).mode * 0x1_0000;
    list.push(words([4, CENTRAL], [2, MADE_BY]), about, rest, words([2, 0], [2, 0], [2, 0], [4, mode], [4, at]), title);
    files.push(file);
    at += file.length;
  }
  const central = Buffer.concat(list);
  const counts: [2, number][] = [
    [2, names.length],
    [2, names.length],
  ];
  const end = words([4, END], [2, 0], [2, 0], ...counts, [4, central.length], [4, at], [2, 0]);
  writeFileSync(path, Buffer.concat([...files, central, end]));
}

export interface ZipEntry {
  bytes: Buffer;
  isProgram: boolean;
}

/** The files in an archive, by its central directory. @throws for a wrong checksum */
export function readZip(path: string): Map<string, ZipEntry> {
  const zip = readFileSync(path);
  const end = zip.lastIndexOf(words([4, END]));
  const found = new Map<string, ZipEntry>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameLength, extraLength] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30)];
    const name = zip.subarray(at + 46, at + 46 + nameLength).toString();
    const file = zip.readUInt32LE(at + 42);
    const start = file + 30 + zip.readUInt16LE(file + 26) + zip.readUInt16LE(file + 28);
    const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20));
    const bytes = zip.readUInt16LE(at + 10) === DEFLATED ? inflateRawSync(packed) : packed;
    if (crc32(bytes) !== zip.readUInt32LE(at + 16)) throw new Error(`${name} is not as it was packed.`);
    const isProgram = ((zip.readUInt32LE(at + 38) >>> 16) & 0o100) !== 0;
    if (!name.endsWith('/')) found.set(name, { bytes, isProgram });
    at += 46 + nameLength + extraLength + zip.readUInt16LE(at + 32);
  }
  return found;
}
