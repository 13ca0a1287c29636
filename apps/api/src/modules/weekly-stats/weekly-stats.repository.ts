import type { PersonalDataSource } from '../../common/personal-data.js';
import { WeeklyStats } from './weekly-stats.entity.js';

export const WEEKLY_STATS_DATA: PersonalDataSource = {
  async export(manager, person) {
    const stats = await manager.find(WeeklyStats, { where: { userId: person.id }, order: { reportWeekStart: 'ASC' } });
    return {
      weeklyStats: stats.map(({ id: _id, userId: _userId, createdAt, ...report }) => ({
        ...report,
        createdAt: createdAt.toISOString(),
      })),
    };
  },
};
