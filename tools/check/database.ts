// Compares docs/database.md and docs/trust/data-inventory.md with the files that they are made from; with --write they are made anew.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { ROOT, fromRoot } from '../paths.ts';
import { databasePage } from './database-page.ts';
import { inventoryPage } from './inventory-page.ts';

const read = (path: string): string => readFileSync(fromRoot(path), 'utf8');
const paths = globSync('apps/api/schema/*/*.sql', { cwd: ROOT }).sort();
const files = new Map(paths.map((path) => [path, read(path)]));
const pages = {
  'docs/database.md': () => databasePage(files),
  'docs/trust/data-inventory.md': () => inventoryPage(files, read('docs/quality.md')),
};
for (const [path, make] of Object.entries(pages)) {
  try {
    const page = make();
    if (process.argv.includes('--write')) writeFileSync(fromRoot(path), page);
    else if (read(path) !== page) throw new Error(`${path} is old: run \`npm run database-page\`.`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
