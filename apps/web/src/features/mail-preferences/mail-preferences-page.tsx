import { Button } from '@bellweek/ui/button';
import { LinkButton } from '@bellweek/ui/link-button';
import { Notice } from '@bellweek/ui/notice';
import { WeekGrid } from '@bellweek/ui/week-grid';
import type { ReactNode } from 'react';
import { paths } from '../../config/paths.ts';
import styles from './mail-preferences-page.module.css';
import { useMailPreference } from './use-mail-preference.ts';
import type { WeekGridProps } from '@bellweek/ui/week-grid';
import { FactEmail } from '../../site/fact.tsx';

/**
 * One screen for both addresses: `/unsubscribe` turns alerts off as a person opens it, `/resubscribe` turns them on. A program that
 * opens links is asked for a press.
 */
export default function MailPreferencesPage() {
  const { state, email, isSigned, isPending, turnsOn, confirm, turnOn, retry } = useMailPreference();
  switch (state) {
    case 'incomplete':
      return (
        <Screen title="Email alerts">
          <p>This link is incomplete. Open it again from the email.</p>
          <LinkButton href={paths.home}>Back to Home</LinkButton>
        </Screen>
      );
    case 'waiting':
      return (
        <Screen title="Email alerts">
          <p role="status">One moment…</p>
          <noscript>
            <p>
              This needs JavaScript. Or write to <FactEmail name="supportEmail" /> and we’ll turn the alerts off for
              you.
            </p>
          </noscript>
        </Screen>
      );
    case 'asked':
      return (
        <Screen title="Email alerts">
          <p role="status">
            Press to {turnsOn ? 'get' : 'stop'} alerts at <strong className={styles.email}>{email}</strong>.
          </p>
          <Button variant="primary" size="large" pending={isPending} onClick={confirm}>
            {turnsOn ? 'Turn Emails Back On' : 'Turn Emails Off'}
          </Button>
        </Screen>
      );
    case 'failed':
      return (
        <Screen title="Email alerts">
          <Notice tone="error">Something went wrong. Please try again.</Notice>
          <Button variant="primary" pending={isPending} onClick={retry}>
            Try Again
          </Button>
        </Screen>
      );
    case 'off':
    case 'off-failed':
      return (
        <Screen title="You will no longer receive alerts...">
          <p role="status">
            We’ve turned them off for <strong className={styles.email}>{email}</strong>. We’ll still reply when you
            contact us.
          </p>
          {!isSigned && (
            <p>If this address is on one of our lists, we’ve sent it an email to confirm, with a link to undo this.</p>
          )}
          {state === 'off-failed' && <Notice tone="error">Something went wrong. Please try again.</Notice>}
          <Button variant="primary" size="large" pending={isPending} onClick={turnOn}>
            Turn Emails Back On
          </Button>
        </Screen>
      );
    case 'on':
      return (
        <Screen title="Emails are back on. We'll send helpful alerts when it matters." isOn>
          <p role="status">
            We send them to <strong className={styles.email}>{email}</strong>.
          </p>
          <LinkButton href={paths.home}>Back to Home</LinkButton>
        </Screen>
      );
  }
}

interface ScreenProps {
  title: string;
  isOn?: boolean;
  children: ReactNode;
}

function Screen({ title, isOn = false, children }: ScreenProps) {
  return (
    <div className={styles.screen}>
      <div className={styles.words}>
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
      <WeekGrid className={styles.picture} width={420} height={260} {...(isOn ? ON_WEEK : OFF_WEEK)} />
    </div>
  );
}

const entries: WeekGridProps['entries'] = [
  { day: 0, from: 0, to: 2, hue: 'slate' },
  { day: 1, from: 1, to: 2, hue: 'slate' },
  { day: 2, from: 3, to: 5, hue: 'slate' },
  { day: 4, from: 0, to: 1, hue: 'slate' },
];

/** A week without its bell, and the same with it. */
const OFF_WEEK = { entries: entries.map((entry) => ({ ...entry, isOutline: true })) };
const ON_WEEK = { entries, now: { day: 2, row: 3 } };
