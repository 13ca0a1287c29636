/** Fake of fpm, which creates Debian packages: keeps the files to install, and creates a file of the package's name. */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const argv = process.argv.slice(2);
const archive = argv[argv.indexOf('--package') + 1] ?? '';
// Copy the files to install into a folder beside the package.
for (const argument of argv) {
  const [, from, to] = /^([^=]+)=(\/(?:opt|usr)\/.+)$/.exec(argument) ?? [];
  if (from && to) {
    const place = join(`${archive}.installed`, to);
    mkdirSync(dirname(place), { recursive: true });
    cpSync(from, place, { recursive: true });
  }
}
writeFileSync(archive, 'made up');
