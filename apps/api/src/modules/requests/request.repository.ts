import type { Inbox, RequestState } from '@bellweek/api-client/contract/request-states';
import type { RequestDetail } from '@bellweek/api-client/contract/requests';
import type { DataSource, EntityManager } from 'typeorm';
import { AppError } from '../../common/app-error.js';
import { deleteMails, deleteNotices } from '../mail/mail.repository.js';
import { type FormInbox, INBOX_LISTS, keepSenders } from './inbox.repository.js';
import type { RequestWork } from './request-work.js';

type Note = Pick<RequestDetail, 'note' | 'noteVersion'>;
type Locked = Pick<RequestWork, 'state' | 'assigneeId' | 'noteVersion'>;

const tableOf = (inbox: Inbox): string => INBOX_LISTS[inbox].table;

const gone = () => new AppError('not_found', 'This message no longer exists.');

/** The request, locked to the end of the transaction. @throws {AppError} not_found */
export async function lockRequest(manager: EntityManager, inbox: Inbox, id: string): Promise<Locked> {
  const [row] = await manager.query<Locked[]>(
    `SELECT state, assignee_id AS "assigneeId", note_version AS "noteVersion" FROM ${tableOf(inbox)} WHERE id = $1 FOR UPDATE`,
    [id],
  );
  if (!row) throw gone();
  return row;
}

export async function findDetail(dataSource: DataSource, inbox: Inbox, id: string): Promise<Note> {
  const [row] = await dataSource.query<Note[]>(
    `SELECT note, note_version AS "noteVersion" FROM ${tableOf(inbox)} WHERE id = $1`,
    [id],
  );
  if (!row) throw gone();
  return row;
}

export async function setState(
  manager: EntityManager,
  inbox: Inbox,
  change: { id: string; state: RequestState; userId: string },
): Promise<void> {
  await manager.query(
    `UPDATE ${tableOf(inbox)} SET state = $2, state_changed_by = $3, state_changed_at = now() WHERE id = $1`,
    [change.id, change.state, change.userId],
  );
}

export async function setAssignee(
  manager: EntityManager,
  inbox: Inbox,
  change: { id: string; assigneeId: string | null },
): Promise<void> {
  await manager.query(`UPDATE ${tableOf(inbox)} SET assignee_id = $2 WHERE id = $1`, [change.id, change.assigneeId]);
}

export async function setNote(
  manager: EntityManager,
  inbox: Inbox,
  change: { id: string; note: string },
): Promise<void> {
  await manager.query(`UPDATE ${tableOf(inbox)} SET note = $2, note_version = note_version + 1 WHERE id = $1`, [
    change.id,
    change.note,
  ]);
}

/** Open requests of an operator, few enough to be counted. */
export async function countMine(dataSource: DataSource, inbox: Inbox, userId: string): Promise<number> {
  const [row] = await dataSource.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM ${tableOf(inbox)} WHERE assignee_id = $1 AND state = 'open'`,
    [userId],
  );
  return row?.count ?? 0;
}

/** Deletes a form with its replies, and the emails about it that are kept. @returns false where it was gone. */
export async function deleteRequest(manager: EntityManager, inbox: FormInbox, id: string): Promise<boolean> {
  // First: the replies go along with the request.
  const replies = await manager.query<{ mailId: string }[]>(
    'SELECT mail_id AS "mailId" FROM request_replies WHERE request_id = $1',
    [id],
  );
  await deleteMails(
    manager,
    replies.map(({ mailId }) => mailId),
  );
  const [deleted] = await manager.query<[{ email: string; text: string }[], number]>(
    `DELETE FROM ${tableOf(inbox)} WHERE id = $1 RETURNING email_canonical AS email, description AS text`,
    [id],
  );
  for (const { email, text } of deleted) await deleteNotices(manager, email, text);
  await manager.query(keepSenders(inbox), [deleted.map(({ email }) => email)]);
  return deleted.length > 0;
}
