import type { AdminUser } from '@bellweek/api-client/contract/admin-users';
import { PROVIDER_NAMES } from '@bellweek/api-client/contract/sign-in';
import { Copyable } from '@bellweek/ui/copyable';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { DescriptionList } from '@bellweek/ui/description-list';
import { LinkButton } from '@bellweek/ui/link-button';
import { Tabs } from '@bellweek/ui/tabs';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAdminQuery } from '../../admin/admin-query.ts';
import { LICENSE_TYPE_NAMES } from '../../admin/words.ts';
import { personPath } from '../../admin/item-paths.ts';
import styles from './entries.module.css';
import { lastEnd } from './license-section.tsx';
import { AuditTab, FeedbackTab, StatsTab } from './user-tabs.tsx';

export const USER_TABS = [
  { key: 'details', title: 'Details' },
  { key: 'audit', title: 'Audit Logs' },
  { key: 'feedback', title: 'Feedback' },
  { key: 'stats', title: 'Weekly Stats' },
] as const;
export type UserTab = (typeof USER_TABS)[number]['key'];

export interface UserPanelProps {
  user: AdminUser;
  tab: UserTab;
  onTab: (tab: UserTab) => void;
}

/** One person: the details first, other data when their tab is selected. Each opening fetches anew. */
export function UserPanel({ user, tab, onTab }: UserPanelProps) {
  const queries = useQueryClient();
  useEffect(() => () => queries.removeQueries({ queryKey: ['user', user.id] }), [queries, user.id]);
  return (
    <Tabs label={`About ${user.name}`} tabs={USER_TABS} value={tab} onChange={onTab}>
      <Content tab={tab} user={user} />
    </Tabs>
  );
}

function Content({ tab, user }: { tab: UserTab; user: AdminUser }) {
  switch (tab) {
    case 'details':
      return <Details user={user} />;
    case 'audit':
      return <AuditTab userId={user.id} />;
    case 'feedback':
      return <FeedbackTab userId={user.id} />;
    case 'stats':
      return <StatsTab userId={user.id} />;
  }
}

/** The end of the last licence of somebody who has none now. */
function LastLicense({ userId }: { userId: string }) {
  const person = useAdminQuery(['user', userId, 'person'], (api) => api.getPerson(userId), { keepsPrevious: false });
  const end = person.data && lastEnd(person.data.licenses);
  return (
    <>
      No active license.
      {end && (
        <>
          {' '}
          Ended on <DateTime value={end} format="shortDate" />.
        </>
      )}
    </>
  );
}

function Details({ user }: { user: AdminUser }) {
  const { id, name, email, createdAt, oauthProvider, licenseType } = user;
  return (
    <div className={styles.details}>
      <LinkButton size="small" href={personPath(id)}>
        Open page
      </LinkButton>
      <DescriptionList
        facts={[
          { term: 'Name', value: name },
          { term: 'Email', value: email && <Copyable text={email} label="Copy email" /> },
          { term: 'Joined', value: <DateTime value={createdAt} format="longDateTime" /> },
          { term: 'Signs in with', value: PROVIDER_NAMES[oauthProvider] },
          {
            term: 'License type',
            value: licenseType === null ? <LastLicense userId={id} /> : LICENSE_TYPE_NAMES[licenseType],
          },
          { term: 'User ID', value: <Copyable isCode text={id} label="Copy user ID" /> },
        ]}
      />
    </div>
  );
}
