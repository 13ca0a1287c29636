import { z } from 'zod';
import { subjectField } from './campaigns.js';
import { instantField, requiredText, text, uuidField } from './fields.js';
import { LIMITS } from './limits.js';
import { searchQuery } from './paging.js';
import { ASSIGNEES, INBOXES, REPLY_STATES, REQUEST_ORDERS, REQUEST_STATES } from './request-states.js';

/** Work on what people wrote to us, the same for all inboxes. */

/** Fields of every request in its list. */
export const requestWork = {
  state: z.enum(REQUEST_STATES),
  /** Null while nothing has changed it. */
  stateChangedAt: instantField.nullable(),
  /** Null too once that operator's account is deleted. */
  stateChangedBy: z.string().nullable(),
  /** The operator who works on it. */
  assignee: z.object({ id: uuidField, name: z.string() }).nullable(),
};

/** `from` and `until` are instants of arrival, the latter not included. */
export const requestQuery = searchQuery.extend({
  state: z.enum(REQUEST_STATES).optional(),
  assignee: z.enum(ASSIGNEES).optional(),
  order: z.enum(REQUEST_ORDERS).default('newest'),
  from: instantField.optional(),
  until: instantField.optional(),
});
export type RequestQuery = z.output<typeof requestQuery>;

/** The filters of a list of requests, for all their rows. */
export const requestExportQuery = requestQuery.omit({ page: true, size: true });
export type RequestExportQuery = z.output<typeof requestExportQuery>;

export const inboxParams = { inbox: z.enum(INBOXES, 'There is no such list.') };
export const requestParams = { ...inboxParams, id: uuidField };

/** `mine`: open requests of the operator who asks. */
export const requestCounts = z
  .object({ open: z.int(), answered: z.int(), done: z.int(), mine: z.int() })
  .meta({ id: 'RequestCounts' });
export type RequestCounts = z.infer<typeof requestCounts>;

export const stateRequest = z.strictObject({ state: z.enum(REQUEST_STATES) });
/** `from` is the assignee that the operator saw; the change is refused if another operator took the request since. */
export const assigneeRequest = z.strictObject({ assignee: z.enum(ASSIGNEES), from: uuidField.nullable().optional() });
export type AssigneeRequest = z.infer<typeof assigneeRequest>;

/** `version` is the version of the note that was read: a note that changed since is not overwritten. */
export const noteRequest = z.strictObject({ note: text(LIMITS.note), version: z.int().min(0).max(2_147_483_646) });
export type NoteRequest = z.infer<typeof noteRequest>;

export const noteSaved = z.object({ version: z.int() }).meta({ id: 'NoteSaved' });

export const replyParams = { ...requestParams, replyId: uuidField };
export const replyRequest = z.strictObject({
  subject: subjectField,
  message: requiredText(LIMITS.message),
  /** Number of replies that the operator saw: the reply is not sent if there are more by now. */
  seen: z.int().min(0).optional(),
});
export type ReplyRequest = z.infer<typeof replyRequest>;

const reply = z
  .object({
    id: uuidField,
    recipient: z.string(),
    subject: z.string(),
    message: z.string(),
    /** Null once that operator's account is deleted. */
    author: z.string().nullable(),
    state: z.enum(REPLY_STATES),
    /** The mail server's last answer. */
    answer: z.string().nullable(),
    createdAt: instantField,
  })
  .meta({ id: 'RequestReply' });
export type RequestReply = z.infer<typeof reply>;

/**
 * The part that the list leaves out; replies oldest first. The note is for operators and never sent. `sender` is the account that
 * has the address now; null: there is none.
 */
export const requestDetail = z
  .object({
    note: z.string(),
    noteVersion: z.int(),
    replies: z.array(reply),
    sender: z.object({ id: uuidField, name: z.string() }).nullable(),
  })
  .meta({ id: 'RequestDetail' });
export type RequestDetail = z.infer<typeof requestDetail>;
