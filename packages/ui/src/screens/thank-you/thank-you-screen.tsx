import { PRODUCT } from '@bellweek/api-client/contract/product';
import { useState } from 'react';
import { LinkButton } from '../../link-button/link-button.tsx';
import { Link } from '../../link/link.tsx';
import { SystemPicture } from '../../platform/system-picture.tsx';
import { useDetectedSystem } from '../../platform/use-detected-system.ts';
import { UseInBrowser } from '../browser/use-in-browser.tsx';
import type { UseInBrowserProps } from '../browser/use-in-browser.tsx';
import styles from './thank-you-screen.module.css';

export interface ThankYouScreenProps {
  /** The effect of opening the planner in this browser; left out where that is not offered. */
  browserOpens?: UseInBrowserProps['opens'];
}

/** The first page after the installation: opens the application, with instructions if it does not open. */
export function ThankYouScreen({ browserOpens }: ThankYouScreenProps) {
  const system = useDetectedSystem();
  const [wasPressed, setPressed] = useState(false);
  return (
    <div className={styles.screen}>
      <div className={styles.words}>
        <h1 tabIndex={-1}>Thanks for installing {PRODUCT.name}</h1>
        <p className={styles.lead}>Open it, log in once, and plan your first week.</p>
        <div className={styles.actions}>
          <LinkButton
            external
            variant="primary"
            size="large"
            href={`${PRODUCT.urlScheme}://open`}
            onClick={() => setPressed(true)}
          >
            Open
          </LinkButton>
          <LinkButton size="large" href="/login">
            Log In to Manage your Account
          </LinkButton>
        </div>
        <p className={styles.status} role="status">
          {wasPressed && `If your browser asks, allow it to open ${PRODUCT.name}.`}
        </p>
        {browserOpens && <UseInBrowser opens={browserOpens} />}
        <section className={styles.help} aria-labelledby="nothing-opened">
          <h2 id="nothing-opened" className={styles['help-title']}>
            Nothing opened?
          </h2>
          <ol className={styles.steps}>
            <li>
              Look for {PRODUCT.name} in the Start menu, the Applications folder or your list of programs, and open it
              there. After that, the button above works too.
            </li>
            <li>
              Not there? The installation may not have finished. <Link href="/download">Download it again</Link>.
            </li>
            <li>
              Some schools must allow an app before it can run. <Link href="/contact">Write to us</Link> and we’ll help
              your school set it up.
            </li>
          </ol>
        </section>
      </div>
      <SystemPicture os={system?.os ?? 'mac'} isKnown={system !== null} />
    </div>
  );
}
