/** Fake of 7-Zip, which electron-builder would download: creates archives in the same two formats. */
import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { writeZip } from './zip.ts';

const [command, ...rest] = process.argv.slice(2);
const [archive = '', source = ''] = rest.filter((argument) => !argument.startsWith('-'));
if (command !== 'a') throw new Error(`Nothing but packing is played here: ${process.argv.join(' ')}`);
if (archive.endsWith('.zip')) writeZip(archive, source);
else writeFileSync(archive, gzipSync(readFileSync(source)));
