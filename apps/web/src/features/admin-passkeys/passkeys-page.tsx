import { Button } from '@bellweek/ui/button';
import { Notice } from '@bellweek/ui/notice';
import { Skeleton } from '@bellweek/ui/skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AdminFrame } from '../../admin/admin-frame.tsx';
import { useAdminQuery } from '../../admin/admin-query.ts';
import { useSession } from '../../session/session-context.tsx';
import { Section } from '../../admin/section.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import styles from './passkeys.module.css';
import { RecoverySection } from './recovery-section.tsx';
import { SessionRow } from './session-row.tsx';

/** An operator's own passkeys, recovery codes and sessions. */
export default function PasskeysPage() {
  const isOff = useSession((session) => session.secondFactor === 'off');
  return (
    <AdminFrame
      title="Your Passkeys and Sessions"
      lead="A passkey confirms that it’s you when you open the operators’ area."
    >
      <div className={styles.sections}>
        {!isOff && <Passkeys />}
        <Sessions />
      </div>
    </AdminFrame>
  );
}

function Passkeys() {
  const query = useAdminQuery(['passkeys'], (api) => api.getPasskeys());
  return (
    <>
      <Section title="Passkeys">
        <Answered query={query} failure="Failed to load your passkeys.">
          {({ passkeys }) => (
            <ul className={styles.list}>
              {passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} isOnly={passkeys.length === 1} />
              ))}
            </ul>
          )}
        </Answered>
        <AddPasskey />
      </Section>
      {query.data && query.data.passkeys.length > 0 && (
        <Section title="Recovery codes">
          <RecoverySection left={query.data.codesLeft} />
        </Section>
      )}
    </>
  );
}

function Sessions() {
  const query = useAdminQuery(['own-sessions'], (api) => api.getOwnSessions());
  return (
    <Section title="Sessions">
      <Answered query={query} failure="Failed to load your sessions.">
        {({ sessions }) => (
          <ul className={styles.list}>
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Answered>
    </Section>
  );
}

interface AnsweredProps<T> {
  query: UseQueryResult<T>;
  failure: string;
  children: (data: T) => ReactNode;
}

function Answered<T>({ query: { data, isError, refetch }, failure, children }: AnsweredProps<T>) {
  if (data !== undefined) return children(data);
  if (!isError) {
    return (
      <div role="status">
        <span className="visually-hidden">Loading…</span>
        <Skeleton lines={3} />
      </div>
    );
  }
  const retry = (
    <Button size="small" onClick={() => void refetch()}>
      Try again
    </Button>
  );
  return (
    <Notice tone="error" action={retry}>
      {failure}
    </Notice>
  );
}
