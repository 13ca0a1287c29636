import { Button } from '@bellweek/ui/button';
import { Notice } from '@bellweek/ui/notice';
import { Skeleton } from '@bellweek/ui/skeleton';
import { QueryClientProvider } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { AdminFrame } from '../../admin/admin-frame.tsx';
import { adminQueries, useAdminQuery } from '../../admin/admin-query.ts';
import { AccountSection } from './account-section.tsx';
import { LicenseSection } from './license-section.tsx';
import { MailSection } from './mail-section.tsx';
import styles from './person-page.module.css';
import { RequestSection } from './request-section.tsx';
import { Section } from '../../admin/section.tsx';
import { StatsSection } from './stats-section.tsx';
import { AuditTab, FeedbackTab } from './user-tabs.tsx';

export default function PersonPage() {
  const { id = '' } = useParams();
  // Around the frame too, whose title is the person's name.
  return (
    <QueryClientProvider client={adminQueries}>
      <PersonView key={id} id={id} />
    </QueryClientProvider>
  );
}

function PersonView({ id }: { id: string }) {
  const query = useAdminQuery(['user', id, 'person'], (api) => api.getPerson(id), { keepsPrevious: false });
  const person = query.data;
  if (query.error) {
    const retry = (
      <Button size="small" onClick={() => void query.refetch()}>
        Try again
      </Button>
    );
    return (
      <AdminFrame title="User">
        <Notice tone="error" action={retry}>
          {query.error.message}
        </Notice>
      </AdminFrame>
    );
  }
  return (
    <AdminFrame title={person?.user.name ?? 'User'} lead={person?.user.email}>
      {person ? (
        <div className={styles.columns}>
          <div className={styles.column}>
            <LicenseSection person={person} />
            <AccountSection person={person} />
            <RequestSection person={person} />
            <Section title="Feedback">
              <FeedbackTab isOwnPage userId={id} />
            </Section>
          </div>
          <div className={styles.column}>
            <Section title="Weekly stats">
              <StatsSection userId={id} />
            </Section>
            <MailSection person={person} />
            <Section title="History">
              <AuditTab isOwnPage userId={id} />
            </Section>
          </div>
        </div>
      ) : (
        <div role="status">
          <span className="visually-hidden">Loading…</span>
          <Skeleton lines={8} />
        </div>
      )}
    </AdminFrame>
  );
}
