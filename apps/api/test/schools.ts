import { DataSource } from 'typeorm';
import { InstitutionService } from '../src/modules/access/institution.service.js';
import type { TestApp } from './test-app.js';

/** Of the school whose contact person is cast. */
export const DESK_DOMAIN = 'deskschool.example';

let schools = 0;

/** A new domain, in the form of the default data. */
export function newDomain(): string {
  schools += 1;
  return `school${schools}-${process.pid}.edu`;
}

/** Creates a school as the operators' area does. The expiry is a day. */
export async function createSchool(test: TestApp, domain: string, licenseExpiry = '2099-12-31'): Promise<void> {
  const institutions = test.app.get(InstitutionService, { strict: false });
  await test.app
    .get(DataSource)
    .transaction((manager) =>
      institutions.createIfAbsent(manager, { name: `School of ${domain}`, domain, licenseExpiry }),
    );
}

/** Makes a person ($1) a member of a school ($2). */
export const JOIN_SCHOOL = `INSERT INTO licenses (user_id, type, institution_id, institution_ends_at)
  SELECT $1, 'institution', id, license_expires_at FROM institutions WHERE id = $2`;

export async function invite(test: TestApp, email: string): Promise<void> {
  await test.database.query('INSERT INTO beta_invitations (email_canonical) VALUES ($1)', [email.toLowerCase()]);
}
