import type { EntityManager } from 'typeorm';
import type { PersonalDataSource } from '../../common/personal-data.js';
import { SharedCalendarRow } from './shared-calendar.entity.js';

/** A person's calendars without their texts, oldest first. */
export const findSharedCalendars = (manager: EntityManager, userId: string): Promise<SharedCalendarRow[]> =>
  manager.find(SharedCalendarRow, {
    select: { id: true, name: true, sharedAt: true, updatedAt: true },
    where: { userId },
    order: { sharedAt: 'ASC', id: 'ASC' },
  });

export const insertSharedCalendar = (
  manager: EntityManager,
  row: Omit<SharedCalendarRow, 'id' | 'user'>,
): Promise<SharedCalendarRow> => manager.save(SharedCalendarRow, manager.create(SharedCalendarRow, row));

/** @returns false where the person has no such calendar. */
export async function updateSharedCalendar(
  manager: EntityManager,
  { id, userId, calendar, updatedAt }: Pick<SharedCalendarRow, 'id' | 'userId' | 'calendar' | 'updatedAt'>,
): Promise<boolean> {
  const { affected } = await manager.update(SharedCalendarRow, { id, userId }, { calendar, updatedAt });
  return affected === 1;
}

/** @returns false where the person has no such calendar. */
export async function deleteSharedCalendar(manager: EntityManager, userId: string, id: string): Promise<boolean> {
  const { affected } = await manager.delete(SharedCalendarRow, { id, userId });
  return affected === 1;
}

export const findByToken = (manager: EntityManager, tokenHash: Buffer): Promise<SharedCalendarRow | null> =>
  manager.findOneBy(SharedCalendarRow, { tokenHash });

/** A person's export has what they publish, and not the address, of which nobody here knows more than a hash. */
export const SHARED_CALENDAR_DATA: PersonalDataSource = {
  async export(manager, { id: userId }) {
    const rows = await manager.find(SharedCalendarRow, { where: { userId }, order: { sharedAt: 'ASC', id: 'ASC' } });
    return {
      sharedCalendars: rows.map(({ name, calendar, sharedAt, updatedAt }) => ({
        name,
        calendar,
        sharedAt: sharedAt.toISOString(),
        updatedAt: updatedAt.toISOString(),
      })),
    };
  },
};
