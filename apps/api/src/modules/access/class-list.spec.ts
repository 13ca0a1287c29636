import { CLASS_LIST_LIMITS, type ListPreview } from '@bellweek/api-client/contract/school';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '../../../test/browser.js';
import { encoded, manifest, rosterFile, zipOf } from '../../../test/roster-files.js';
import { newDomain } from '../../../test/schools.js';
import { admin, contact } from '../../../test/security/actors.js';
import { newPerson, startTestApp, type TestApp } from '../../../test/test-app.js';

let test: TestApp;
let operator: Browser;
beforeAll(async () => {
  test = await startTestApp();
  operator = (await admin(test)).browser;
});
beforeEach(() => test.database.query('DELETE FROM rate_limits'));
afterAll(() => test?.stop());

async function ok<T>(call: Promise<{ data: T | null; error: string | null }>): Promise<T> {
  const { data, error } = await call;
  if (data === null) throw new Error(String(error));
  return data;
}

async function school(seats: number | null = null) {
  const domain = newDomain();
  const { browser, institutionId } = await contact(test, domain);
  if (seats !== null) await ok(operator.admin.changeInstitution(institutionId, { seats }));
  return { domain, institutionId, desk: browser.school, join: (name: string) => join(domain, name) };
}
const join = (domain: string, name: string) =>
  test.signedIn({ ...newPerson({ hd: domain, name }), email: `${name}@${domain}`.toLowerCase() });
type School = Awaited<ReturnType<typeof school>>;

/** Shows an import and does it. @returns its preview and its act */
async function importFile({ desk }: School, file: string | Buffer): Promise<ListPreview & { changeId: string | null }> {
  const preview = await ok(desk.previewImport(encoded(file)));
  const { added, changed, takenOff, back } = preview;
  const { changeId } = await ok(desk.importList({ content: encoded(file), seen: { added, changed, takenOff, back } }));
  return { ...preview, changeId };
}

const undo = async ({ desk }: School, changeId: string | null) =>
  expect(await desk.undoChange(changeId!)).toMatchObject({ status: 204 });

/** Everything that a school says of people and every licence of it, as it is stored. */
async function stored({ institutionId }: School) {
  const entries = await test.database.query('SELECT * FROM class_list_entries WHERE institution_id = $1 ORDER BY id', [
    institutionId,
  ]);
  const licenses = await test.database.query('SELECT * FROM licenses WHERE institution_id = $1 ORDER BY id', [
    institutionId,
  ]);
  return { entries, licenses };
}

const licensed = async (browser: Browser) => (await browser.client.getUserInstitution()).status === 200;

const user = (id: string, name: string, domain: string, more: Record<string, string> = {}) => ({
  sourcedId: id,
  enabledUser: 'true',
  username: name,
  givenName: name,
  familyName: 'Low',
  email: `${name}@${domain}`.toLowerCase(),
  password: 'not-to-be-kept',
  ...more,
});
const role = (userSourcedId: string, of: string) => ({
  sourcedId: `r${userSourcedId}`,
  userSourcedId,
  roleType: 'primary',
  role: of,
});

/** A whole export of three people and a parent, with the files of classes. */
const whole = (domain: string, users: Record<string, string>[]) =>
  zipOf({
    'export/manifest.csv': manifest('bulk'),
    'export/users.csv': rosterFile('users', users),
    'export/roles.csv': rosterFile('roles', [
      role('1', 'student'),
      role('2', 'student'),
      role('3', 'teacher'),
      role('4', 'guardian'),
    ]),
    'export/orgs.csv': rosterFile('orgs', [{ sourcedId: 'o1', name: 'Hill High', type: 'school' }]),
    'export/classes.csv': rosterFile('classes', [{ sourcedId: 'c1', title: 'Maths 9', schoolSourcedId: 'o1' }]),
    'export/enrollments.csv': rosterFile('enrollments', [
      { sourcedId: 'e1', classSourcedId: 'c1', userSourcedId: '3', role: 'teacher' },
    ]),
    [`export/${domain}.txt`]: 'Read me',
  });

