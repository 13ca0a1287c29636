import { canonicalEmail, emailDomain } from '@bellweek/api-client/contract/email-address';
import {
  CLASS_LIST_LIMITS,
  type ListAct,
  type ListedPerson,
  type ListImportRequest,
  type ListPreview,
} from '@bellweek/api-client/contract/school';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../../common/app-error.js';
import { Clock } from '../../common/clock.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/config.js';
import { query } from '../../database/sql.js';
import { AuditService } from '../audit/audit.service.js';
import { MailService } from '../mail/mail.service.js';
import { findUserIfThere } from '../user/user.repository.js';
import { type ClassListFile, readClassList } from './class-list-file.js';
import { countPlan, type ListPlan, type NamedPeople, planList } from './class-list-plan.js';
import { ClassListChange } from './class-list.entity.js';
import {
  END_TAKEN_OFF,
  type EntryValues,
  findAddressesOfMembers,
  findEntries,
  ownDomains,
  putEntries,
  takeBack,
} from './class-list.repository.js';
import { findVerifiedDomains } from './institution-domain.repository.js';
import type { Institution } from './institution.entity.js';
import { countFreeSeats, holdInstitution } from './institution.repository.js';
import { findMembership } from './license-members.repository.js';
import { LicenseService } from './license.service.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A school whose class list nobody else changes until the transaction ends, and its verified domains. */
interface HeldSchool {
  manager: EntityManager;
  institution: Institution;
  domains: string[];
  actorId: string;
}

const listed = ({ email, name, role }: EntryValues): ListedPerson => ({ email, name, role });

