import type { PersonalData } from '@bellweek/api-client/contract/me';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CampaignService } from '../email/campaign/campaign.service.js';
import { MailPreferenceService } from '../email/mail-preference.service.js';

/** Tables that know a person by address alone, since what they hold was entered without an account. */
const BY_ADDRESS: [table: string, column: string][] = [
  ['admin_grants', 'email_canonical'],
  ['beta_invitations', 'email_canonical'],
  ['contact_requests', 'email_canonical'],
  ['demo_requests', 'email_canonical'],
  ['contact_request_addresses', 'email_canonical'],
  ['demo_request_addresses', 'email_canonical'],
  ['mail_confirmations', 'email_canonical'],
  ['mail_messages', 'person_canonical'],
  ['waitlist_entries', 'email_canonical'],
];

type Texts<Names extends string> = Record<Names, string> & { at: Date };

/** What no foreign key finds when a person asks for everything, or leaves with everything. */
@Injectable()
export class AddressRecords {
  constructor(
    private readonly mailPreferences: MailPreferenceService,
    private readonly campaigns: CampaignService,
  ) {}

  /** Deletes it all, waiting mails included; that the address wants no alerts is kept, without the address, and so is each campaign's sum. */
  async erase(manager: EntityManager, emailCanonical: string): Promise<void> {
    // First: whoever notes that a mail arrived holds its row before the invitation that comes with it.
    await this.campaigns.forget(manager, emailCanonical);
    for (const [table, column] of BY_ADDRESS) {
      await manager.query(`DELETE FROM ${table} WHERE ${column} = $1`, [emailCanonical]);
    }
    await this.mailPreferences.forget(manager, emailCanonical);
  }

  async export(manager: EntityManager, emailCanonical: string | null): Promise<PersonalData['byAddress']> {
    const find = <Row>(sql: string): Promise<Row[]> => manager.query<Row[]>(sql, [emailCanonical]);
    const [waitlist] = await find<{ at: Date }>(
      'SELECT signed_up_at AS at FROM waitlist_entries WHERE email_canonical = $1',
    );
    const [invitation] = await find<{ at: Date }>(
      'SELECT invited_at AS at FROM beta_invitations WHERE email_canonical = $1',
    );
    const contacts = await find<Texts<'firstName' | 'lastName' | 'description'>>(
      `SELECT first_name AS "firstName", last_name AS "lastName", description, submitted_at AS at
       FROM contact_requests WHERE email_canonical = $1 ORDER BY submitted_at`,
    );
    const demos = await find<Texts<'firstName' | 'lastName' | 'role' | 'organisation' | 'country' | 'description'>>(
      `SELECT first_name AS "firstName", last_name AS "lastName", role, organisation, country, description, requested_at AS at
       FROM demo_requests WHERE email_canonical = $1 ORDER BY requested_at`,
    );
    const mails = await find<{ template: string; state: string; at: Date }>(
      `SELECT template, state, created_at AS at FROM mail_messages WHERE person_canonical = $1
       UNION ALL SELECT coalesce(c.template, c.kind), r.state, c.created_at
       FROM mail_recipients r JOIN mail_campaigns c ON c.id = r.campaign_id WHERE r.email_canonical = $1 ORDER BY 3`,
    );
    return {
      waitlistedAt: waitlist?.at.toISOString() ?? null,
      invitedToBetaAt: invitation?.at.toISOString() ?? null,
      isUnsubscribed: emailCanonical !== null && (await this.mailPreferences.isUnsubscribed(manager, emailCanonical)),
      contactRequests: contacts.map(({ at, ...request }) => ({ ...request, submittedAt: at.toISOString() })),
      demoRequests: demos.map(({ at, ...request }) => ({ ...request, requestedAt: at.toISOString() })),
      mails: mails.map(({ at, ...mail }) => ({ ...mail, createdAt: at.toISOString() })),
    };
  }
}
