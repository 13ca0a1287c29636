import type { ContactList } from '@bellweek/api-client/contract/campaigns';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** Entries that modules add in their constructors, for a service that uses them all and knows no module. */
export abstract class Registry<Name extends string, Entry> {
  protected readonly entries = new Map<Name, Entry>();

  add(name: Name, entry: Entry): this {
    this.entries.set(name, entry);
    return this;
  }

  /** @throws {Error} when no module has added it. */
  get(name: Name): Entry {
    const entry = this.entries.get(name);
    if (entry === undefined) throw new Error(`No module has added ${name}.`);
    return entry;
  }
}

/** Rows that are deleted after a time: a table, and as SQL which of its rows have expired at the instant `$1`. */
@Injectable()
export class ExpiringRows extends Registry<string, string> {
  all(): [table: string, isExpired: string][] {
    return [...this.entries];
  }
}

/** SQL that copies states of single mails, which expire, to rows that outlive them. @param mails SQL of rows `id`, `template`, `state` and `reply` */
export type MailFollower = (mails: string) => string;

@Injectable()
export class MailFollowers extends Registry<string, MailFollower> {
  /** Parts of a WITH clause, each after a comma, that copy the states of mails in other parts. */
  after(...parts: string[]): string {
    const mails = parts.map((part) => `SELECT id, template, state, reply FROM ${part}`).join(' UNION ALL ');
    return [...this.entries.values()].map((follow, at) => `, followed_${at} AS (${follow(mails)})`).join('');
  }
}

/** A table of people, each canonical address once, with `id`, `email` and `email_canonical`. */
export interface ContactSource {
  table: string;
  /** The column the list is ordered by. */
  instant: string;
  /** SQL over the table as `t`; null where only the address is known. */
  name: string | null;
  /** SQL condition of the rows with an address, where some have none. */
  where?: string;
}

@Injectable()
export class ContactSources extends Registry<ContactList, ContactSource> {}

/** A session that ends for another session of the same browser, by the hashes of their ids. */
export interface SessionMove {
  from: Buffer;
  to: Buffer;
  /** The person of the new session. */
  userId: string;
}

/** Moves what a module keeps about a session to the session that replaces it, if both are this person's. */
export type SessionFollower = (manager: EntityManager, move: SessionMove) => Promise<void>;

@Injectable()
export class SessionMoves extends Registry<string, SessionFollower> {
  async follow(manager: EntityManager, move: SessionMove): Promise<void> {
    for (const follower of this.entries.values()) await follower(manager, move);
  }
}

/** SQL of the instant at which a person (an id in SQL) last used a part of the product; null: none is known. */
export type LastUse = (person: string) => string;

@Injectable()
export class LastUses extends Registry<string, LastUse> {
  /** SQL of the last UTC day on which a person (an id in SQL) used the product; null: none is known. */
  dayOf(person: string): string {
    return `(greatest(${[...this.entries.values()].map((last) => last(person)).join(', ')}) AT TIME ZONE 'UTC')::date`;
  }
}
