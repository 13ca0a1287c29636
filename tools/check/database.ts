// Compares docs/database.md with the files that it is made from; with --write it is made anew.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { ROOT, fromRoot } from '../paths.ts';
import { databasePage } from './database-page.ts';

const PAGE = fromRoot('docs', 'database.md');
const paths = globSync('apps/api/schema/*/*.sql', { cwd: ROOT }).sort();
const page = databasePage(new Map(paths.map((path) => [path, readFileSync(fromRoot(path), 'utf8')])));
if (process.argv.includes('--write')) writeFileSync(PAGE, page);
else if (readFileSync(PAGE, 'utf8') !== page) {
  console.error('docs/database.md is old: run `npm run database-page`.');
  process.exit(1);
}