describe('S91 a OneRoster 1.2 export', () => {
  it('S91 goes in, is changed, archived and restored, and each act is undone exactly', async () => {
    const hill = await school();
    const { domain } = hill;
    const [ada, ben] = [await hill.join('Ada'), await hill.join('Ben')];
    const people = [user('1', 'Ada', domain), user('2', 'Ben', domain), user('3', 'Tess', domain)];
    const before = await stored(hill);

    const first = await importFile(
      hill,
      whole(domain, [...people, user('4', 'Parent', domain), user('5', 'Far', 'far.example')]),
    );
    expect(first).toMatchObject({ added: 3, changed: 0, takenOff: 0, back: 0, same: 0, losing: 0, outside: 1, bad: 1 });
    expect(first.badLines).toEqual([{ line: 5, problem: 'Parents and guardians are left out.' }]);
    expect(first.people).toContainEqual({ email: `tess@${domain}`, name: 'Tess Low', role: 'teacher', what: 'added' });
    expect(await ok(hill.desk.getDesk())).toMatchObject({ members: 3, waiting: 1, takenOff: 0 });
    expect(JSON.stringify(await stored(hill))).not.toContain('not-to-be-kept');
    const imported = await stored(hill);

    // The same file again changes nothing.
    expect(await importFile(hill, whole(domain, people))).toMatchObject({ same: 3, changeId: null });
    expect(await stored(hill)).toEqual(imported);

    // A file of changes: another name, somebody archived, nobody else touched.
    const delta = zipOf({
      'manifest.csv': manifest('delta'),
      'users.csv': rosterFile('users', [
        user('3', 'Tess', domain, { status: 'active', familyName: 'High' }),
        { sourcedId: '2', status: 'tobedeleted' },
      ]),
    });
    const second = await importFile(hill, delta);
    expect(second).toMatchObject({ added: 0, changed: 1, takenOff: 1, losing: 1 });
    expect(second.leaving).toEqual([{ email: `ben@${domain}`, name: 'Ben Low', role: 'student' }]);
    expect(second.people).toMatchObject([{ email: `tess@${domain}`, what: 'changed' }]);
    expect([await licensed(ada), await licensed(ben)]).toEqual([true, false]);
    expect((await ok(hill.desk.findListed({ state: 'off' }))).people).toEqual([
      { email: `ben@${domain}`, name: 'Ben Low', role: 'student' },
    ]);
    // Logging in brings nobody back who was archived, and tells of no missing seat.
    const again = await test.signedIn({ ...newPerson({ hd: domain }), email: `ben@${domain}` });
    expect(await licensed(again)).toBe(false);
    expect((await ok(again.client.getTrialUsed())).ended).toBeNull();

    await test.database.query('DELETE FROM users WHERE email_canonical IS NULL');
    const archived = await stored(hill);
    // A whole export restores Ben, and archives Tess whom it leaves out.
    const third = await importFile(hill, whole(domain, people.slice(0, 2)));
    expect(third).toMatchObject({ added: 0, changed: 0, takenOff: 1, back: 1 });
    expect(await licensed(again)).toBe(true);
    expect((await hill.desk.undoChange(second.changeId!)).error).toBe('Something newer was done. Undo that first.');
    await undo(hill, third.changeId);
    expect((await stored(hill)).entries).toEqual(archived.entries);
    expect(await licensed(again)).toBe(false);
    await undo(hill, second.changeId);
    expect((await stored(hill)).entries).toEqual(imported.entries);
    await undo(hill, first.changeId);
    expect((await stored(hill)).entries).toEqual(before.entries);
    expect((await ok(hill.desk.getDesk())).lastChange).toBeNull();
  });

  it('S91 keeps people whose line cannot be read, and lets a new address take the place of the former one', async () => {
    const hill = await school();
    const { domain } = hill;
    await importFile(hill, whole(domain, [user('1', 'Ada', domain), user('2', 'Ben', domain)]));
    const next = whole(domain, [user('1', 'Ada', domain, { email: 'nobody' }), user('2', 'Benjamin', domain)]);
    expect(await importFile(hill, next)).toMatchObject({ added: 1, takenOff: 1, bad: 1 });
    const { people } = await ok(hill.desk.findListed({ state: 'waiting' }));
    expect(people.map(({ email }) => email)).toEqual([`ada@${domain}`, `benjamin@${domain}`]);
  });

  it('S91 may be users.csv alone, which archives nobody whom it leaves out', async () => {
    const hill = await school();
    const { domain } = hill;
    await importFile(hill, rosterFile('users', [user('1', 'Ada', domain), user('2', 'Ben', domain)]));
    const second = rosterFile('users', [user('2', 'Ben', domain, { enabledUser: 'false' })]);
    expect(await importFile(hill, second)).toMatchObject({ added: 0, takenOff: 1, same: 0 });
    expect(await ok(hill.desk.getDesk())).toMatchObject({ waiting: 1, takenOff: 1 });
  });
});

