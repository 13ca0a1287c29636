import type { ReportedWeek } from '@bellweek/api-client/contract/admin-users';
import { AUDIT_OF_USER } from '@bellweek/api-client/contract/audit-log';
import type { AuditLog } from '@bellweek/api-client/contract/audit-log';
import type { StoredFeedback } from '@bellweek/api-client/contract/inboxes';
import { LIMITS } from '@bellweek/api-client/contract/limits';
import { PROVIDER_NAMES } from '@bellweek/api-client/contract/sign-in';
import { Badge } from '@bellweek/ui/badge';
import { Copyable } from '@bellweek/ui/copyable';
import { formatDate } from '@bellweek/ui/dates';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { DescriptionList } from '@bellweek/ui/description-list';
import { formatCount } from '@bellweek/ui/pages';
import type { UseQueryResult } from '@tanstack/react-query';
import { useAdminQuery } from '../../admin/admin-query.ts';
import { auditSentence } from '../../admin/audit-sentences.ts';
import { MetadataList } from '../../admin/metadata.tsx';
import { LICENSE_TYPE_NAMES } from '../../admin/words.ts';
import { Entries, Entry, EntryText } from './entries.tsx';

interface UserTabProps {
  userId: string;
  /** The person's own page, which says at its top who they are. */
  isOwnPage?: boolean;
}

/** Metadata that says again who the person is. */
const ABOUT_THEM = new Set(['userName', 'userEmail']);

/** Error state of the entries' query. */
const stateOf = <T,>({ isError, refetch }: UseQueryResult<T>, failure: string) => ({
  error: isError ? failure : null,
  onRetry: () => void refetch(),
});

export function AuditTab({ userId, isOwnPage = false }: UserTabProps) {
  const query = useAdminQuery(['user', userId, 'audit'], (api) => api.getAuditOfUser(userId), {
    keepsPrevious: false,
  });
  const logs = query.data ?? null;
  return (
    <Entries
      {...stateOf(query, 'Failed to load audit logs.')}
      items={logs}
      emptyText="No audit logs found."
      note={logs?.length === AUDIT_OF_USER && `The newest ${formatCount(AUDIT_OF_USER)}.`}
      keyOf={({ id }) => id}
      render={(log) => <AuditEntry log={log} about={isOwnPage ? userId : null} />}
    />
  );
}

/** @param about the person whose page it is, and who is not named there again */
function AuditEntry({ log, about }: { log: AuditLog; about: string | null }) {
  const { action, timestamp, licenseId, userId, reason } = log;
  const isAboutThem = about !== null && userId === about;
  const metadata = isAboutThem
    ? Object.fromEntries(Object.entries(log.metadata).filter(([key]) => !ABOUT_THEM.has(key)))
    : log.metadata;
  return (
    <Entry title={auditSentence(log, about) ?? action} time={timestamp} more={reason && `Reason: ${reason}`}>
      <DescriptionList
        facts={[
          { term: 'Action', value: action },
          { term: 'Timestamp', value: <DateTime value={timestamp} format="longDateTime" /> },
          ...(isAboutThem && licenseId === null
            ? []
            : [
                {
                  term: 'License ID',
                  value: licenseId && <Copyable isCode text={licenseId} label="Copy license ID" />,
                },
              ]),
          ...(isAboutThem
            ? []
            : [{ term: 'User ID', value: userId && <Copyable isCode text={userId} label="Copy user ID" /> }]),
        ]}
      />
      <MetadataList metadata={metadata} />
    </Entry>
  );
}

export function FeedbackTab({ userId, isOwnPage = false }: UserTabProps) {
  const query = useAdminQuery(
    ['user', userId, 'feedback'],
    (api) => api.getFeedbackOfUser(userId, { page: 1, size: LIMITS.pageSize }),
    { keepsPrevious: false },
  );
  const { feedbacks = null, total = 0 } = query.data ?? {};
  return (
    <Entries
      {...stateOf(query, 'Failed to load feedback.')}
      items={feedbacks}
      emptyText="No feedback found."
      note={total > LIMITS.pageSize && `The newest ${formatCount(LIMITS.pageSize)} of ${formatCount(total)}.`}
      keyOf={({ id }) => id}
      render={(feedback) => <FeedbackEntry feedback={feedback} isOwnPage={isOwnPage} />}
    />
  );
}

function FeedbackEntry({ feedback, isOwnPage }: { feedback: StoredFeedback; isOwnPage: boolean }) {
  const { message, isRead, createdAt, type, user, license } = feedback;
  const writer = [
    { term: 'User', value: user?.name },
    { term: 'Email', value: user?.email },
    { term: 'OAuth provider', value: user && PROVIDER_NAMES[user.oauthProvider] },
  ];
  return (
    <Entry title={message} time={createdAt} mark={!isRead && <Badge tone="now">Unread</Badge>}>
      <EntryText text={message} />
      <DescriptionList
        facts={[
          { term: 'Type', value: type },
          { term: 'Date', value: <DateTime value={createdAt} format="longDateTime" /> },
          ...(isOwnPage ? [] : writer),
          { term: 'License type', value: license && LICENSE_TYPE_NAMES[license.type] },
          {
            term: 'License expiry',
            value: license && (license.expiresAt ? <DateTime value={license.expiresAt} format="longDate" /> : 'Never'),
          },
        ]}
      />
    </Entry>
  );
}

export function StatsTab({ userId }: UserTabProps) {
  const query = useAdminQuery(['user', userId, 'stats'], (api) => api.getWeeklyStatsOfUser(userId), {
    keepsPrevious: false,
  });
  return (
    <Entries
      {...stateOf(query, 'Failed to load stats.')}
      items={query.data?.stats ?? null}
      emptyText="No stats found."
      keyOf={({ reportWeekStart, createdAt }) => `${reportWeekStart} ${createdAt}`}
      render={(week) => <StatsEntry week={week} />}
    />
  );
}

function StatsEntry({ week }: { week: ReportedWeek }) {
  const day = (value: string) => formatDate(value, 'shortDate');
  return (
    <Entry isOpen title={`${day(week.reportWeekStart)} – ${day(week.reportWeekEnd)}`} time={week.createdAt}>
      <DescriptionList
        facts={[
          { term: 'Total tasks', value: formatCount(week.totalTasks) },
          { term: 'Completed this week', value: formatCount(week.tasksCompletedThisWeek) },
          { term: 'Tasks with start time', value: formatCount(week.tasksWithStartTimeThisWeek) },
          { term: 'Total tags', value: formatCount(week.totalTags) },
          { term: 'Percent of tasks with tags', value: `${week.percentTasksWithTags}%` },
          { term: 'Task group names', value: week.taskGroupNames.join(', ') },
          { term: 'Tag group names', value: week.tagGroupNames.join(', ') },
          { term: 'App version', value: week.appVersion },
          { term: 'Schema version', value: week.schemaVersion },
          { term: 'Report generation time', value: <DateTime value={week.createdAt} format="longDateTime" /> },
        ]}
      />
    </Entry>
  );
}
