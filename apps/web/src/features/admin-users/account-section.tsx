import type { Person } from '@bellweek/api-client/contract/admin-people';
import { PROVIDER_NAMES } from '@bellweek/api-client/contract/sign-in';
import { Button } from '@bellweek/ui/button';
import { Copyable } from '@bellweek/ui/copyable';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { DescriptionList } from '@bellweek/ui/description-list';
import { LinkButton } from '@bellweek/ui/link-button';
import { Notice } from '@bellweek/ui/notice';
import { useState } from 'react';
import { asCommand } from '../../admin/palette/page-commands.ts';
import { useMayAct } from '../../admin/use-may-act.ts';
import { AccountDialog } from './account-dialog.tsx';
import type { AccountAct } from './account-dialog.tsx';
import { adminPaths } from '../../config/paths.ts';
import styles from './person-page.module.css';
import { Section } from '../../admin/section.tsx';

/** The account, its sign-ins, and what an operator can do with it as a whole. */
export function AccountSection({ person }: { person: Person }) {
  const [asked, setAsked] = useState<AccountAct | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const mayAll = useMayAct('administrator');
  const canRepair = useMayAct('support');
  const { user, lastSignInAt, sessions } = person;
  const { id, email, oauthProvider, createdAt, institutionDomain, isAdmin } = user;
  const former = user.addresses.filter(({ heldUntil }) => heldUntil !== null);
  return (
    <>
      <Section title="Account">
        {done !== null && (
          <Notice inView tone="success">
            {done}
          </Notice>
        )}
        <DescriptionList
          facts={[
            { term: 'Email', value: email && <Copyable text={email} label="Copy email" /> },
            { term: 'Signs in with', value: PROVIDER_NAMES[oauthProvider] },
            { term: 'School domain', value: institutionDomain },
            { term: 'Joined', value: <DateTime value={createdAt} format="longDateTime" /> },
            { term: 'Last sign-in', value: lastSignInAt && <DateTime value={lastSignInAt} format="longDateTime" /> },
            { term: 'Former addresses', value: former.map((address) => address.email).join(', ') },
            { term: 'User ID', value: <Copyable isCode text={id} label="Copy user ID" /> },
          ]}
        />
        {mayAll && (
          <div className={styles.buttons}>
            <Button size="small" {...asCommand()} onClick={() => setAsked('export')}>
              Export Data…
            </Button>
            {!isAdmin && (
              <Button size="small" variant="danger" {...asCommand()} onClick={() => setAsked('delete')}>
                Delete Account…
              </Button>
            )}
          </div>
        )}
        {mayAll && isAdmin && (
          <>
            <p className={styles.quiet}>This person is an operator. Revoke their access before deleting.</p>
            <div className={styles.buttons}>
              <LinkButton size="small" href={`${adminPaths.operators}?open=${id}`} {...asCommand()}>
                Role and Access
              </LinkButton>
            </div>
          </>
        )}
      </Section>
      <Section title="Sign-ins">
        {sessions.length === 0 && <p className={styles.quiet}>Signed in nowhere.</p>}
        <div>
          {sessions.map(({ kind, createdAt: since, lastUsedAt }) => (
            <p key={`${kind} ${since}`} className={styles.item}>
              <span>
                {kind === 'browser' ? 'Browser' : 'Desktop app'}, since{' '}
                <DateTime value={since} format="shortDateTime" />
                {lastUsedAt !== null && (
                  <>
                    , last used <DateTime value={lastUsedAt} format="relative" isInText />
                  </>
                )}
              </span>
            </p>
          ))}
        </div>
        {canRepair && (mayAll || !isAdmin) && sessions.length > 0 && (
          <div className={styles.buttons}>
            <Button size="small" {...asCommand()} onClick={() => setAsked('sign-out')}>
              Sign Out Everywhere…
            </Button>
          </div>
        )}
      </Section>
      {asked && <AccountDialog person={person} asked={asked} onClose={() => setAsked(null)} onDone={setDone} />}
    </>
  );
}
