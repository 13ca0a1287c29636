import { linkParam } from '../../common/link-param.js';
import type { KeyObject } from 'node:crypto';
import { CONTACT_LISTS } from '@bellweek/api-client/contract/campaigns';
import { canonicalEmail } from '@bellweek/api-client/contract/email-address';
import { Inject, Injectable, type StreamableFile } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Logger } from 'pino';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import type { AddressShare, PersonalDataSource } from '../../common/personal-data.js';
import { AppError } from '../../common/app-error.js';
import { deriveKey, keyedHash } from '../../common/keyed-hash.js';
import { LOGGER } from '../../common/logging.js';
import { ContactSources } from '../../common/registry.js';
import { streamList } from '../../common/streamed-list.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/config.js';
import { AuditService } from '../audit/audit.service.js';
import { MailSuppression } from './mail-suppression.entity.js';
import { findSuppressedHashes, forgetAddresses, readUnsubscribed, suppress } from './mail-suppression.repository.js';
import { MailService } from './mail.service.js';
import { UnsubscribeTokenService } from './unsubscribe-token.service.js';

/** Addresses that get no alerts. Answers are the same for addresses we know and those we do not (quality S49). */
@Injectable()
export class MailPreferenceService {
  private readonly key: KeyObject;
  readonly personalData: PersonalDataSource = {
    export: async (manager, { emailCanonical }) => {
      const addressHash = emailCanonical === null ? null : this.hash(emailCanonical);
      return { isUnsubscribed: addressHash !== null && (await manager.existsBy(MailSuppression, { addressHash })) };
    },
    erase: (manager, shares) => this.forget(manager, shares),
  };

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
    private readonly audit: AuditService,
    private readonly tokens: UnsubscribeTokenService,
    private readonly mails: MailService,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly contacts: ContactSources,
  ) {
    this.key = deriveKey(config.personHashSecret, 'mail-suppressions');
  }

  /** A request without a `token` of this very address may come from anybody: then the owner is told by email. */
  async unsubscribe(email: string, token?: string): Promise<void> {
    const canonical = canonicalEmail(email);
    if (canonical === null) return;
    const isSigned = token !== undefined && this.tokens.verify(token) === canonical;
    await this.dataSource.transaction(async (manager) => {
      const row = await suppress(manager, this.hash(canonical), email.trim(), canonical);
      // A suppression after a bounce becomes the owner's wish, which the next bounce leaves alone. The insert has locked the row.
      const bounced = { addressHash: this.hash(canonical), reason: 'bounced' as const };
      const isNew = row?.isNew || (await manager.update(MailSuppression, bounced, { reason: 'unsubscribed' })).affected;
      if (!isNew) return;
      await this.audit.record(manager, { action: 'email.unsubscribed', actorId: null, metadata: {} });
      // A mailbox that bounced reads nothing.
      if (!isSigned && row?.isNew) await this.confirm(manager, canonical);
    });
  }

  async resubscribe(email: string): Promise<void> {
    const canonical = canonicalEmail(email);
    if (canonical === null) return;
    await this.dataSource.transaction(async (manager) => {
      const { affected } = await manager.delete(MailSuppression, { addressHash: this.hash(canonical) });
      if (affected) await this.audit.record(manager, { action: 'email.resubscribed', actorId: null, metadata: {} });
    });
  }

  /** An operator turns a person's alerts off or on. No mail is sent about it. @throws {AppError} */
  async setForPerson(
    manager: EntityManager,
    { id, email, emailCanonical }: { id: string; email: string | null; emailCanonical: string | null },
    isUnsubscribed: boolean,
    act: { actorId: string; reason: string },
  ): Promise<void> {
    if (email === null || emailCanonical === null) throw new AppError('conflict', 'This person has no email address.');
    const addressHash = this.hash(emailCanonical);
    if ((await manager.existsBy(MailSuppression, { addressHash })) === isUnsubscribed) return;
    if (isUnsubscribed) await suppress(manager, addressHash, email, emailCanonical);
    else await manager.delete(MailSuppression, { addressHash });
    const action = isUnsubscribed ? 'email.unsubscribed' : 'email.resubscribed';
    await this.audit.record(manager, { action, ...act, subjectId: id, metadata: {} });
  }

  /** Writes to an address that gave itself to us, and to no other: strangers must not reach people through us. */
  private async confirm(manager: EntityManager, canonical: string): Promise<void> {
    const tables = CONTACT_LISTS.map((list) => this.contacts.get(list).table);
    const asWritten = tables
      .map((table) => `SELECT email FROM ${table} WHERE email_canonical = $1`)
      .join(' UNION ALL ');
    const [known] = await manager.query<{ email: string }[]>(`${asWritten} LIMIT 1`, [canonical]);
    if (!known) return;
    const resubscribeUrl = `${this.config.webUrl}/resubscribe?email=${linkParam(known.email)}`;
    await this.mails.confirm(manager, 'unsubscribe-confirmation', known.email, { resubscribeUrl });
  }

  /** RFC 8058: the request that a mail client posts for its own "unsubscribe" button. A forged token changes nothing. */
  async unsubscribeByToken(token: string): Promise<void> {
    const email = this.tokens.verify(token);
    if (email !== null) await this.unsubscribe(email, token);
  }

  /** @returns the canonical addresses among these that get no alerts, forgotten addresses included. */
  async findSuppressed(canonical: readonly string[]): Promise<Set<string>> {
    const hashes = new Map(canonical.map((address) => [this.hash(address).toString('hex'), address]));
    const found = await findSuppressedHashes(this.dataSource, [...hashes.keys()]);
    return new Set(found.map((hash) => hashes.get(hash)!));
  }

  /** @returns the address if it is unsubscribed, else an empty list. */
  async findUnsubscribed(email: string): Promise<string[]> {
    const canonical = canonicalEmail(email);
    const where = { addressHash: this.hash(canonical ?? ''), reason: 'unsubscribed' as const };
    return (await this.dataSource.manager.existsBy(MailSuppression, where)) ? [email] : [];
  }

  /** All unsubscribed addresses that we still know. */
  streamUnsubscribed(): Promise<StreamableFile> {
    return streamList({ key: null, item: z.string(), batches: readUnsubscribed(this.dataSource), logger: this.logger });
  }

  /** Forgets the addresses of a person who leaves, and keeps by hash that they want no mail. */
  private async forget(manager: EntityManager, shares: readonly AddressShare[]): Promise<void> {
    const hashed = shares.map((share) => ({ ...share, hash: this.hash(share.emailCanonical).toString('hex') }));
    await forgetAddresses(manager, hashed);
  }

  /** The keyed hash by which an address is found. */
  hash(emailCanonical: string): Buffer {
    return keyedHash(this.key, emailCanonical);
  }
}
