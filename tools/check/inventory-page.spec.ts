import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ROOT, fromRoot } from '../paths.ts';
import { inventoryPage } from './inventory-page.ts';

// Concatenated, so that the check of this repository does not read it as a citation.
const CHECK = `S${90}`;
const QUALITY = `- **${CHECK}** Goes with\n  the person.\n  Shown by \`a.spec.ts\`.\n`;
const TABLE = `-- What people own.
-- Data: about students; basis contract; kept ${CHECK}; seen by the student.
CREATE TABLE pets (
  -- Null: it has none.
  name text, -- how to call it
  state text GENERATED ALWAYS AS (
    CASE WHEN name IS NULL THEN 'new' END) STORED, -- how far it is
  CONSTRAINT pets_pkey PRIMARY KEY (name)
);
`;
const page = (table: string) => inventoryPage(new Map([['apps/api/schema/tables/vet.sql', table]]), QUALITY);

it('lists every table and column, and the rules by which rows go', () => {
  const text = page(TABLE);
  expect(text).toContain(`- **${CHECK}** Goes with the person.\n`);
  expect(text).toContain(`## vet

### pets

About students. Basis: contract. Kept: ${CHECK}. Seen by the student.

- \`name\`: how to call it
- \`state\`: how far it is
`);
});

it.each([
  [
    'a column without a purpose',
    TABLE.replace(' -- how to call it', ''),
    'has a column without a purpose: `name text`',
  ],
  ['a table without an entry', TABLE.replace(/^-- Data.*\n/m, ''), 'has no line'],
  ['an unknown basis', TABLE.replace('contract', 'habit'), 'its basis is none of'],
  ['people without a rule', TABLE.replace(CHECK, 'a while'), 'is about people'],
  ['a rule that is not listed', TABLE.replace(CHECK, `S${91}`), 'does not list'],
])('refuses %s', (_name, table, problem) => {
  expect(() => page(table)).toThrow(problem);
});

it('refuses a column that is added to a table of the API without an entry', () => {
  const paths = globSync('apps/api/schema/tables/*.sql', { cwd: ROOT });
  const files = new Map(paths.map((path) => [path, readFileSync(fromRoot(path), 'utf8')]));
  const quality = readFileSync(fromRoot('docs', 'quality.md'), 'utf8');
  expect(() => inventoryPage(files, quality)).not.toThrow();
  for (const [path, text] of files) {
    const changed = text.replace(/^(CREATE (?:UNLOGGED )?TABLE \w+ \()$/m, '$1\n  birthday date,');
    expect(changed).not.toBe(text);
    expect(() => inventoryPage(new Map(files).set(path, changed), quality)).toThrow('`birthday date`');
  }
});
