import type { PersonalDataSource } from '../../common/personal-data.js';
import type { SearchableList } from '../../database/lists/list-search.js';
import { columns, query, type RowOf, sql } from '../../database/sql.js';
import { repliesTo } from '../request/reply.repository.js';
import { foundColumns, type FoundRequest, WORK_COLUMNS, WORK_JOINS } from '../request/request-list.repository.js';
import { User } from '../user/user.entity.js';
import { userHoldsTerm, usersHolding } from '../user/user.repository.js';
import { Feedback } from './feedback.entity.js';

const COLUMNS = sql`${columns(Feedback, 't', ['id', 'message', 'isRead', 'createdAt', 'type', 'userId'])},
  ${columns(User, 'u', ['name', 'email', 'provider'])}, ${WORK_COLUMNS}`;
export const WRITER = 'JOIN users u ON u.id = t.user_id';
const JOINS = `${WRITER} ${WORK_JOINS}`;
export type FeedbackRow = RowOf<typeof COLUMNS>;

/** Newest first. */
export const FEEDBACK: SearchableList<FeedbackRow> = {
  table: 'feedback',
  instant: 'created_at',
  direction: 'DESC',
  columns: COLUMNS,
  joins: JOINS,
  matches: (pattern) => `(t.search_text LIKE ${pattern} OR ${userHoldsTerm('t.user_id', pattern)})`,
  found: (pattern) => `(t.search_text LIKE ${pattern} OR t.user_id = ANY (${usersHolding(pattern)}))`,
};

export const FOUND_FEEDBACK: SearchableList<FoundRequest> = {
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
