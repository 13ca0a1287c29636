/** Stands in for fpm, which makes packages of Debian's: keeps what would be installed where, and makes a file of that name. */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const argv = process.argv.slice(2);
const archive = argv[argv.indexOf('--package') + 1] ?? '';
// The folder with what is installed, laid beside the package.
for (const argument of argv) {
  const [, from, to] = /^([^=]+)=(\/(?:opt|usr)\/.+)$/.exec(argument) ?? [];
  if (from && to) {
    const place = join(`${archive}.installed`, to);
    mkdirSync(dirname(place), { recursive: true });
    cpSync(from, place, { recursive: true });
  }
}
writeFileSync(archive, 'made up');