describe('S91 a class list as CSV', () => {
  it('S91 takes an address, a name and a role in columns of any order', async () => {
    const hill = await school();
    const { domain } = hill;
    const file = `\ufeffRole;Name;E-mail\nStudent;Zoë Q.;zoe@${domain}\nTeacher;;tess@${domain}\n;;not an address\n`;
    expect(await importFile(hill, file)).toMatchObject({
      added: 2,
      bad: 1,
      badLines: [{ line: 4, problem: 'Its email address is not valid.' }],
    });
    expect((await ok(hill.desk.findListed({ state: 'waiting', search: 'ZOË' }))).people).toEqual([
      { email: `zoe@${domain}`, name: 'Zoë Q.', role: 'student' },
    ]);
  });

  it('S91 names everybody whom it takes off, however many are new before them', async () => {
    const hill = await school();
    const people = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, at) => user(`${from + at}`, `p${from + at}`, hill.domain));
    await importFile(hill, whole(hill.domain, people(10, 80)));
    const preview = await ok(hill.desk.previewImport(encoded(whole(hill.domain, people(80, 150)))));
    expect(preview).toMatchObject({ added: 70, takenOff: 70 });
    expect(preview.people).toHaveLength(CLASS_LIST_LIMITS.shown);
    expect(preview.leaving.map(({ email }) => email)).toEqual(people(10, 80).map(({ email }) => email));
  });

  it('S91 is refused where the list changed after the preview', async () => {
    const hill = await school();
    const file = encoded(`email\nzoe@${hill.domain}\n`);
    const seen = { added: 2, changed: 0, takenOff: 0, back: 0 };
    expect(await hill.desk.importList({ content: file, seen })).toMatchObject({ status: 409 });
    expect((await stored(hill)).entries).toEqual([]);
  });
});

describe('S91 a broken file', () => {
  const users = (text: string) => ({ 'manifest.csv': manifest('bulk'), 'users.csv': text });
  const broken: [string, string | Buffer, string][] = [
    ['empty', ' ', 'No column is called “email”. Please name the columns in the first line.'],
    ['without columns', 'zoe@school.edu\n', 'No column is called “email”. Please name the columns in the first line.'],
    ['of columns alone', 'email,name\n', 'This file names nobody.'],
    [
      'with an open quote',
      'email\n"zoe@school.edu\n',
      'users.csv could not be read. Please save it as CSV and try again.',
    ],
    [
      'in another encoding',
      Buffer.from('email\nzo\u00eb@x.edu\n', 'latin1'),
      'This file is not in UTF-8. Please save it as “CSV UTF-8” and try again.',
    ],
    [
      'too long',
      `email\n${'a@b.edu\n'.repeat(CLASS_LIST_LIMITS.people + 1)}`,
      'Please import at most 10,000 people at a time.',
    ],
    [
      'zipped without users',
      zipOf({ 'manifest.csv': manifest('bulk') }),
      'This zip file has no users.csv, so it says nothing about people.',
    ],
    [
      'cut off',
      zipOf(users('email\n')).subarray(0, -30),
      'This zip file is damaged, has a password or is too large. Please zip the CSV files again.',
    ],
    [
      'with a password',
      zipOf(users('email\n'), { isEncrypted: true }),
      'This zip file is damaged, has a password or is too large. Please zip the CSV files again.',
    ],
    [
      'that grows without end',
      zipOf({ 'users.csv': ' '.repeat(CLASS_LIST_LIMITS.unzipped + 1) }),
      'This zip file is damaged, has a password or is too large. Please zip the CSV files again.',
    ],
    [
      'of another version',
      zipOf({ 'manifest.csv': manifest('bulk', '2.0'), 'users.csv': rosterFile('users', [user('1', 'Ada', 'x.edu')]) }),
      'The manifest names no version that we read: OneRoster 1.1 or 1.2. Please export the files again.',
    ],
    [
      'without users by its manifest',
      zipOf({ 'manifest.csv': manifest('absent'), 'users.csv': rosterFile('users', [user('1', 'Ada', 'x.edu')]) }),
      'The manifest says that this export has no users. Please export them too.',
    ],
  ];
  let hill: School;
  beforeAll(async () => {
    hill = await school();
  });
  it.each(broken)('S91 %s is refused by one sentence, and changes nothing', async (_name, file, sentence) => {
    const before = await test.database.digest();
    const seen = { added: 0, changed: 0, takenOff: 0, back: 0 };
    for (const answer of [
      await hill.desk.previewImport(encoded(file)),
      await hill.desk.importList({ content: encoded(file), seen }),
    ]) {
      expect(answer).toMatchObject({ status: 400, error: sentence });
    }
    await test.database.query('DELETE FROM rate_limits');
    expect(await test.database.digest()).toBe(before);
  });
});

