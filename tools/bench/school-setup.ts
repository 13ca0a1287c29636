import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { subjectOf } from '../identity-provider/people.ts';

/** A device of a student: its id, and the key that proves its calls. */
export interface StudentDevice {
  id: string;
  key: CryptoKey;
  /** The public half, as devices give it: the raw point. */
  signKey: string;
}

/** A student on the way to school. */
export interface Student {
  email: string;
  /** Address of the school's line to the internet. */
  address: string;
  device: StudentDevice;
  /** Whether the account and the device are new to the server. */
  isNew: boolean;
}

async function newDevice(): Promise<StudentDevice> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  const raw = await crypto.subtle.exportKey('raw', pair.publicKey);
  return { id: randomUUID(), key: pair.privateKey, signKey: Buffer.from(raw).toString('base64url') };
}

/** So many students, spread evenly over the schools. @param bell number of the bell, so that nobody comes twice */
export function newStudents(bell: number, count: number, schools: number, isNew: boolean): Promise<Student[]> {
  const one = async (at: number): Promise<Student> => {
    const school = 1 + (at % schools);
    const email = `student-${bell}-${at}@bell-${school}.example`;
    return { email, address: `198.51.100.${school}`, device: await newDevice(), isNew };
  };
  return Promise.all(Array.from({ length: count }, (_, at) => one(at)));
}

const withDatabase = async (ownerUrl: string, work: (client: Client) => Promise<unknown>): Promise<void> => {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  await work(client).finally(() => client.end());
};

/** Schools whose addresses make members. */
export const insertSchools = (ownerUrl: string, count: number): Promise<void> =>
  withDatabase(ownerUrl, (client) =>
    client.query(
      `WITH made AS (
         INSERT INTO institutions (name, domain, license_expiry, license_expires_at)
         SELECT 'Bell School ' || n, 'bell-' || n || '.example', current_date + 365, now() + interval '365 days'
         FROM generate_series(1, $1::int) AS n RETURNING id, domain)
       INSERT INTO institution_domains (institution_id, domain, verified_by, verified_at) SELECT id, domain, 'operator', now() FROM made`,
      [count],
    ),
  );

/** Accounts of students who have been here before: members of their schools, each with a device and an account key. */
export const insertStudents = (ownerUrl: string, issuer: string, students: readonly Student[]): Promise<void> =>
  withDatabase(ownerUrl, async (client) => {
    const emails = students.map(({ email }) => email);
    const subjects = emails.map((email) => subjectOf('google', email));
    const devices = students.map(({ device }) => device);
    await client.query(
      `WITH one AS (
         SELECT * FROM unnest($1::text[], $2::text[], $4::uuid[], $5::text[]) AS one (email, subject, device, sign_key)),
       people AS (
         INSERT INTO users (name, email, email_canonical, institution_domain, provider, issuer, subject)
         SELECT 'Bench Student', email, email, split_part(email, '@', 2), 'google', $3, subject FROM one
         RETURNING id, email, institution_domain),
       addresses AS (
         INSERT INTO user_addresses (user_id, email, email_canonical, held_from) SELECT id, email, email, now() FROM people),
       members AS (
         INSERT INTO licenses (user_id, type, institution_id, institution_ends_at)
         SELECT p.id, 'institution', i.id, i.license_expires_at FROM people p JOIN institutions i ON i.domain = p.institution_domain),
       accounts AS (
         INSERT INTO sync_accounts (user_id, generation, created_at, window_at)
         SELECT id, gen_random_uuid(), now(), now() FROM people RETURNING user_id)
       INSERT INTO sync_devices (user_id, id, name, kind, public_key, sign_key, added_at, admitted_at, seen_at)
       SELECT a.user_id, o.device, 'Bench', 'web', 'none', o.sign_key, now(), now(), now() - interval '1 day'
       FROM accounts a JOIN people p ON p.id = a.user_id JOIN one o ON o.email = p.email`,
      [emails, subjects, issuer, devices.map(({ id }) => id), devices.map(({ signKey }) => signKey)],
    );
    await client.query('ANALYZE');
  });
