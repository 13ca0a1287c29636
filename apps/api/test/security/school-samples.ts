import { randomUUID } from 'node:crypto';
import { insertUser } from '../people.js';
import { encoded } from '../roster-files.js';
import { createSchool, DESK_DOMAIN, JOIN_SCHOOL, newDomain } from '../schools.js';
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

/** A member of the contact person's school, which has no demo student. */
async function memberOfDesk({ database }: TestApp): Promise<{ id: string; email: string }> {
  const id = await insertUser((sql, values) => database.query(sql, values));
  const desk = `SELECT id FROM institutions WHERE domain = '${DESK_DOMAIN}'`;
  await database.query(`DELETE FROM demo_students WHERE institution_id = (${desk})`);
  await database.query(JOIN_SCHOOL.replace('$2', `(${desk})`), [id]);
  const [user] = await database.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [id]);
  return { id, email: user!.email };
}

async function demoStudent(test: TestApp): Promise<Sample> {
  await test.database.query(
    `INSERT INTO demo_students (user_id, institution_id, marked_at)
     SELECT $1, id, now() FROM institutions WHERE domain = '${DESK_DOMAIN}'`,
    [(await memberOfDesk(test)).id],
  );
  return {};
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
  'PUT /school/demo-student': async (test) => ({ body: { email: (await memberOfDesk(test)).email } }),
  'DELETE /school/demo-student': demoStudent,
  'POST /school/imports/preview': () => ({ body: { content: newClassList() } }),
  'POST /school/imports': () => ({
    body: { content: newClassList(), seen: { added: 1, changed: 0, takenOff: 0, back: 0 } },
  }),
};

export const SCHOOL_CHANGES_NOTHING: readonly string[] = [
  'POST /school/members/:id/end',
  'POST /school/changes/:id/undo',
  // The demo student of the sample has no synced planner, or there is none.
  'POST /school/drill',
];
