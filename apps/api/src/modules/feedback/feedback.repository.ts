import type { PersonalDataSource } from '../../common/personal-data.js';
import { Feedback } from './feedback.entity.js';

export const FEEDBACK_DATA: PersonalDataSource = {
  async export(manager, { id }) {
    const feedback = await manager.find(Feedback, { where: { userId: id }, order: { createdAt: 'ASC' } });
    return {
      feedback: feedback.map(({ message, type, createdAt }) => ({ message, type, createdAt: createdAt.toISOString() })),
    };
  },
};
