import type {
  DomainPeople,
  ExpiryRequest,
  InstitutionRequest,
  institutionExportQuery,
  InstitutionPage,
  InstitutionQuery,
  Institution as InstitutionView,
} from '@bellweek/api-client/contract/institutions';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { AppError } from '../../common/app-error.js';
import { Clock } from '../../common/clock.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/config.js';
import { query } from '../../database/sql.js';
import { AuditService } from '../audit/audit.service.js';
import { ListExportService } from '../audit/list-export.service.js';
import { LicenseService } from './license.service.js';
import { countUsersOfDomain } from '../user/user.repository.js';
import { endOfDay } from '../../common/end-of-day.js';
import { institutionDomain, schoolDomain } from './institution-domain.policy.js';
import { InstitutionReminderService } from './institution-reminder.service.js';
import { Institution } from './institution.entity.js';
import { domainTaken, findHolder, insertDomain } from './institution-domain.repository.js';
import {
  findInstitutions,
  holdInstitution,
  INSERT_INSTITUTION,
  present,
  presentListed,
} from './institution.repository.js';

/** Schools per statement, where all are read. */
const EXPORTED = 1_000;

@Injectable()
export class InstitutionService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    private readonly audit: AuditService,
    private readonly licenses: LicenseService,
    private readonly exporter: ListExportService,
    private readonly reminders: InstitutionReminderService,
  ) {}

  async find(query: InstitutionQuery): Promise<InstitutionPage> {
    const { rows, total } = await findInstitutions(this.dataSource, query, this.clock.now());
    return { institutions: rows.map(presentListed), total, totalIsCapped: false };
  }

  export(actorId: string, query: z.output<typeof institutionExportQuery>) {
    const columns = ['name', 'domain', 'domains', 'seats', 'licenseExpiry', 'createdAt', 'id'];
    return this.exporter.export(actorId, {
      name: 'institutions',
      columns,
      query,
      batches: this.readAll(query),
      present: presentListed,
    });
  }

  private async *readAll(query: z.output<typeof institutionExportQuery>) {
    const now = this.clock.now();
    for (let page = 1; ; page += 1) {
      const { rows } = await findInstitutions(this.dataSource, { ...query, page, size: EXPORTED }, now);
      yield rows;
      if (rows.length < EXPORTED) return;
    }
  }

  /** Counts the people whom a new institution of this domain would cover at once. */
  async countPeople(input: string): Promise<DomainPeople> {
    const { domain } = schoolDomain(input);
    if (domain === null) return { people: null };
    return { people: await countUsersOfDomain(this.dataSource.manager, domain) };
  }

  /** @throws {AppError} for a domain no school owns, or another has. */
  create(school: InstitutionRequest, actorId: string): Promise<InstitutionView> {
    return this.dataSource.transaction(async (manager) => {
      const created = await this.createIfAbsent(manager, { ...school, name: school.name.trim() }, actorId);
      if (created) return created;
      throw await domainTaken(manager, institutionDomain(school.domain));
    });
  }

  /**
   * Creates a school; null where its domain exists already. Its licence ends with the day in INSTITUTION_TIME_ZONE, across any
   * change of its clocks. People who signed up with the domain before are covered once it is verified, so at once where the
   * operator vouches for it. `actorId` is the operator, null for the command line. @throws {AppError} for a domain no school owns.
   */
  async createIfAbsent(
    manager: EntityManager,
    school: InstitutionRequest,
    actorId: string | null = null,
  ): Promise<InstitutionView | null> {
    const domain = institutionDomain(school.domain);
    await this.licenses.holdDomain(manager, domain);
    if (await findHolder(manager, domain)) return null;
    const licenseExpiresAt = endOfDay(school.licenseExpiry, this.config.institutionTimeZone);
    const values = [school.name, domain, school.licenseExpiry, licenseExpiresAt];
    const [created] = await query(manager, INSERT_INSTITUTION, values);
    if (!created) return null;
    const { licenseExpiry, vouchReason: reason } = school;
    const verifiedBy = reason === null ? null : 'operator';
    const verifiedAt = verifiedBy && created.createdAt;
    await insertDomain(manager, { institutionId: created.id, domain, verifiedBy, verifiedAt });
    await this.audit.record(manager, {
      action: 'institution.created',
      actorId,
      metadata: { institutionId: created.id, domain, licenseExpiry, verifiedBy },
      ...(reason && { reason, subjectId: null }),
    });
    if (verifiedBy) await this.licenses.syncDomain(manager, domain, actorId);
    return present(created);
  }

  /**
   * Sets the last day for all of a school's people at once. The same day again changes and records nothing. @throws {AppError}
   * where the operator saw another last day than there is.
   */
  updateExpiry(id: string, request: ExpiryRequest, actorId: string): Promise<InstitutionView> {
    return this.dataSource.transaction(async (manager) => {
      const institution = await holdInstitution(manager, id);
      const { licenseExpiry: from } = institution;
      if (request.from !== undefined && request.from !== from) {
        throw new AppError('conflict', 'Someone has just changed the expiry date. Check it and try again.');
      }
      const licenseExpiry = request.newExpiryDate;
      const licenseExpiresAt = endOfDay(licenseExpiry, this.config.institutionTimeZone);
      // Access that was ended by hand is over before its day is.
      if (from !== licenseExpiry || institution.licenseExpiresAt < licenseExpiresAt) {
        await manager.update(Institution, { id }, { licenseExpiry, licenseExpiresAt });
        await this.reminders.withdraw(manager, id);
        await this.audit.record(manager, {
          action: 'institution.expiry_updated',
          actorId,
          metadata: { institutionId: id, licenseExpiry: { from, to: licenseExpiry } },
        });
      }
      return present({ ...institution, licenseExpiry });
    });
  }
}
