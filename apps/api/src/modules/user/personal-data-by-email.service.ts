import type { PersonalData } from '@bellweek/api-client/contract/me';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type AddressShare, SHARES } from '../../common/address-share.js';
import { CampaignService } from '../email/campaign/campaign.service.js';
import { MailPreferenceService } from '../email/mail-preference.service.js';

/** Tables that know a person by address alone, since what they hold was entered without an account; and when a row was written. */
const BY_ADDRESS: [table: string, address: string, instant: string][] = [
  ['admin_grants', 'email_canonical', 'created_at'],
  ['beta_invitations', 'email_canonical', 'invited_at'],
  ['contact_requests', 'email_canonical', 'submitted_at'],
  ['demo_requests', 'email_canonical', 'requested_at'],
  ['mail_confirmations', 'email_canonical', 'sent_at'],
  ['mail_messages', 'person_canonical', 'created_at'],
  ['waitlist_entries', 'email_canonical', 'signed_up_at'],
];

/** Rows from before the first holder of an address, and from between two, go with either: nobody can tell whose they are. */
const SHARES_OF_PERSON = `
  SELECT a.email_canonical AS "emailCanonical",
    coalesce((SELECT max(o.held_until) FROM user_addresses o WHERE o.email_canonical = a.email_canonical
      AND o.user_id <> a.user_id AND o.held_from < a.held_from), '-infinity')::text AS since,
    coalesce((SELECT min(o.held_from) FROM user_addresses o WHERE o.email_canonical = a.email_canonical
      AND o.user_id <> a.user_id AND o.held_from >= a.held_from), 'infinity')::text AS until
  FROM user_addresses a WHERE a.user_id = $1`;

/** Rows `t` that were written while the person ($1) held the address. */
const whileHeld = (table: string, address: string, instant: string): string => `
  user_addresses a JOIN ${table} t ON t.${address} = a.email_canonical
  AND t.${instant} >= a.held_from AND t.${instant} < coalesce(a.held_until, 'infinity') WHERE a.user_id = $1`;

type Texts<Names extends string> = Record<Names, string> & { at: Date };

/** What no foreign key finds when a person asks for everything, or leaves with everything. */
@Injectable()
export class PersonalDataByEmail {
  constructor(
    private readonly mailPreferences: MailPreferenceService,
    private readonly campaigns: CampaignService,
  ) {}

  /** Deletes it all, waiting mails included; that an address wants no alerts is kept, without the address, and so is each campaign's sum. */
  async erase(manager: EntityManager, userId: string): Promise<void> {
    const shares = await manager.query<AddressShare[]>(SHARES_OF_PERSON, [userId]);
    // First: whoever notes that a mail arrived holds its row before the invitation that comes with it.
    await this.campaigns.forget(manager, shares);
    for (const [table, address, instant] of BY_ADDRESS) {
      await manager.query(
        `DELETE FROM ${table} t USING ${SHARES} WHERE t.${address} = s."emailCanonical" AND t.${instant} >= s.since AND t.${instant} < s.until`,
        [JSON.stringify(shares)],
      );
    }
    await this.mailPreferences.forget(manager, shares);
  }

  /** @param emailCanonical the address held now. */
  async export(
    manager: EntityManager,
    { id, emailCanonical }: { id: string; emailCanonical: string | null },
  ): Promise<PersonalData['byAddress']> {
    const find = <Row>(sql: string): Promise<Row[]> => manager.query<Row[]>(sql, [id]);
    const [waitlist] = await find<{ at: Date }>(
      `SELECT t.signed_up_at AS at FROM ${whileHeld('waitlist_entries', 'email_canonical', 'signed_up_at')} ORDER BY 1 LIMIT 1`,
    );
    // Whenever it was written, it counts for the person who holds the address now.
    const [invitation] = await find<{ at: Date }>(
      `SELECT i.invited_at AS at FROM beta_invitations i JOIN users u ON u.email_canonical = i.email_canonical WHERE u.id = $1`,
    );
    const contacts = await find<Texts<'firstName' | 'lastName' | 'description'>>(
      `SELECT first_name AS "firstName", last_name AS "lastName", description, submitted_at AS at
       FROM ${whileHeld('contact_requests', 'email_canonical', 'submitted_at')} ORDER BY submitted_at`,
    );
    const demos = await find<Texts<'firstName' | 'lastName' | 'role' | 'organisation' | 'country' | 'description'>>(
      `SELECT first_name AS "firstName", last_name AS "lastName", role, organisation, country, description, requested_at AS at
       FROM ${whileHeld('demo_requests', 'email_canonical', 'requested_at')} ORDER BY requested_at`,
    );
    const mails = await find<{ template: string; state: string; at: Date }>(
      `SELECT template, state, created_at AS at FROM ${whileHeld('mail_messages', 'person_canonical', 'created_at')}
       UNION ALL SELECT coalesce(c.template, c.kind), r.state, c.created_at
       FROM user_addresses a JOIN mail_recipients r ON r.email_canonical = a.email_canonical JOIN mail_campaigns c ON c.id = r.campaign_id
       AND c.created_at >= a.held_from AND c.created_at < coalesce(a.held_until, 'infinity') WHERE a.user_id = $1 ORDER BY 3`,
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
