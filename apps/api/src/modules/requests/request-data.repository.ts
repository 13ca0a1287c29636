import type { PersonalDataSource } from '../../common/personal-data.js';
import { columns, query, sql } from '../../database/sql.js';
import { eraseShares, joinHolder } from '../user/user-address.repository.js';
import { ContactRequestRow } from './contact-request.entity.js';
import { DemoRequestRow } from './demo-request.entity.js';
import { Feedback } from './feedback.entity.js';
import { type FormInbox, INBOX_LISTS, keepSenders } from './inbox.repository.js';
import { repliesTo } from './reply.repository.js';

const CONTACT = sql`SELECT ${columns(ContactRequestRow, 't', ['firstName', 'lastName', 'description', 'submittedAt'])},
  ${repliesTo('t.id')} FROM contact_requests t ${joinHolder('t.email_canonical', 't.submitted_at')} ORDER BY t.submitted_at`;
const OF_DEMO = ['firstName', 'lastName', 'role', 'organisation', 'country', 'description', 'requestedAt'] as const;
const DEMO = sql`SELECT ${columns(DemoRequestRow, 't', OF_DEMO)}, ${repliesTo('t.id')}
  FROM demo_requests t ${joinHolder('t.email_canonical', 't.requested_at')} ORDER BY t.requested_at`;
const FEEDBACK = sql`SELECT ${columns(Feedback, 't', ['message', 'type', 'createdAt'])}, ${repliesTo('t.id')}
  FROM feedback t WHERE t.user_id = $1 ORDER BY t.created_at`;

const eraserOf = (inbox: FormInbox): Required<PersonalDataSource>['erase'] => {
  const { table, instant } = INBOX_LISTS[inbox];
  return async (manager, shares) => {
    await eraseShares(manager, { table, address: 'email_canonical', instant }, shares);
    await manager.query(keepSenders(inbox), [shares.map(({ emailCanonical }) => emailCanonical)]);
  };
};

export const CONTACT_DATA: PersonalDataSource = {
  async export(manager, { id }) {
    const requests = await query(manager, CONTACT, [id]);
    return { contactRequests: requests.map((one) => ({ ...one, submittedAt: one.submittedAt.toISOString() })) };
  },
  erase: eraserOf('contact-us'),
};

export const DEMO_DATA: PersonalDataSource = {
  async export(manager, { id }) {
    const requests = await query(manager, DEMO, [id]);
    return { demoRequests: requests.map((one) => ({ ...one, requestedAt: one.requestedAt.toISOString() })) };
  },
  erase: eraserOf('demo-request'),
};

/** Goes with its writer by foreign key. */
export const FEEDBACK_DATA: PersonalDataSource = {
  async export(manager, { id }) {
    const feedback = await query(manager, FEEDBACK, [id]);
    return { feedback: feedback.map((one) => ({ ...one, createdAt: one.createdAt.toISOString() })) };
  },
};
