import type { AccessEnd, InstitutionChange, InstitutionDetail } from '@bellweek/api-client/contract/institutions';
import { mayAct } from '@bellweek/api-client/contract/roles';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../../common/app-error.js';
import type { SessionCaller } from '../../common/caller.js';
import { Clock } from '../../common/clock.js';
import { requireTypedName } from '../../common/typed-name.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/config.js';
import { AuditService } from '../audit/audit.service.js';
import { countMembers } from './license-members.repository.js';
import { type ChangedPart as Part, DeskRightService, type Saved } from './desk-right.service.js';
import { LicenseService } from './license.service.js';
import { dayOf, endOfDay } from '../../common/end-of-day.js';
import { findDetail } from './institution-detail.repository.js';
import { findVerifiedDomains } from './institution-domain.repository.js';
import { InstitutionReminderService } from './institution-reminder.service.js';
import { Institution } from './institution.entity.js';
import { holdInstitution } from './institution.repository.js';

const OF_REMINDERS: readonly Part[] = ['name', 'contact', 'reminders'];

/** Changes of an institution itself, and the end of its access. */
@Injectable()
export class InstitutionChangeService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    private readonly audit: AuditService,
    private readonly licenses: LicenseService,
    private readonly reminders: InstitutionReminderService,
    private readonly desks: DeskRightService,
  ) {}

  /** Changes what differs; seats for an administrator alone. More seats go at once to people who wait for one. */
  async change(id: string, request: InstitutionChange, { user, role }: SessionCaller): Promise<InstitutionDetail> {
    if (request.seats !== undefined && !mayAct(role, 'administrator')) {
      throw new AppError('forbidden', 'Only an administrator can change the seats.');
    }
    if (request.contact?.hasDesk !== undefined && !mayAct(role, 'administrator')) {
      throw new AppError('forbidden', 'Only an administrator can give or end the desk.');
    }
    const actorId = user.id;
    return this.dataSource.transaction(async (manager) => {
      // Domains before the institution, as in a change of a domain.
      const domains = request.seats === undefined ? [] : await findVerifiedDomains(manager, id);
      for (const domain of domains) await this.licenses.holdDomain(manager, domain);
      const institution = await holdInstitution(manager, id);
      const { changed, desk } = await this.save(manager, institution, request);
      if (changed.length > 0) {
        const seats = { from: institution.seats, to: request.seats ?? null };
        const isMore = changed.includes('seats') && (seats.to ?? Infinity) > (seats.from ?? Infinity);
        const started = isMore ? await this.fillSeats(manager, domains, actorId) : 0;
        // A reminder that waits names the institution, and goes to its contact person.
        if (changed.some((part) => OF_REMINDERS.includes(part))) await this.reminders.withdraw(manager, id);
        const reminders = { from: institution.sendsReminders, to: request.sendsReminders ?? true };
        await this.audit.record(manager, {
          action: 'institution.changed',
          actorId,
          metadata: {
            institutionId: id,
            changed,
            started,
            ...(changed.includes('seats') && { seats }),
            ...(changed.includes('reminders') && { reminders }),
            ...(changed.includes('desk') && { desk }),
          },
        });
      }
      return findDetail(manager, id, this.clock.now(), this.config.institutionTimeZone);
    });
  }

  /** Ends the access of all its members now. @throws {AppError} where it has ended. */
  end(id: string, { reason, lastDay, confirmation }: AccessEnd, caller: SessionCaller): Promise<InstitutionDetail> {
    const actorId = caller.user.id;
    return this.dataSource.transaction(async (manager) => {
      const { name, licenseExpiry: from, licenseExpiresAt: endsAt } = await holdInstitution(manager, id);
      requireTypedName(caller, confirmation, name);
      const now = this.clock.now();
      if (endsAt <= now) throw new AppError('conflict', 'The access of this institution has ended already.');
      const { dependent: people } = await countMembers(manager, id, now);
      const zone = this.config.institutionTimeZone;
      const today = dayOf(now, zone);
      const isOver = lastDay !== undefined && lastDay < today;
      const to = isOver ? lastDay : today;
      const licenseExpiresAt = isOver ? endOfDay(to, zone) : now;
      await manager.update(Institution, { id }, { licenseExpiry: to, licenseExpiresAt, accessEndedAt: now });
      await this.reminders.withdraw(manager, id);
      await this.audit.record(manager, {
        action: 'institution.access_ended',
        actorId,
        subjectId: null,
        metadata: { institutionId: id, licenseExpiry: { from, to }, people },
        reason,
      });
      return findDetail(manager, id, now, zone);
    });
  }

  private async save(manager: EntityManager, before: Institution, request: InstitutionChange): Promise<Saved> {
    const { id } = before;
    const values: Partial<Pick<Institution, 'name' | 'seats' | 'note'>> = {};
    const name = request.name?.trim();
    if (name !== undefined && name !== before.name) values.name = name;
    if (request.seats !== undefined && request.seats !== before.seats) values.seats = request.seats;
    if (request.note !== undefined && request.note !== before.note) values.note = request.note;
    const changed = Object.keys(values) as Part[];
    const { sendsReminders = before.sendsReminders } = request;
    if (sendsReminders !== before.sendsReminders) changed.push('reminders');
    if (changed.length > 0) await manager.update(Institution, { id }, { ...values, sendsReminders });
    const desk = await this.desks.saveContact(manager, { ...before, ...values }, request.contact);
    return { changed: [...changed, ...desk.changed], desk: desk.desk };
  }

  private async fillSeats(manager: EntityManager, domains: readonly string[], actorId: string): Promise<number> {
    let started = 0;
    for (const domain of domains) started += (await this.licenses.syncDomain(manager, domain, actorId)).started;
    return started;
  }
}
