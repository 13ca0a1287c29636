import { randomUUID } from 'node:crypto';
import { insertUser } from '../people.js';
import { encoded } from '../roster-files.js';
import { createSchool, DESK_DOMAIN, newDomain } from '../schools.js';
import type { TestApp } from '../test-app.js';
import type { Sample } from './samples.js';

/** A class list with somebody new at the school of the contact person. */
const newClassList = (): string => encoded(`email\n${randomUUID()}@${DESK_DOMAIN}\n`);

/** An act of another school's contact person. */
async function changeElsewhere(test: TestApp): Promise<Sample> {
  const domain = newDomain();
  await createSchool(test, domain);
  const [change] = await test.database.query<{ id: string }>(
    `INSERT INTO class_list_changes (institution_id, kind) SELECT id, 'import' FROM institutions WHERE domain = $1 RETURNING id`,
    [domain],
  );
  return { params: { id: change!.id } };
}

/** Samples of schools and their desks, as in `samples.ts`. */
export const SCHOOL_SAMPLES: Record<string, (test: TestApp) => Promise<Sample> | Sample> = {
  'GET /institutions/all': () => ({ query: 'page=1&size=10&search=a&filter=full&order=soonest' }),
  'GET /institutions/counts': () => ({ query: `ids=${randomUUID()}` }),
  'GET /institutions/people': () => ({ query: 'domain=school.edu' }),
  'POST /institutions': () => ({ body: { name: 'A School', domain: newDomain(), licenseExpiry: '2098-12-31' } }),
  'GET /school/members': () => ({ query: 'page=1&size=10&search=a&order=oldest' }),
  'GET /school/list': () => ({ query: 'page=1&size=10&search=a&state=waiting' }),
  // Somebody who is no member.
  'POST /school/members/:id/end': async ({ database }) => ({
    params: { id: await insertUser((sql, values) => database.query(sql, values)) },
  }),
  'POST /school/changes/:id/undo': changeElsewhere,
  'POST /school/invitations': () => ({ body: { emails: [`${randomUUID()}@${DESK_DOMAIN}`] } }),
  'POST /school/imports/preview': () => ({ body: { content: newClassList() } }),
  'POST /school/imports': () => ({
    body: { content: newClassList(), seen: { added: 1, changed: 0, takenOff: 0, back: 0 } },
  }),
};

export const SCHOOL_CHANGES_NOTHING: readonly string[] = [
  'POST /school/members/:id/end',
  'POST /school/changes/:id/undo',
];