/** Whom a school lets in, of the people at its domains: lists that it imports, people whom it invites or whose access it ends. */
@Injectable()
export class ClassListService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    private readonly audit: AuditService,
    private readonly licenses: LicenseService,
    private readonly mail: MailService,
  ) {}

  /** Numbers of an import that is not done. */
  async preview(institutionId: string, content: string): Promise<ListPreview> {
    const file = readClassList(Buffer.from(content, 'base64url'));
    const { manager } = this.dataSource;
    const { plan, outside } = await this.plan(manager, institutionId, file);
    const leaving = plan.put.filter(({ what }) => what === 'takenOff').map(({ entry }) => entry);
    const losing = await findAddressesOfMembers(
      manager,
      institutionId,
      leaving.map(({ emailCanonical }) => emailCanonical),
    );
    return {
      ...countPlan(plan),
      same: plan.same,
      losing: losing.size,
      outside,
      bad: file.bad.length,
      badLines: file.bad.slice(0, CLASS_LIST_LIMITS.shown),
      people: plan.put
        .flatMap(({ entry, what }) => (what === 'takenOff' ? [] : { ...listed(entry), what }))
        .slice(0, CLASS_LIST_LIMITS.shown),
      leaving: leaving.slice(0, CLASS_LIST_LIMITS.shownLeaving).map(listed),
    };
  }

  /** @throws {AppError} where it would do something else than its preview showed */
  import(institutionId: string, { content, seen }: ListImportRequest, actorId: string) {
    const file = readClassList(Buffer.from(content, 'base64url'));
    return this.change(institutionId, actorId, async (school) => {
      const { plan } = await this.plan(school.manager, institutionId, file);
      const counts = countPlan(plan);
      if (Object.entries(counts).some(([what, count]) => seen[what as keyof typeof counts] !== count)) {
        throw new AppError('conflict', 'The list has changed since the preview. Choose the file again.');
      }
      return this.apply(school, 'import', plan);
    });
  }

  /** Lets people in again who were taken off, and writes to all who are not in yet. @throws {AppError} */
  invite(institutionId: string, emails: readonly string[], actorId: string) {
    const people = emails.map((email) => ({
      email: email.trim(),
      emailCanonical: canonicalEmail(email) ?? '',
      name: '',
      role: null,
      state: 'on' as const,
      sourceId: null,
    }));
    return this.change(institutionId, actorId, async (school) => {
      const { manager, institution } = school;
      const { plan, outside } = await this.plan(manager, institutionId, { people, goneIds: [], isWhole: false });
      if (outside > 0) {
        throw new AppError('invalid_request', `Please enter addresses of your school: ${school.domains.join(', ')}.`);
      }
      const done = await this.apply(school, 'invite', plan);
      const props = { institution: institution.name, url: new URL('/login', this.config.webUrl).href };
      const recipients = await this.notIn(manager, institutionId, people);
      await this.mail.enqueueAll(manager, { template: 'school-invitation', props }, recipients);
      return done;
    });
  }

  /** Ends the access of one member. @throws {AppError} for somebody who is none */
  end(institutionId: string, userId: string, actorId: string) {
    return this.change(institutionId, actorId, async (school) => {
      const { manager } = school;
      const user = await findUserIfThere(manager, userId);
      const membershipId = await findMembership(manager, userId, this.clock.now());
      if (!user?.email || !user.emailCanonical || membershipId !== institutionId) {
        throw new AppError('not_found', 'This person is no member of your school.');
      }
      const { email, emailCanonical, name } = user;
      const entry = { email, emailCanonical, name, role: null, state: 'off' as const, sourceId: null };
      const plan = planList(await findEntries(manager, institutionId), {
        people: [entry],
        goneIds: [],
        isWhole: false,
      });
      return this.apply(school, 'end', plan);
    });
  }

  /** Takes the last act back: entries and licences are what they were. @throws {AppError} */
  async undo(institutionId: string, changeId: string, actorId: string): Promise<void> {
    await this.change(institutionId, actorId, async (school) => {
      const { manager } = school;
      const [last] = await manager.find(ClassListChange, {
        where: { institutionId },
        order: { number: 'DESC' },
        take: 1,
      });
      const change = await manager.findOneBy(ClassListChange, { id: changeId, institutionId });
      if (!last || !change) throw new AppError('not_found', 'There is no such act. Perhaps it was undone already.');
      if (last.id !== changeId) throw new AppError('conflict', 'Something newer was done. Undo that first.');
      if (!this.canUndo(change)) {
        throw new AppError('conflict', `This was done more than ${CLASS_LIST_LIMITS.undoDays} days ago.`);
      }
      const free = await countFreeSeats(manager, institutionId);
      const reopened = await takeBack(manager, changeId);
      await manager.delete(ClassListChange, { id: changeId });
      const ended = await this.endTakenOff(school);
      if (reopened.length > free + ended) {
        throw new AppError(
          'conflict',
          `${reopened.length} people would come back, and ${free} seats are left. Nothing was changed.`,
        );
      }
      await this.audit.recordForLicenses(
        manager,
        {
          action: 'license.restored',
          actorId,
          metadata: { type: 'institution', endedAt: { from: change.madeAt.toISOString(), to: null } },
        },
        reopened,
      );
      const started = reopened.length + (await this.startWaiting(school));
      const metadata = { institutionId, changeId, kind: change.kind, started, ended };
      await this.audit.record(manager, { action: 'institution.list_undone', actorId, subjectId: null, metadata });
      return { changeId: null };
    });
  }

  canUndo({ madeAt }: ClassListChange): boolean {
    return this.clock.now().getTime() - madeAt.getTime() < CLASS_LIST_LIMITS.undoDays * DAY_MS;
  }

  private async plan(manager: EntityManager, institutionId: string, named: NamedPeople | ClassListFile) {
    const domains = new Set(named.people.map(({ emailCanonical }) => emailDomain(emailCanonical)));
    const own = await ownDomains(manager, institutionId, [...domains]);
    const people = named.people.filter(({ emailCanonical }) => own.has(emailDomain(emailCanonical)));
    const plan = planList(await findEntries(manager, institutionId), { ...named, people });
    return { plan, outside: named.people.length - people.length };
  }

  private async apply(school: HeldSchool, kind: ListAct, plan: ListPlan): Promise<{ changeId: string | null }> {
    if (plan.put.length === 0) return { changeId: null };
    const { manager, institution, actorId } = school;
    const institutionId = institution.id;
    const [now, counts] = [this.clock.now(), countPlan(plan)];
    const inserted = await manager.insert(ClassListChange, { institutionId, kind, ...counts, madeAt: now });
    const { id: changeId } = inserted.identifiers[0] as Pick<ClassListChange, 'id'>;
    await putEntries(
      manager,
      { institutionId, changeId, now },
      plan.put.map(({ entry }) => entry),
    );
    const ended = await this.endTakenOff(school);
    const started = await this.startWaiting(school);
    const metadata = { institutionId, changeId, kind, ...counts, started, ended };
    await this.audit.record(manager, { action: 'institution.list_changed', actorId, subjectId: null, metadata });
    return { changeId };
  }

  private async endTakenOff({ manager, institution, actorId }: HeldSchool): Promise<number> {
    const now = this.clock.now();
    const ended = await query(manager, END_TAKEN_OFF, [institution.id, now]);
    const metadata = { type: 'institution' as const, endedAt: { from: null, to: now.toISOString() } };
    await this.audit.recordForLicenses(manager, { action: 'license.ended', actorId, metadata }, ended);
    return ended.length;
  }

  /** Gives the licence to people of the school's domains who may have it and have none, while seats last. */
  private async startWaiting({ manager, domains, actorId }: HeldSchool): Promise<number> {
    let started = 0;
    for (const domain of domains) started += (await this.licenses.syncDomain(manager, domain, actorId)).started;
    return started;
  }

  private async notIn(manager: EntityManager, institutionId: string, people: NamedPeople['people']): Promise<string[]> {
    const addresses = people.map(({ emailCanonical }) => emailCanonical);
    const members = await findAddressesOfMembers(manager, institutionId, addresses);
    return people.filter(({ emailCanonical }) => !members.has(emailCanonical)).map(({ email }) => email);
  }

  private change<T>(institutionId: string, actorId: string, act: (school: HeldSchool) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(async (manager) => {
      // Domains before the institution, as in a change of a domain.
      const domains = await findVerifiedDomains(manager, institutionId);
      for (const domain of domains) await this.licenses.holdDomain(manager, domain);
      const institution = await holdInstitution(manager, institutionId);
      return act({ manager, institution, domains, actorId });
    });
  }
}