describe('S91 the end of access and invitations', () => {
  it('S91 ends the access of one member, and undo brings the same licence back', async () => {
    const hill = await school();
    const ada = await hill.join('Ada');
    const before = await stored(hill);
    const [member] = (await ok(hill.desk.findMembers({ search: 'ada@' }))).members;
    const { changeId } = await ok(hill.desk.endMember(member!.id));
    expect(await licensed(ada)).toBe(false);
    expect((await hill.desk.endMember(member!.id)).status).toBe(404);
    await undo(hill, changeId);
    expect(await stored(hill)).toEqual(before);
    expect(await licensed(ada)).toBe(true);
    const acts = await test.database.query<{ action: string }>(
      `SELECT action FROM audit_entries WHERE action LIKE 'institution.list%' AND metadata ->> 'institutionId' = $1 ORDER BY id`,
      [hill.institutionId],
    );
    expect(acts.map(({ action }) => action)).toEqual(['institution.list_changed', 'institution.list_undone']);
  });

  it('S91 leaves the desk to a contact person who ends their own access, who can come back by it', async () => {
    const domain = newDomain();
    const { browser, email } = await contact(test, domain);
    const { members } = await ok(browser.school.findMembers({}));
    const { changeId } = await ok(browser.school.endMember(members[0]!.id));
    // Also after the next sign-in.
    const back = await test.signedIn({ sub: email.split('@', 1)[0], email, hd: domain });
    expect(await licensed(back)).toBe(false);
    expect(await ok(back.school.getRight())).toEqual({ hasDesk: true, isDemoStudent: false });
    expect(await back.school.undoChange(changeId!)).toMatchObject({ status: 204 });
    expect(await licensed(back)).toBe(true);
  });

  it('S91 gives no seat twice: undo is refused where somebody else has it', async () => {
    const hill = await school(2);
    const ada = await hill.join('Ada');
    const [member] = (await ok(hill.desk.findMembers({ search: 'ada@' }))).members;
    const { changeId } = await ok(hill.desk.endMember(member!.id));
    await hill.join('Ben');
    const before = await test.database.digest();
    expect(await hill.desk.undoChange(changeId!)).toMatchObject({ status: 409 });
    expect(await test.database.digest()).toBe(before);
    expect(await licensed(ada)).toBe(false);
  });

  it('S91 invites addresses of the school alone, and writes to people who are not in', async () => {
    const hill = await school();
    const { domain } = hill;
    await hill.join('Ada');
    const { changeId } = await ok(hill.desk.invite([`new@${domain}`, `ada@${domain}`]));
    expect(changeId).not.toBeNull();
    const mails = await test.database.query(
      `SELECT recipient FROM mail_messages WHERE template = 'school-invitation' AND recipient LIKE $1`,
      [`%@${domain}`],
    );
    expect(mails).toEqual([{ recipient: `new@${domain}` }]);
    expect(await hill.desk.invite([`x@${domain}`, 'x@far.example'])).toMatchObject({
      status: 400,
      error: `Please enter addresses of your school: ${domain}.`,
    });
  });
});

describe('S91 a contact person of another school', () => {
  it('S91 reaches neither its members nor its acts, and no file reaches its people', async () => {
    const [hill, dale] = [await school(), await school()];
    const ada = await hill.join('Ada');
    const [member] = (await ok(hill.desk.findMembers({ search: 'ada@' }))).members;
    const { changeId } = await importFile(hill, `email\nzoe@${hill.domain}\n`);
    const before = await stored(hill);
    expect((await dale.desk.endMember(member!.id)).status).toBe(404);
    expect((await dale.desk.undoChange(changeId!)).status).toBe(404);
    const gone = user('1', 'Ada', hill.domain, { status: 'tobedeleted' });
    expect(await importFile(dale, rosterFile('users', [gone]))).toMatchObject({ takenOff: 0, outside: 1, people: [] });
    expect((await ok(dale.desk.findListed({ state: 'waiting' }))).total).toBe(0);
    expect(await stored(hill)).toEqual(before);
    expect(await licensed(ada)).toBe(true);
  });
});
