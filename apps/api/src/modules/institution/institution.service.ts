import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/config.js';
import { AuditService } from '../audit/audit.service.js';
import { institutionDomain } from './institution-domain.policy.js';

@Injectable()
export class InstitutionService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly audit: AuditService,
  ) {}

  /**
   * A school, unless its domain is there already. `licenseExpiry` is a day (`YYYY-MM-DD`), which ends in
   * INSTITUTION_TIME_ZONE whatever the clocks there do that night. @throws {AppError} for a domain no school owns.
   */
  async createIfAbsent(
    manager: EntityManager,
    school: { name: string; domain: string; licenseExpiry: string },
  ): Promise<void> {
    const domain = institutionDomain(school.domain);
    const rows = await manager.query<{ id: string }[]>(
      `INSERT INTO institutions (name, domain, license_expiry, license_expires_at)
       VALUES ($1, $2, $3::date, (($3::date + 1)::timestamp AT TIME ZONE $4) - interval '1 millisecond')
       ON CONFLICT (domain) DO NOTHING RETURNING id`,
      [school.name, domain, school.licenseExpiry, this.config.institutionTimeZone],
    );
    if (!rows[0]) return;
    await this.audit.record(manager, {
      action: 'institution.created',
      actorId: null,
      metadata: { institutionId: rows[0].id, domain, licenseExpiry: school.licenseExpiry },
    });
  }
}
