import type { PersonalData } from '@bellweek/api-client/contract/me';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Registry } from './registry.js';
import type { StreamedItems } from './streamed-json.js';

/** Kinds of personal data, in the order in which erasure locks them: recipients before invitations, as a delivery does. */
const KINDS = [
  'campaigns',
  'admin grants',
  'licenses',
  'institution contacts',
  'class lists',
  'demo students',
  'contact requests',
  'demo requests',
  'mails',
  'waitlist',
  'mail preferences',
  'sessions',
  'passkeys',
  'feedback',
  'weekly stats',
  'synced planner',
  'shared calendars',
  'audit log',
] as const;

type SyncData = NonNullable<PersonalData['sync']>;
type Envelopes = 'envelopes' | 'checkpoints';

/** A person's export; its lists without a bound are streamed. */
export type StreamedPersonalData = Omit<PersonalData, 'auditLog' | 'sync'> & {
  auditLog: StreamedItems<PersonalData['auditLog'][number]>;
  sync: (Omit<SyncData, Envelopes> & { [K in Envelopes]: StreamedItems<SyncData[K][number]> }) | null;
};

/** The parts of an export that modules add. */
type ExportedParts = Omit<StreamedPersonalData, 'exportedAt' | 'user' | 'byAddress'> & PersonalData['byAddress'];

export interface PersonalDataSource {
  /** Reads its parts of a person's export. @param person `emailCanonical` is the address held now. */
  export?(
    manager: EntityManager,
    person: { id: string; emailCanonical: string | null },
  ): Promise<Partial<ExportedParts>>;
  /** Deletes what no foreign key to `users` takes along, in the transaction that deletes the person. */
  erase?(manager: EntityManager, shares: readonly AddressShare[]): Promise<void>;
}

/** Each kind is added by its module; one that is missing fails both calls. */
@Injectable()
export class PersonalDataSources extends Registry<(typeof KINDS)[number], PersonalDataSource> {
  async erase(manager: EntityManager, shares: readonly AddressShare[]): Promise<void> {
    for (const source of this.all()) await source.erase?.(manager, shares);
  }

  async export(manager: EntityManager, person: { id: string; emailCanonical: string | null }): Promise<ExportedParts> {
    const parts: Partial<ExportedParts> = {};
    for (const source of this.all()) Object.assign(parts, await source.export?.(manager, person));
    // A missing part fails the schema of the answer.
    return parts as ExportedParts;
  }

  private all(): PersonalDataSource[] {
    return KINDS.map((kind) => this.get(kind));
  }
}

/** The part of an address's history that belongs to one person. Instants as PostgreSQL's text: a `Date` loses microseconds. */
export interface AddressShare {
  emailCanonical: string;
  /** Inclusive; `-infinity` when no other person is known to have held the address before. */
  since: string;
  /** Exclusive; `infinity` when no other person is known to have held it after. */
  until: string;
}

/** Table expression `s (email_canonical, since, until)` of the shares in a statement's `$1`. */
export const SHARES = `jsonb_to_recordset($1::jsonb) AS s("emailCanonical" text, since timestamptz, until timestamptz)`;
