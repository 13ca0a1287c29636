import type { StoredFeedback } from '@bellweek/api-client/contract/inboxes';
import { PROVIDER_NAMES } from '@bellweek/api-client/contract/sign-in';
import type { Column } from '@bellweek/ui/data-table/column';
import { DateTime } from '@bellweek/ui/dates/date-time';
import type { Fact } from '@bellweek/ui/description-list';
import { AdminFrame } from '../../admin/admin-frame.tsx';
import { AsTyped, Excerpt, InboxList } from '../../admin/inbox-list.tsx';
import { LICENSE_TYPE_NAMES } from '../../admin/words.ts';

const UNKNOWN = 'Unknown';

const writerOf = ({ user }: StoredFeedback): string => user?.name ?? UNKNOWN;
const licenseOf = ({ license }: StoredFeedback): string => (license ? LICENSE_TYPE_NAMES[license.type] : UNKNOWN);

const COLUMNS: readonly Column<StoredFeedback>[] = [
  { key: 'user', title: 'User', width: '20%', cell: writerOf },
  { key: 'message', title: 'Message', cell: ({ message }) => <Excerpt text={message} /> },
  { key: 'license', title: 'License', width: '8rem', priority: 2, cell: licenseOf },
];

function expiryOf({ license }: StoredFeedback): Fact['value'] {
  if (!license) return UNKNOWN;
  return license.expiresAt ? <DateTime value={license.expiresAt} format="longDate" /> : 'Never';
}

const factsOf = (feedback: StoredFeedback): readonly Fact[] => [
  { term: 'Message', value: <AsTyped text={feedback.message} /> },
  { term: 'Type', value: feedback.type },
  { term: 'Status', value: feedback.isRead ? 'Read' : 'Unread' },
  { term: 'Date', value: <DateTime value={feedback.createdAt} format="longDateTime" /> },
  { term: 'User', value: writerOf(feedback) },
  { term: 'Email', value: feedback.user ? feedback.user.email : UNKNOWN },
  { term: 'Signs in with', value: feedback.user ? PROVIDER_NAMES[feedback.user.oauthProvider] : UNKNOWN },
  { term: 'License type', value: licenseOf(feedback) },
  { term: 'License expires', value: expiryOf(feedback) },
];

/** The first word of a name. */
const firstNameOf = (name: string): string => name.trim().split(/\s/)[0] ?? name;

function replyOf({ user, message }: StoredFeedback) {
  if (!user || user.email === null) return null;
  const { name, email } = user;
  return { subject: 'Re: Your feedback', firstName: firstNameOf(name), text: message, recipient: email };
}

/** Feedback that students sent from the planner. */
export default function FeedbackPage() {
  return (
    <AdminFrame title="Manage Feedback">
      <InboxList
        inbox="feedback"
        find={(api, paging) => api.findFeedback(paging)}
        rowsOf={({ feedbacks }) => feedbacks}
        withRows={(data, feedbacks) => ({ ...data, feedbacks })}
        names={['message', 'messages']}
        searchLabel="Search by user, email or text"
        emptyText="No feedback found."
        failure="Failed to load feedback."
        columns={COLUMNS}
        sentAt={({ createdAt }) => createdAt}
        titleOf={(feedback) => `Feedback from ${writerOf(feedback)}`}
        factsOf={factsOf}
        replyOf={replyOf}
      />
    </AdminFrame>
  );
}
