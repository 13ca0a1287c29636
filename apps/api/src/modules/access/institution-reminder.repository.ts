import { REMINDER_DAYS, REMINDER_LATE_DAYS } from '@bellweek/api-client/contract/institutions';
import type { EntityManager } from 'typeorm';
import { type AddressShare, SHARES } from '../../common/personal-data.js';
import type { MailFollower } from '../../common/registry.js';
import { columns, computed, query, type RowOf, sql } from '../../database/sql.js';
import { membersOf } from './license-members.repository.js';
import { joinHolder } from '../user/user-address.repository.js';
import { InstitutionReminderRow } from './institution-reminder.entity.js';
import { Institution } from './institution.entity.js';

/** Shown of an institution; it has a few for each year. */
const MOST_SENT = 20;

const FACTS = computed<{ licenseExpiry: string; days: number; members: number }>({
  licenseExpiry: 'i.license_expiry::text',
  days: 'due.days',
  members: `${membersOf('i.id')}::float8`,
});

/**
 * Reminders that are due on the day `$1` at the instant `$2`, at most `$3`, their institutions locked. An institution that
 * an operator is changing waits for the next time.
 */
const DUE = sql`
  SELECT ${columns(Institution, 'i', ['id', 'name'])}, ${FACTS}
  FROM institutions i CROSS JOIN unnest('{${REMINDER_DAYS.join(',')}}'::integer[]) AS due(days)
  WHERE i.sends_reminders AND i.license_expires_at > $2
    AND i.license_expiry BETWEEN $1::date + due.days - ${REMINDER_LATE_DAYS} AND $1::date + due.days
    AND NOT EXISTS (SELECT FROM institution_reminders r
      WHERE r.institution_id = i.id AND r.license_expiry = i.license_expiry AND r.days = due.days)
  ORDER BY i.license_expires_at, i.id LIMIT $3 FOR UPDATE OF i SKIP LOCKED`;
export type DueReminder = RowOf<typeof DUE>;

export const findDue = (manager: EntityManager, day: string, now: Date, most: number) =>
  query(manager, DUE, [day, now, most]);

const NOTE = sql`
  INSERT INTO institution_reminders (institution_id, license_expiry, days, recipient, email_canonical, operators, queued_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING ${computed<{ isNew: boolean }>({ isNew: 'true' })}`;

/** @returns false where it was noted before. */
export async function noteReminder(
  manager: EntityManager,
  { id, licenseExpiry, days }: DueReminder,
  to: Pick<InstitutionReminderRow, 'recipient' | 'emailCanonical' | 'operators' | 'queuedAt'>,
): Promise<boolean> {
  const values = [id, licenseExpiry, days, to.recipient, to.emailCanonical, to.operators, to.queuedAt];
  return (await query(manager, NOTE, values)).length > 0;
}

export async function noteMails(
  manager: EntityManager,
  { id, licenseExpiry, days }: DueReminder,
  mailIds: string[],
): Promise<void> {
  await manager.update(InstitutionReminderRow, { institutionId: id, licenseExpiry, days }, { mailIds });
}

/** Copies to each reminder the state of its mails. A reminder that any operator got was sent. */
export const followReminders: MailFollower = (mails) => `
  UPDATE institution_reminders r SET mail_state = s.state FROM (
    SELECT DISTINCT ON (o.institution_id, o.license_expiry, o.days) o.institution_id, o.license_expiry, o.days, m.state
    FROM (${mails}) AS m JOIN institution_reminders o ON o.mail_ids @> ARRAY[m.id]
    WHERE m.template IN ('institution-reminder', 'institution-reminder-operators')
    ORDER BY o.institution_id, o.license_expiry, o.days, m.state = 'accepted' DESC) AS s
  WHERE r.institution_id = s.institution_id AND r.license_expiry = s.license_expiry AND r.days = s.days AND r.mail_state <> 'accepted'`;

/** Reminders of an institution, the newest first. */
export const findReminders = (manager: EntityManager, institutionId: string): Promise<InstitutionReminderRow[]> =>
  manager.find(InstitutionReminderRow, {
    where: { institutionId },
    order: { queuedAt: 'DESC', days: 'ASC' },
    take: MOST_SENT,
  });

/** Removes reminders of which no mail is left to send. */
export const removeReminder = (
  manager: EntityManager,
  { institutionId, licenseExpiry, days }: InstitutionReminderRow,
) => manager.delete(InstitutionReminderRow, { institutionId, licenseExpiry, days });

const OF_PERSON = sql`
  SELECT ${columns(InstitutionReminderRow, 'r', ['queuedAt'])},
    ${computed<{ institution: string; email: string; licenseExpiry: string; state: string }>({
      institution: 'i.name',
      email: 'r.recipient',
      licenseExpiry: 'r.license_expiry::text',
      state: 'r.mail_state',
    })}
  FROM institution_reminders r JOIN institutions i ON i.id = r.institution_id
  ${joinHolder('r.email_canonical', 'r.queued_at')} ORDER BY r.queued_at`;

export async function exportReminders(manager: EntityManager, userId: string) {
  const rows = await query(manager, OF_PERSON, [userId]);
  return rows.map((row) => ({ ...row, queuedAt: row.queuedAt.toISOString() }));
}

const FORGET = `UPDATE institution_reminders r SET recipient = NULL, email_canonical = NULL FROM ${SHARES}
  WHERE r.email_canonical = s."emailCanonical" AND r.queued_at >= s.since AND r.queued_at < s.until`;

/** The rows stay, without the address: a reminder goes once. */
export async function forgetReminders(manager: EntityManager, shares: readonly AddressShare[]): Promise<void> {
  await manager.query(FORGET, [JSON.stringify(shares)]);
}
