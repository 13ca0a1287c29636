import { canonicalEmail } from '@bellweek/api-client/contract/email-address';
import type { Inbox } from '@bellweek/api-client/contract/request-states';
import type { DataSource, EntityManager } from 'typeorm';
import type { MailFollower } from '../../common/registry.js';
import { columns, computed, query, sql } from '../../database/sql.js';
import { findByAddress } from '../user/user.repository.js';
import { INBOX_LISTS } from './inbox.repository.js';
import { RequestReplyRow } from './request-reply.entity.js';

interface ExportedReply {
  recipient: string;
  subject: string;
  message: string;
  sentAt: string;
}

/** Column `replies` of a person's export. @param request SQL of the request's id */
export const repliesTo = (request: string) =>
  computed<{ replies: ExportedReply[] }>({
    replies: `coalesce((SELECT jsonb_agg(jsonb_build_object('recipient', r.recipient, 'subject', r.subject, 'message', r.message,
      'sentAt', to_char(r.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY r.created_at)
      FROM request_replies r WHERE r.request_id = ${request}), '[]')`,
  });

const OF_REQUEST = sql`
  SELECT ${columns(RequestReplyRow, 'r', ['id', 'recipient', 'subject', 'message', 'mailState', 'mailReply', 'createdAt'])},
    ${computed<{ author: string | null }>({ author: 'u.name' })}
  FROM request_replies r LEFT JOIN users u ON u.id = r.author_id WHERE r.request_id = $1 ORDER BY r.created_at, r.id`;

export const findReplies = (dataSource: DataSource, requestId: string) => query(dataSource, OF_REQUEST, [requestId]);

/** Copies to each reply the state of its mail. */
export const followReplies: MailFollower = (mails) => `
  UPDATE request_replies r SET mail_state = m.state, mail_reply = m.reply FROM (${mails}) AS m
  WHERE m.template = 'request-reply' AND r.mail_id = m.id`;

/** The address that answers to a request go to; null where there is none any more. */
export async function findAddress(manager: EntityManager, inbox: Inbox, id: string): Promise<string | null> {
  const { table, writer, address } = INBOX_LISTS[inbox];
  const text = `SELECT ${address} AS address FROM ${table} t ${writer} WHERE t.id = $1`;
  const [row] = await manager.query<{ address: string | null }[]>(text, [id]);
  return row?.address ?? null;
}

/** The account that has the address of a request now. */
export async function findSender(
  dataSource: DataSource,
  inbox: Inbox,
  id: string,
): Promise<{ id: string; name: string } | null> {
  const email = await findAddress(dataSource.manager, inbox, id);
  const user = email === null ? null : await findByAddress(dataSource.manager, canonicalEmail(email) ?? '');
  return user && { id: user.id, name: user.name };
}
