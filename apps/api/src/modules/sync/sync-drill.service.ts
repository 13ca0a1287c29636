import { hasKeyBy } from '@bellweek/api-client/contract/has-key-by';
import type { SchoolDrill, WayBack } from '@bellweek/api-client/contract/school-drill';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { AppError } from '../../common/app-error.js';
import type { SignedInCaller } from '../../common/caller.js';
import { Clock } from '../../common/clock.js';
import { RecoveryDrill } from './demo-student.entity.js';
import { findDemoStudent } from './demo-student.repository.js';
import { holdInstitution } from '../access/institution.repository.js';
import { AuditService } from '../audit/audit.service.js';
import { endAccess } from '../auth/auth.repository.js';
import { accessOf } from './refusals.js';
import { lockAccount } from './sync-device.repository.js';
import { SyncDeviceRow } from './sync-device.entity.js';
import { SyncDeviceService } from './sync-device.service.js';
import { endDrill, findDrills, findFirstLogin } from './sync-drill.repository.js';
import { SyncEventsService } from './sync-events.service.js';
import { SyncKeyRow } from './sync-key.entity.js';
import { findStanding, schoolOf } from './sync-school.repository.js';

/** A school's proof that a planner comes back: the demo student's devices are removed, and a new one gets the planner. */
@Injectable()
export class SyncDrillService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly audit: AuditService,
    private readonly devices: SyncDeviceService,
    private readonly events: SyncEventsService,
  ) {}

  find(institutionId: string): Promise<SchoolDrill> {
    return this.dataSource.transaction('REPEATABLE READ', async (manager) => {
      const student = await findDemoStudent(manager, institutionId);
      const { running, last } = await findDrills(manager, institutionId);
      return {
        student: student && {
          name: student.name,
          email: student.email,
          markedAt: student.markedAt.toISOString(),
          devices: await manager.countBy(SyncDeviceRow, { userId: student.userId, revokedAt: IsNull() }),
          ...(await this.planner(manager, student.userId)),
        },
        running: student &&
          running && {
            beganAt: running.beganAt.toISOString(),
            removed: running.removed,
            envelopes: running.envelopes,
            loggedInAt: (await findFirstLogin(manager, student.userId))?.toISOString() ?? null,
            hasOldDevice: await manager.existsBy(SyncDeviceRow, {
              userId: student.userId,
              hadPlanner: true,
              revokedAt: IsNull(),
            }),
          },
        last: last && {
          beganAt: last.beganAt.toISOString(),
          removed: last.removed,
          envelopes: last.envelopes,
          returnedAt: last.returnedAt!.toISOString(),
          seconds: last.seconds!,
          ranBy: last.ranBy,
        },
      };
    });
  }

  /**
   * Removes all devices of the demo student and ends all sessions; the planner on the server stays as it is. Done again, it removes what
   * has come since, and the time begins anew.
   *
   * @throws {AppError} where there is no demo student, or the planner could not come back
   */
  async start(institutionId: string, actorId: string): Promise<void> {
    const { userId, removed } = await this.dataSource.transaction(async (manager) => {
      await holdInstitution(manager, institutionId);
      const student = await findDemoStudent(manager, institutionId);
      if (!student) throw new AppError('conflict', 'Choose your school’s demo student first.');
      const { userId } = student;
      const account = await lockAccount(manager, userId);
      const { envelopes, wayBack } = await this.planner(manager, userId);
      if (!account || envelopes === 0) {
        throw new AppError('conflict', 'This student’s planner is only on their own device. Turn on sync there first.');
      }
      if (wayBack === 'none') {
        throw new AppError(
          'conflict',
          'This planner could not come back: nobody has its key. Keep a spare key of it first.',
        );
      }
      const removed = await this.devices.removeAll(manager, account, actorId);
      const { sessions, devices: tokens } = await endAccess(manager, userId);
      const running = { institutionId, returnedAt: IsNull() };
      const before = await manager.findOneBy(RecoveryDrill, running);
      await manager.delete(RecoveryDrill, running);
      const counts = { removed: (before?.removed ?? 0) + removed.length, envelopes: String(envelopes) };
      await manager.insert(RecoveryDrill, { institutionId, ranBy: actorId, beganAt: this.clock.now(), ...counts });
      await this.audit.record(manager, {
        action: 'institution.drill_started',
        actorId,
        subjectId: userId,
        metadata: { institutionId, devices: removed.length, sessions: sessions + tokens },
      });
      return { userId, removed };
    });
    for (const deviceId of removed) this.events.tell(userId, { type: 'end', deviceId });
  }

  /** A device of a demo student has all that the drill waits for. */
  async end(caller: SignedInCaller): Promise<void> {
    const userId = caller.user.id;
    await this.dataSource.transaction(async (manager) => {
      const ended = await endDrill(manager, { userId, accessHash: accessOf(caller), now: this.clock.now() });
      if (!ended) return;
      await this.audit.record(manager, { action: 'institution.drill_returned', actorId: userId, metadata: ended });
    });
  }

  /** How much of a planner the server has, and how it would come back without a device. */
  private async planner(manager: EntityManager, userId: string): Promise<{ envelopes: number; wayBack: WayBack }> {
    const standing = await findStanding(manager, userId, this.clock.now());
    const school = schoolOf(standing);
    const codes = await manager.findBy(SyncKeyRow, { userId, kind: 'recovery' });
    // Until a person keeps a spare key, there is one that nobody has seen.
    const hasSpareKey = codes.some(({ holder }) => holder?.admission !== undefined);
    const ways: [WayBack, boolean][] = [
      ['kept', school !== null && hasKeyBy('kept', school)],
      ['help', school !== null && hasKeyBy('help', school)],
      ['spare-key', hasSpareKey],
    ];
    return {
      envelopes: standing.account?.head ?? 0,
      wayBack: ways.find(([, isOpen]) => isOpen)?.[0] ?? 'none',
    };
  }
}
