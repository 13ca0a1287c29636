import type { InstitutionContact, InstitutionDetail } from '@bellweek/api-client/contract/institutions';
import { canonicalEmail } from '@bellweek/api-client/contract/email-address';
import type { EntityManager } from 'typeorm';
import { AppError } from '../../common/app-error.js';
import type { PersonalDataSource } from '../../common/personal-data.js';
import { columns, computed, query, sql } from '../../database/sql.js';
import { countMembers } from './license-members.repository.js';
import { eraseShares, joinHolder } from '../user/user-address.repository.js';
import { InstitutionContactRow } from './institution-contact.entity.js';
import { type DomainRow, findDomains } from './institution-domain.repository.js';
import { exportReminders, findReminders, forgetReminders } from './institution-reminder.repository.js';
import { Institution } from './institution.entity.js';
import { present } from './institution.repository.js';
import { nextReminderOn, reminderDay } from './reminder-day.js';

export async function findContact(manager: EntityManager, institutionId: string): Promise<InstitutionContact | null> {
  const row = await manager.findOneBy(InstitutionContactRow, { institutionId });
  return row && { name: row.name, email: row.email, role: row.role, hasDesk: row.hasDesk };
}

/** Names the contact person of an institution in place of the one before; null: nobody. */
export async function saveContact(
  manager: EntityManager,
  institutionId: string,
  contact: InstitutionContact | null,
  namedAt: Date,
): Promise<void> {
  await manager.delete(InstitutionContactRow, { institutionId });
  const emailCanonical = contact && canonicalEmail(contact.email);
  if (emailCanonical === null) return;
  await manager.insert(InstitutionContactRow, { institutionId, ...contact, emailCanonical, namedAt });
}

async function describeReminders(
  manager: EntityManager,
  { id, licenseExpiry, licenseExpiresAt, sendsReminders }: Institution,
  now: Date,
  timeZone: string,
): Promise<InstitutionDetail['reminders']> {
  const rows = await findReminders(manager, id);
  const ofThisEnd = rows.filter((row) => row.licenseExpiry === licenseExpiry).map(({ days }) => days);
  const isToCome = sendsReminders && licenseExpiresAt > now;
  return {
    isOn: sendsReminders,
    nextOn: isToCome ? nextReminderOn(licenseExpiry, reminderDay(now, timeZone), ofThisEnd) : null,
    sent: rows.map(({ mailState, queuedAt, ...row }) => ({
      licenseExpiry: row.licenseExpiry,
      days: row.days,
      recipient: row.recipient,
      operators: row.operators,
      at: queuedAt.toISOString(),
      state: SENT_STATES[mailState],
    })),
  };
}
const SENT_STATES = { pending: 'waiting', sending: 'waiting', accepted: 'sent', rejected: 'refused' } as const;

/** Everything that operators see of an institution. @throws {AppError} */
export async function findDetail(
  manager: EntityManager,
  id: string,
  now: Date,
  timeZone: string,
): Promise<InstitutionDetail> {
  const institution = await manager.findOneBy(Institution, { id });
  if (!institution) throw new AppError('not_found', 'There is no such institution.');
  const { seats, note, licenseExpiresAt } = institution;
  return {
    ...present(institution),
    endsAt: licenseExpiresAt.toISOString(),
    seats,
    note,
    contact: await findContact(manager, id),
    reminders: await describeReminders(manager, institution, now, timeZone),
    people: await countMembers(manager, id, now),
    domains: (await findDomains(manager, id)).map(presentDomain),
  };
}

function presentDomain({ verifiedAt, addedAt, ...domain }: DomainRow): InstitutionDetail['domains'][number] {
  return { ...domain, verifiedAt: verifiedAt?.toISOString() ?? null, addedAt: addedAt.toISOString() };
}

const CONTACTS = { table: 'institution_contacts', address: 'email_canonical', instant: 'named_at' };
const OF_PERSON = sql`
  SELECT ${columns(InstitutionContactRow, 'c', ['name', 'email', 'role', 'namedAt', 'hasDesk'])},
    ${computed<{ institution: string }>({ institution: 'i.name' })}
  FROM institution_contacts c JOIN institutions i ON i.id = c.institution_id
  ${joinHolder('c.email_canonical', 'c.named_at')} ORDER BY c.named_at`;

export const CONTACT_DATA: PersonalDataSource = {
  async export(manager, { id }) {
    const contacts = await query(manager, OF_PERSON, [id]);
    return {
      institutionContacts: contacts.map((one) => ({ ...one, namedAt: one.namedAt.toISOString() })),
      institutionReminders: await exportReminders(manager, id),
    };
  },
  async erase(manager, shares) {
    await eraseShares(manager, CONTACTS, shares);
    await forgetReminders(manager, shares);
  },
};
