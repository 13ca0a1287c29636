import type { Person, PersonMail } from '@bellweek/api-client/contract/admin-people';
import { Badge } from '@bellweek/ui/badge';
import { Button } from '@bellweek/ui/button';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { Notice } from '@bellweek/ui/notice';
import { Pagination } from '@bellweek/ui/pagination';
import { useState } from 'react';
import { useAdminQuery } from '../../admin/admin-query.ts';
import { AccountDialog } from './account-dialog.tsx';
import { asCommand } from '../../admin/palette/page-commands.ts';
import { useMayAct } from '../../admin/use-may-act.ts';
import { Entries } from './entries.tsx';
import styles from './person-page.module.css';
import { Section } from '../../admin/section.tsx';

const SIZE = 10;

/** Emails to the person with their text, and whether they get alerts. */
export function MailSection({ person }: { person: Person }) {
  const { id, email } = person.user;
  const { isUnsubscribed } = person.byAddress;
  const canRepair = useMayAct('support');
  const [page, setPage] = useState(1);
  const [isAsking, setAsking] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const query = useAdminQuery(['user', id, 'mails', page], (api) => api.findMailsOfPerson(id, { page, size: SIZE }));
  return (
    <Section title="Emails">
      {done !== null && (
        <Notice inView tone="success">
          {done}
        </Notice>
      )}
      {email !== null && (
        <div className={styles.line}>
          <span>{isUnsubscribed ? 'Gets no alerts.' : 'Gets alerts.'}</span>
          {canRepair && (
            <Button size="small" {...asCommand()} onClick={() => setAsking(true)}>
              {isUnsubscribed ? 'Turn Alerts On…' : 'Turn Alerts Off…'}
            </Button>
          )}
        </div>
      )}
      <Entries
        items={query.data?.mails ?? null}
        error={query.isError ? 'Failed to load emails.' : null}
        onRetry={() => void query.refetch()}
        emptyText="No emails were sent to this person."
        keyOf={({ id: mail }) => mail}
        render={(mail) => <Mail mail={mail} />}
      />
      <Pagination page={page} size={SIZE} total={query.data?.total ?? null} onPage={setPage} />
      {isAsking && (
        <AccountDialog
          person={person}
          asked={isUnsubscribed ? 'resubscribe' : 'unsubscribe'}
          onClose={() => setAsking(false)}
          onDone={setDone}
        />
      )}
    </Section>
  );
}

function Mail({ mail: { subject, state, text, createdAt } }: { mail: PersonMail }) {
  return (
    <details className={styles.item}>
      <summary className={styles.summary}>
        {subject} <Badge tone={state === 'rejected' ? 'danger' : 'neutral'}>{state}</Badge>{' '}
        <span className={styles.quiet}>
          <DateTime value={createdAt} format="relative" />
        </span>
      </summary>
      <p className={styles.text} tabIndex={0} role="group" aria-label={`Text of “${subject}”`}>
        {text ?? 'The text is gone.'}
      </p>
    </details>
  );
}
