import type { LicenseEvent } from '@bellweek/api-client/contract/license';
import { PROVIDER_NAMES } from '@bellweek/api-client/contract/sign-in';
import type { Provider } from '@bellweek/api-client/contract/sign-in';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../button/button.tsx';
import { LinkButton } from '../../link-button/link-button.tsx';
import { Notice } from '../../notice/notice.tsx';
import { Page } from '../../page/page.tsx';
import { ThemeSwitch } from '../../theme/theme.tsx';
import type { ScreenUser } from '../screen-types.ts';
import { settle } from './action.ts';
import type { ActionResult } from './action.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { LicenseHistoryList } from './license-history.tsx';
import styles from './account-screen.module.css';

export type { ActionResult } from './action.ts';

export interface AccountScreenProps {
  user: ScreenUser & { oauthProvider: Provider };
  /** Fetches the person's data and downloads them as a file. */
  onDownloadData: () => Promise<ActionResult>;
  /** Deletes the account. On success the caller leaves this page. */
  onDeleteAccount: () => Promise<ActionResult>;
  /** Changes of the person's licences; left out where it is not known. */
  licenseEvents?: readonly LicenseEvent[];
  /** The desk of the school whose contact person this is. */
  deskHref?: string;
  /** Whether the contact person of this person’s school may remove their devices, for a recovery drill. */
  isDemoStudent?: boolean;
  /** Devices that the planner syncs with; left out where the shell has no sync. */
  devices?: ReactNode;
  /** Exports the planner on this device, which is deleted with the account; left out where there is none. */
  onExportPlanner?: () => Promise<ActionResult>;
  /** Counts changes of that planner which only this device has. */
  countUnsent?: () => Promise<number>;
}

export function AccountScreen(props: AccountScreenProps) {
  const { user, onDownloadData, onDeleteAccount, onExportPlanner, countUnsent, licenseEvents, devices } = props;
  const { deskHref, isDemoStudent = false } = props;
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <Page title="Account Settings" back={{ href: '/dashboard', label: '← Dashboard' }}>
      <Section title="You">
        <dl className={styles.facts}>
          <div>
            <dt>Name</dt>
            <dd>{user.name}</dd>
          </div>
          <div>
            <dt>Email</dt>
            {user.email ? <dd>{user.email}</dd> : <dd className={styles.none}>This account has no email address.</dd>}
          </div>
        </dl>
        <p className={styles.provider}>Authentication via {PROVIDER_NAMES[user.oauthProvider]}</p>
      </Section>
      {(deskHref !== undefined || isDemoStudent) && (
        <Section title="Your school">
          {isDemoStudent && (
            <p>
              This account is your school’s demo student: your school’s contact person can log it out and remove its
              devices, to try whether its planner comes back.
            </p>
          )}
          {deskHref !== undefined && <LinkButton href={deskHref}>Open Your School’s Desk</LinkButton>}
        </Section>
      )}
      <Section title="Appearance">
        <ThemeSwitch />
      </Section>
      {licenseEvents && (
        <Section title="Your access">
          <LicenseHistoryList events={licenseEvents} />
        </Section>
      )}
      {devices && <Section title="Your devices">{devices}</Section>}
      <Section title="Your data">
        <DownloadData onDownload={onDownloadData} />
      </Section>
      <Section title="Delete account">
        <p className={styles.quiet}>
          This ends your plan and removes everything we store about you. You can’t undo it.
        </p>
        <Button variant="danger" onClick={() => setIsDeleting(true)}>
          Delete Account & All Data
        </Button>
      </Section>
      <DeleteAccountDialog
        open={isDeleting}
        onOpenChange={setIsDeleting}
        onDelete={onDeleteAccount}
        onExportPlanner={onExportPlanner}
        countUnsent={countUnsent}
      />
    </Page>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{title}</h2>
      <div className={styles.content}>{children}</div>
    </section>
  );
}

type DownloadState = { status: 'idle' | 'pending' | 'done' } | { status: 'failed'; error: string };

function DownloadData({ onDownload }: { onDownload: () => Promise<ActionResult> }) {
  const [state, setState] = useState<DownloadState>({ status: 'idle' });
  const download = async () => {
    setState({ status: 'pending' });
    const { error } = await settle(onDownload);
    setState(error === null ? { status: 'done' } : { status: 'failed', error });
  };
  return (
    <>
      <p className={styles.quiet}>Everything we store about you, as one JSON file.</p>
      <Button pending={state.status === 'pending'} onClick={download}>
        Download My Data
      </Button>
      {state.status === 'done' && <Notice tone="success">Your data has been downloaded.</Notice>}
      {state.status === 'failed' && (
        <Notice tone="error">Your data could not be downloaded. Please try again. ({state.error})</Notice>
      )}
    </>
  );
}
