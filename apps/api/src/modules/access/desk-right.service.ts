import type { AuditActions } from '@bellweek/api-client/contract/audit-actions';
import { canonicalEmail, emailDomain } from '@bellweek/api-client/contract/email-address';
import type { InstitutionChange, InstitutionContact } from '@bellweek/api-client/contract/institutions';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../../common/app-error.js';
import { Clock } from '../../common/clock.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/config.js';
import { MailService } from '../mail/mail.service.js';
import { findDesk, hasOtherDesk } from './desk-right.repository.js';
import { findContact, saveContact } from './institution-detail.repository.js';
import type { Institution } from './institution.entity.js';
import { findInstitution } from './institution.repository.js';

const DESK_PATH = '/school';

export type ChangedPart = AuditActions['institution.changed']['changed'][number];

/** The parts that changed, and whether the contact person may use the desk, before and after. */
export interface Saved {
  changed: ChangedPart[];
  desk: { from: boolean; to: boolean };
}

type Contact = InstitutionContact | null;
const isSame = (one: Contact, other: Contact): boolean =>
  one?.name === other?.name &&
  one?.email === other?.email &&
  one?.role === other?.role &&
  one?.hasDesk === other?.hasDesk;

/** The right of a school's contact person to use its desk: who has it, and how it is given and ended. */
@Injectable()
export class DeskRightService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    private readonly mail: MailService,
  ) {}

  async isContact(userId: string): Promise<boolean> {
    return (await findDesk(this.dataSource.manager, userId)) !== null;
  }

  /** The one institution whose desk a person may use. @throws {AppError} for everybody else. */
  async institutionOf(userId: string): Promise<string> {
    const institutionId = await findDesk(this.dataSource.manager, userId);
    if (institutionId === null) throw new AppError('forbidden', 'Only your school’s contact person can do this.');
    return institutionId;
  }

  /** Names the contact person, if the request does. Another address has no desk unless the request gives one. @throws {AppError} */
  async saveContact(
    manager: EntityManager,
    institution: Institution,
    request: InstitutionChange['contact'],
  ): Promise<Saved> {
    const before = await findContact(manager, institution.id);
    const from = before?.hasDesk ?? false;
    const isKept = request?.email === before?.email;
    const after = request && { ...request, hasDesk: request.hasDesk ?? (isKept && from) };
    if (after === undefined || isSame(after, before)) return { changed: [], desk: { from, to: from } };
    const isGiven = after !== null && after.hasDesk && !(isKept && from);
    if (isGiven) await this.checkAddress(manager, institution.id, after.email);
    await saveContact(manager, institution.id, after, this.clock.now());
    if (isGiven) {
      const props = { institution: institution.name, url: new URL(DESK_PATH, this.config.webUrl).href };
      await this.mail.enqueue(manager, { template: 'desk-given', recipient: after.email, props });
    }
    const desk = { from, to: after?.hasDesk ?? false };
    const isDesk = desk.from !== desk.to || isGiven;
    return { changed: isDesk ? ['contact', 'desk'] : ['contact'], desk };
  }

  private async checkAddress(manager: EntityManager, institutionId: string, email: string): Promise<void> {
    const canonical = canonicalEmail(email) ?? '';
    if ((await findInstitution(manager, emailDomain(canonical)))?.id !== institutionId) {
      throw new AppError('invalid_request', 'The desk needs an address at one of the school’s verified domains.');
    }
    if (await hasOtherDesk(manager, institutionId, canonical)) {
      throw new AppError('conflict', 'This address has the desk of another institution already.');
    }
  }
}
