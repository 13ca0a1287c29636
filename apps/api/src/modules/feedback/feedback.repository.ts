import type { PersonalDataSource } from '../../common/personal-data.js';
import { columns, query, type RowOf, sql } from '../../database/sql.js';
import { repliesTo } from '../request/reply.repository.js';
import {
  foundColumns,
  type FoundRequest,
  holdsTerm,
  type RequestList,
  WORK_COLUMNS,
  WORK_JOINS,
} from '../request/request-list.repository.js';
import { User } from '../user/user.entity.js';
import { Feedback } from './feedback.entity.js';

const COLUMNS = sql`${columns(Feedback, 't', ['id', 'message', 'isRead', 'createdAt', 'type', 'userId'])},
  ${columns(User, 'u', ['name', 'email', 'provider'])}, ${WORK_COLUMNS}`;
export const WRITER = 'JOIN users u ON u.id = t.user_id';
const JOINS = `${WRITER} ${WORK_JOINS}`;
export type FeedbackRow = RowOf<typeof COLUMNS>;

/** Newest first. */
export const FEEDBACK: RequestList<FeedbackRow> = {
  table: 'feedback',
  instant: 'created_at',
  direction: 'DESC',
  counters: ['feedback'],
  columns: COLUMNS,
  joins: JOINS,
  matches: holdsTerm,
  matching: (term, most, condition) =>
    `SELECT id, at FROM search_rows('feedback', 'created_at', ${term}, ${most}, ${condition})`,
};

export const FOUND_FEEDBACK: RequestList<FoundRequest> = {
  ...FEEDBACK,
  columns: foundColumns(FEEDBACK, 'u.name', 't.message'),
  joins: WRITER,
};

export const FEEDBACK_OF_USER = sql`SELECT ${COLUMNS} FROM feedback t ${JOINS}
  WHERE t.user_id = $1 ORDER BY t.created_at DESC, t.id DESC OFFSET $2 LIMIT $3`;

const OF_PERSON = sql`SELECT ${columns(Feedback, 't', ['message', 'type', 'createdAt'])}, ${repliesTo('t.id')}
  FROM feedback t WHERE t.user_id = $1 ORDER BY t.created_at`;

export const FEEDBACK_DATA: PersonalDataSource = {
  async export(manager, { id }) {
    const feedback = await query(manager, OF_PERSON, [id]);
    return { feedback: feedback.map((one) => ({ ...one, createdAt: one.createdAt.toISOString() })) };
  },
};
