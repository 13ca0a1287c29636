import type { RequestState } from '@bellweek/api-client/contract/request-states';
import type { RequestDetail } from '@bellweek/api-client/contract/requests';
import type { DataSource, EntityManager } from 'typeorm';
import { AppError } from '../../common/app-error.js';
import type { RequestWork } from '../../common/request-work.js';
import { deleteMails, deleteNotices } from '../email/mail.repository.js';

type Note = Pick<RequestDetail, 'note' | 'noteVersion'>;
type Locked = Pick<RequestWork, 'state' | 'assigneeId' | 'noteVersion'>;

const gone = () => new AppError('not_found', 'This message no longer exists.');

/** The request, locked to the end of the transaction. @throws {AppError} not_found */
export async function lockRequest(manager: EntityManager, table: string, id: string): Promise<Locked> {
  const [row] = await manager.query<Locked[]>(
    `SELECT state, assignee_id AS "assigneeId", note_version AS "noteVersion" FROM ${table} WHERE id = $1 FOR UPDATE`,
    [id],
  );
  if (!row) throw gone();
  return row;
}

export async function findDetail(dataSource: DataSource, table: string, id: string): Promise<Note> {
  const [row] = await dataSource.query<Note[]>(
    `SELECT note, note_version AS "noteVersion" FROM ${table} WHERE id = $1`,
    [id],
  );
  if (!row) throw gone();
  return row;
}

export async function setState(
  manager: EntityManager,
  table: string,
  change: { id: string; state: RequestState; userId: string },
): Promise<void> {
  await manager.query(`UPDATE ${table} SET state = $2, state_changed_by = $3, state_changed_at = now() WHERE id = $1`, [
    change.id,
    change.state,
    change.userId,
  ]);
}

export async function setAssignee(
  manager: EntityManager,
  table: string,
  change: { id: string; assigneeId: string | null },
): Promise<void> {
  await manager.query(`UPDATE ${table} SET assignee_id = $2 WHERE id = $1`, [change.id, change.assigneeId]);
}

export async function setNote(
  manager: EntityManager,
  table: string,
  change: { id: string; note: string },
): Promise<void> {
  await manager.query(`UPDATE ${table} SET note = $2, note_version = note_version + 1 WHERE id = $1`, [
    change.id,
    change.note,
  ]);
}

/** Open requests of an operator, few enough to be counted. */
export async function countMine(dataSource: DataSource, table: string, userId: string): Promise<number> {
  const [row] = await dataSource.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM ${table} WHERE assignee_id = $1 AND state = 'open'`,
    [userId],
  );
  return row?.count ?? 0;
}

/** Deletes a request with its replies, and the emails about it that are kept. @returns false where it was gone. */
export async function deleteRequest(manager: EntityManager, table: string, id: string): Promise<boolean> {
  // First: a trigger takes the replies along with the request.
  const replies = await manager.query<{ mailId: string }[]>(
    'SELECT mail_id AS "mailId" FROM request_replies WHERE request_id = $1 AND mail_id IS NOT NULL',
    [id],
  );
  await deleteMails(
    manager,
    replies.map(({ mailId }) => mailId),
  );
  const [deleted] = await manager.query<[{ email: string; text: string }[], number]>(
    `DELETE FROM ${table} WHERE id = $1 RETURNING email_canonical AS email, description AS text`,
    [id],
  );
  for (const { email, text } of deleted) await deleteNotices(manager, email, text);
  return deleted.length > 0;
}
