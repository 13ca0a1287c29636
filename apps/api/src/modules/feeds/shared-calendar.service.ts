import { hash, randomBytes } from 'node:crypto';
import {
  type NewSharedCalendar,
  SHARED_CALENDAR_LIMITS,
  type SharedCalendarRequest,
  type SharedCalendars,
} from '@bellweek/api-client/contract/shared-calendars';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppError } from '../../common/app-error.js';
import { Clock } from '../../common/clock.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/config.js';
import { AuditService } from '../audit/audit.service.js';
import { lockUser } from '../user/user.repository.js';
import type { SharedCalendarRow } from './shared-calendar.entity.js';
import {
  deleteSharedCalendar,
  findByToken,
  findSharedCalendars,
  insertSharedCalendar,
  updateSharedCalendar,
} from './shared-calendar.repository.js';

/** The token itself is random, so that its hash needs no key. */
const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer');

const present = ({ id, name, sharedAt, updatedAt }: SharedCalendarRow) => ({
  id,
  name,
  sharedAt: sharedAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

const notFound = (): AppError => new AppError('not_found', 'This calendar is no longer shared.');

/** Keeps the calendars that students publish. */
@Injectable()
export class SharedCalendarService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    private readonly audit: AuditService,
  ) {}

  async list(userId: string): Promise<SharedCalendars> {
    return { calendars: (await findSharedCalendars(this.dataSource.manager, userId)).map(present) };
  }

  async share(userId: string, request: SharedCalendarRequest): Promise<NewSharedCalendar> {
    const token = randomBytes(32).toString('base64url');
    const now = this.clock.now();
    const row = await this.dataSource.transaction(async (manager) => {
      // Two requests at once count one after the other.
      await lockUser(manager, userId);
      if ((await findSharedCalendars(manager, userId)).length >= SHARED_CALENDAR_LIMITS.calendars) {
        throw new AppError('conflict', `You can share ${SHARED_CALENDAR_LIMITS.calendars} calendars at a time.`);
      }
      const times = { sharedAt: now, updatedAt: now };
      const stored = await insertSharedCalendar(manager, { userId, tokenHash: hashOf(token), ...request, ...times });
      const metadata = { calendarId: stored.id };
      await this.audit.record(manager, { action: 'calendar.shared', actorId: userId, metadata });
      return stored;
    });
    return { ...present(row), address: `${this.config.apiUrl}/calendars/${token}.ics` };
  }

  async update(userId: string, id: string, calendar: string): Promise<void> {
    const change = { id, userId, calendar, updatedAt: this.clock.now() };
    if (!(await updateSharedCalendar(this.dataSource.manager, change))) throw notFound();
  }

  /** From now on its address leads to nothing, for good. */
  async revoke(userId: string, id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (!(await deleteSharedCalendar(manager, userId, id))) throw notFound();
      await this.audit.record(manager, { action: 'calendar.revoked', actorId: userId, metadata: { calendarId: id } });
    });
  }

  /** The published text, and an ETag of it. */
  async read(token: string): Promise<{ calendar: string; etag: string }> {
    const row = await findByToken(this.dataSource.manager, hashOf(token));
    if (!row) throw new AppError('not_found', 'There is no calendar at this address.');
    return { calendar: row.calendar, etag: `"${hash('sha256', row.calendar, 'base64url')}"` };
  }
}
