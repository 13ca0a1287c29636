import {
  type DomainRequest,
  type InstitutionDetail,
  VERIFICATION_PREFIX,
} from '@bellweek/api-client/contract/institutions';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import { AppError } from '../../common/app-error.js';
import { Clock } from '../../common/clock.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/config.js';
import { AuditService } from '../audit/audit.service.js';
import { LicenseService } from './license.service.js';
import { DomainRecords } from './domain-record.js';
import { findDetail } from './institution-detail.repository.js';
import { institutionDomain } from './institution-domain.policy.js';
import { InstitutionDomain } from './institution-domain.entity.js';
import { domainTaken, findHolder, insertDomain, SET_FIRST_DOMAIN } from './institution-domain.repository.js';
import { holdInstitution } from './institution.repository.js';

/** A domain that is being changed, in the transaction that holds it and its institution. */
interface HeldDomain {
  manager: EntityManager;
  held: InstitutionDomain;
  /** Metadata of every entry about it. */
  facts: { institutionId: string; domainId: string; domain: string };
}

type Verification = { by: 'dns' } | { by: 'operator'; reason: string };

/** The domains of institutions. A change counts for all people of the domain at once. */
@Injectable()
export class InstitutionDomainService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Pick<Config, 'institutionTimeZone'>,
    private readonly clock: Clock,
    private readonly audit: AuditService,
    private readonly licenses: LicenseService,
    private readonly records: DomainRecords,
  ) {}

  /** Adds a domain that gives nobody a licence before it is verified. @throws {AppError} for one that no institution may have. */
  add(institutionId: string, request: DomainRequest, actorId: string): Promise<InstitutionDetail> {
    return this.dataSource.transaction(async (manager) => {
      const domain = institutionDomain(request.domain);
      await this.licenses.holdDomain(manager, domain);
      await holdInstitution(manager, institutionId);
      if (await findHolder(manager, domain)) throw await domainTaken(manager, domain);
      const { includesSubdomains } = request;
      const domainId = await insertDomain(manager, { institutionId, domain, includesSubdomains });
      const metadata = { institutionId, domainId, domain };
      await this.audit.record(manager, { action: 'institution.domain_added', actorId, metadata });
      return findDetail(manager, institutionId, this.clock.now(), this.config.institutionTimeZone);
    });
  }

  /** Verifies a domain that has its record in the DNS. @throws {AppError} with what is there instead. */
  async check(id: string, actorId: string): Promise<InstitutionDetail> {
    const { domain, token, verifiedAt } = await this.findDomain(this.dataSource.manager, id);
    // Outside of a transaction, since the DNS may take seconds.
    const problem = verifiedAt ? null : await this.records.problemOf(domain, `${VERIFICATION_PREFIX}${token}`);
    if (problem !== null) throw new AppError('conflict', problem);
    return this.verify(id, { by: 'dns' }, actorId);
  }

  /** A domain that is verified stays as it is. */
  verify(id: string, { by: verifiedBy, ...reason }: Verification, actorId: string): Promise<InstitutionDetail> {
    return this.change(id, async ({ manager, held, facts }) => {
      if (held.verifiedAt) return;
      await manager.update(InstitutionDomain, { id }, { verifiedAt: this.clock.now(), verifiedBy });
      const { started } = await this.licenses.syncDomain(manager, held.domain, actorId);
      const metadata = { ...facts, verifiedBy, started };
      await this.audit.record(manager, {
        action: 'institution.domain_verified',
        actorId,
        subjectId: null,
        metadata,
        ...reason,
      });
    });
  }

  setSubdomainRule(id: string, includesSubdomains: boolean, actorId: string): Promise<InstitutionDetail> {
    return this.change(id, async ({ manager, held, facts }) => {
      if (held.includesSubdomains === includesSubdomains) return;
      await manager.update(InstitutionDomain, { id }, { includesSubdomains });
      const counts = await this.licenses.syncDomain(manager, held.domain, actorId);
      const metadata = {
        ...facts,
        includesSubdomains: { from: !includesSubdomains, to: includesSubdomains },
        ...counts,
      };
      await this.audit.record(manager, { action: 'institution.domain_changed', actorId, metadata });
    });
  }

  remove(id: string, actorId: string): Promise<InstitutionDetail> {
    return this.change(id, async ({ manager, held, facts }) => {
      const { institutionId } = held;
      const others = { institutionId, id: Not(id), removedAt: IsNull() };
      if (!(await manager.existsBy(InstitutionDomain, others))) {
        throw new AppError(
          'conflict',
          'An institution needs at least one domain. Add another one first, or end its access.',
        );
      }
      await manager.update(InstitutionDomain, { id }, { removedAt: this.clock.now() });
      await manager.query(SET_FIRST_DOMAIN, [institutionId]);
      const { ended } = await this.licenses.syncDomain(manager, held.domain, actorId);
      await this.audit.record(manager, {
        action: 'institution.domain_removed',
        actorId,
        metadata: { ...facts, ended },
      });
    });
  }

  /** Undoes a removal. A domain that is there stays as it is. */
  restore(id: string, actorId: string): Promise<InstitutionDetail> {
    return this.change(
      id,
      async ({ manager, held, facts }) => {
        if (!held.removedAt) return;
        await manager.update(InstitutionDomain, { id }, { removedAt: null });
        await manager.query(SET_FIRST_DOMAIN, [held.institutionId]);
        const { started } = await this.licenses.syncDomain(manager, held.domain, actorId);
        const metadata = { ...facts, started };
        await this.audit.record(manager, { action: 'institution.domain_restored', actorId, metadata });
      },
      { takesRemoved: true },
    );
  }

  find(institutionId: string): Promise<InstitutionDetail> {
    // One snapshot, so that the counts agree with each other.
    return this.dataSource.transaction('REPEATABLE READ', (manager) =>
      findDetail(manager, institutionId, this.clock.now(), this.config.institutionTimeZone),
    );
  }

  private change(
    id: string,
    act: (domain: HeldDomain) => Promise<void>,
    { takesRemoved = false } = {},
  ): Promise<InstitutionDetail> {
    return this.dataSource.transaction(async (manager) => {
      const known = await this.findDomain(manager, id);
      // Domain before institution and people: see AccountService, which does the same.
      await this.licenses.holdDomain(manager, known.domain);
      await holdInstitution(manager, known.institutionId);
      const held = await this.findDomain(manager, id);
      if (held.removedAt && !takesRemoved) throw new AppError('not_found', 'This domain was removed.');
      const { institutionId, domain } = held;
      await act({ manager, held, facts: { institutionId, domainId: id, domain } });
      return findDetail(manager, institutionId, this.clock.now(), this.config.institutionTimeZone);
    });
  }

  private async findDomain(manager: EntityManager, id: string): Promise<InstitutionDomain> {
    const domain = await manager.findOneBy(InstitutionDomain, { id });
    if (!domain) throw new AppError('not_found', 'There is no such domain.');
    return domain;
  }
}
