import { Button } from '@bellweek/ui/button';
import { Notice } from '@bellweek/ui/notice';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { findPasskeyWay } from '../../admin/passkey-browser.ts';
import type { PasskeyWay } from '../../admin/passkey-browser.ts';
import { useSession } from '../../session/session-context.tsx';
import { CodeForm } from './code-form.tsx';
import styles from './second-factor.module.css';

const WHAT_HAPPENS: Record<PasskeyWay, string> = {
  here: 'Your browser will ask for your fingerprint, your face or the screen lock of this device.',
  elsewhere: 'Your browser will ask for your phone or a security key.',
  none: 'This browser has no passkeys. Use a current Chrome, Edge, Firefox or Safari, or one of the ways below.',
};

interface PasskeyStepsProps {
  /** Asks the browser; null where it cannot be asked. */
  children: (canAsk: boolean) => ReactNode;
  failure: string | null;
}

/** Says what the browser will ask for before it does, and what else there is where that does not work. */
export function PasskeySteps({ children, failure }: PasskeyStepsProps) {
  const email = useSession((session) => session.user?.email ?? 'EMAIL');
  const [way, setWay] = useState<PasskeyWay | null>(null);
  const [usesCode, setUsesCode] = useState(false);
  useEffect(() => {
    let isShown = true;
    void findPasskeyWay().then((found) => isShown && setWay(found));
    return () => {
      isShown = false;
    };
  }, []);
  if (usesCode) return <CodeForm onBack={() => setUsesCode(false)} />;
  return (
    <div className={styles.steps}>
      <p role="status">{way === null ? 'Looking for a way to use a passkey…' : WHAT_HAPPENS[way]}</p>
      {failure !== null && (
        <Notice inView tone="error">
          {failure}
        </Notice>
      )}
      {children(way !== null && way !== 'none')}
      {(failure !== null || way === 'none') && (
        <ul className={styles.ways}>
          <li>Another device: open this page on a phone or computer that has a screen lock.</li>
          <li>
            A code: use one of your recovery codes, or the code of a one-time link.{' '}
            <Button size="small" onClick={() => setUsesCode(true)}>
              Use a code
            </Button>
          </li>
          <li>
            Whoever runs this copy can help: <code>npm run admin -- reset-passkeys {email}</code> removes lost passkeys,{' '}
            <code>npm run admin -- link {email}</code> prints a one-time link.
          </li>
        </ul>
      )}
      {failure === null && way !== 'none' && (
        <div>
          <Button variant="quiet" size="small" onClick={() => setUsesCode(true)}>
            Use a recovery code
          </Button>
        </div>
      )}
    </div>
  );
}
