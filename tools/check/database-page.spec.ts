import { expect, it } from 'vitest';
import { databasePage } from './database-page.ts';

const TABLES = `-- What people own.
CREATE TABLE pets (
  id uuid NOT NULL,
  -- Null: it has none.
  name text,
  CONSTRAINT pets_pkey PRIMARY KEY (id),
  CONSTRAINT pets_owner_fkey FOREIGN KEY (owner)
    REFERENCES users(id)
) WITH (fillfactor = 80);
CREATE INDEX pets_name_index ON pets (name);
CREATE TRIGGER pets_fed AFTER INSERT ON pets FOR EACH ROW EXECUTE FUNCTION feed();
`;
const page = (feed: string) =>
  databasePage(
    new Map([
      ['apps/api/schema/functions/feed.sql', feed],
      ['apps/api/schema/tables/vet.sql', TABLES],
    ]),
  );

it('shows tables by their part, and what the database does by itself with its reason', () => {
  const text = page('-- Nobody else is there.\nCREATE OR REPLACE FUNCTION feed() RETURNS trigger');
  expect(text).toContain('- `feed`: Nobody else is there.');
  expect(text).toContain('- Trigger `pets_fed`, AFTER INSERT on `pets`, calls `feed`.');
  const [, tables] = text.split('## vet\n\n');
  expect(tables).toBe(`### pets

What people own.

- \`id uuid NOT NULL\`
- \`name text\`: Null: it has none.
- \`PRIMARY KEY (id)\`
- \`FOREIGN KEY (owner) REFERENCES users(id)\`
`);
});

it('refuses a function without a reason', () => {
  expect(() => page('CREATE OR REPLACE FUNCTION feed() RETURNS trigger')).toThrow('says why it stays');
});
