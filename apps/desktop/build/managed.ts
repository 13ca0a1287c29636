// Compares deploy/managed with the policies of the program; with --write its files are made anew.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { managedFiles } from './managed-files.ts';

const FOLDER = join(import.meta.dirname, '../../../deploy/managed');

function contentOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

for (const [name, text] of managedFiles()) {
  const path = join(FOLDER, name);
  if (process.argv.includes('--write')) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  } else if (contentOf(path) !== text) {
    console.error(`deploy/managed/${name} is old: run \`npm run managed-files\`.`);
    process.exitCode = 1;
  }
}
