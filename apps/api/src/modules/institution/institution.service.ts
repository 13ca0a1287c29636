import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/config.js';
import { AuditService } from '../audit/audit.service.js';
import { LicenseService } from '../license/license.service.js';
import { endOfDay } from './end-of-day.js';
import { institutionDomain } from './institution-domain.policy.js';

@Injectable()
export class InstitutionService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly audit: AuditService,
    private readonly licenses: LicenseService,
  ) {}

  /**
   * A school, unless its domain is there already. `licenseExpiry` is a day (`YYYY-MM-DD`), which ends in
   * INSTITUTION_TIME_ZONE whatever the clocks there do that night. People who signed up with the domain before are covered
   * at once. `actorId` is the operator, null for the command line. @throws {AppError} for a domain no school owns.
   */
  async createIfAbsent(
    manager: EntityManager,
    school: { name: string; domain: string; licenseExpiry: string },
    actorId: string | null = null,
  ): Promise<void> {
    const domain = institutionDomain(school.domain);
    await this.licenses.holdDomain(manager, domain, 'alone');
    const licenseExpiresAt = endOfDay(school.licenseExpiry, this.config.institutionTimeZone);
    const [created] = await manager.query<{ id: string }[]>(
      `INSERT INTO institutions (name, domain, license_expiry, license_expires_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (domain) DO NOTHING RETURNING id`,
      [school.name, domain, school.licenseExpiry, licenseExpiresAt],
    );
    if (!created) return;
    await this.audit.record(manager, {
      action: 'institution.created',
      actorId,
      metadata: { institutionId: created.id, domain, licenseExpiry: school.licenseExpiry },
    });
    await this.licenses.coverPeopleOf(manager, { id: created.id, domain, licenseExpiresAt }, actorId);
  }
}
