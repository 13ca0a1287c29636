import { TRIAL_DAYS } from '@bellweek/api-client/contract/plans';
import { PRODUCT } from '@bellweek/api-client/contract/product';
import { useState } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { LinkButton } from '../../link-button/link-button.tsx';
import { Link } from '../../link/link.tsx';
import { SYSTEM_NAMES } from '../../platform/detect-os.ts';
import type { DesktopSystem } from '../../platform/detect-os.ts';
import { SystemPicture } from '../../platform/system-picture.tsx';
import { useDetectedSystem } from '../../platform/use-detected-system.ts';
import { UseInBrowser } from '../browser/use-in-browser.tsx';
import type { UseInBrowserProps } from '../browser/use-in-browser.tsx';
import { OnMobile } from './on-mobile.tsx';
import { ReleaseFacts, useRelease } from './release-facts.tsx';
import type { ReadRelease } from './release-facts.tsx';
import styles from './download.module.css';

export interface DownloadSectionProps {
  /** The API's public address, which serves the files. */
  apiUrl: string;
  /** The system in the address; a later value changes the choice, null leaves it. */
  asked?: DesktopSystem | null;
  /** `pilot` is for the school that signs in with its own accounts. */
  variant?: 'normal' | 'pilot';
  /** Above the choice, beside the picture. */
  heading?: ReactNode;
  /** Fetches the newest build, the same function at every render; left out, the page does not show it. */
  readRelease?: ReadRelease;
  /** The effect of opening the planner in this browser; left out where that is not offered. */
  browserOpens?: UseInBrowserProps['opens'];
  /** The website takes addresses of people who wait. */
  hasWaitlist?: boolean;
}

const ORDER: DesktopSystem[] = ['mac', 'windows', 'linux'];

/** Where to find the product once it runs. */
const CAPTIONS: Record<DesktopSystem, string> = {
  mac: 'One click away in the menu bar, whatever else is open.',
  windows: 'One click away in the system tray, whatever else is open.',
  linux: 'Your to-do list and your week in one window.',
};

const WHERE = 'You choose where your planner lives.';

/** The steps after the download. People who have or had a plan are promised no trial. */
function sayNext(hasNoBuild: boolean, isMobile: boolean, opens: UseInBrowserProps['opens']): string {
  if (hasNoBuild) return WHERE;
  const isNew = opens === 'unknown' || opens === 'trial';
  const open = isMobile ? 'On your computer, open' : 'Then open';
  return `${open} ${PRODUCT.name} and log in. ${isNew ? `Your first ${TRIAL_DAYS} days are free. ` : ''}${WHERE}`;
}

/** Shows the visitor's system, or the system they choose, and its file if it can be installed here. */
export function DownloadSection(props: DownloadSectionProps) {
  const { apiUrl, asked = null, variant = 'normal', heading, readRelease, browserOpens, hasWaitlist = true } = props;
  const system = useDetectedSystem();
  const [chosen, setChosen] = useState(asked);
  const [known, setKnown] = useState(asked);
  if (asked !== known) {
    setKnown(asked);
    if (asked) setChosen(asked);
  }
  const os = chosen ?? system?.os ?? 'mac';
  const isMobile = system?.isMobile ?? false;
  const canDownload = !isMobile && (chosen !== null || system?.isRecognised === true);
  const { answer, isSettled } = useRelease(canDownload && system ? os : null, readRelease);
  const hasNoBuild = answer !== null && answer.release === null;
  const isBrowserFirst = browserOpens !== undefined && system !== null && (!system.isRecognised || hasNoBuild);
  const browser = browserOpens && <UseInBrowser key="browser" opens={browserOpens} isFirst={isBrowserFirst} />;
  return (
    <div className={styles.section}>
      <div className={styles.words}>
        {heading}
        <SystemLinks current={chosen !== null || system ? os : null} choose={setChosen} />
        <div className={styles.ways} data-known={system !== null && isSettled}>
          {isBrowserFirst && browser}
          <div key="step" className={styles.step}>
            {isMobile && <OnMobile isFirst={!isBrowserFirst} />}
            {canDownload && (
              <LinkButton
                external
                className={isBrowserFirst ? styles.quiet : undefined}
                variant={isBrowserFirst ? 'quiet' : 'primary'}
                size={isBrowserFirst ? 'medium' : 'large'}
                href={`${apiUrl}/files/download?os=${os}`}
              >
                Download for {SYSTEM_NAMES[os]}
              </LinkButton>
            )}
            {system && !isMobile && !canDownload && (
              <p className={styles.unknown}>Choose your system above to download the desktop app.</p>
            )}
            {chosen === null && (
              <noscript>
                <p className={styles.unknown}>Choose your system above to download.</p>
              </noscript>
            )}
          </div>
          {!isBrowserFirst && browser}
        </div>
        {readRelease && <ReleaseFacts os={canDownload ? os : null} answer={answer} hasWaitlist={hasWaitlist} />}
        <p className={styles.then}>
          {variant === 'pilot'
            ? 'Then, sign in via your school Google account.'
            : sayNext(hasNoBuild, isMobile, browserOpens ?? 'unknown')}
        </p>
        {variant === 'normal' && (
          <p className={styles.update}>
            Since <time dateTime="2026-11-24">24 November 2026</time>, your planner can sync between browsers and
            computers. You turn it on at the start or in the settings.
          </p>
        )}
      </div>
      <figure className={styles.figure}>
        <SystemPicture os={os} isKnown={chosen !== null || system !== null} />
        <figcaption className={styles.caption}>{CAPTIONS[os]}</figcaption>
      </figure>
    </div>
  );
}

interface SystemLinksProps {
  current: DesktopSystem | null;
  choose: (os: DesktopSystem) => void;
}

function SystemLinks({ current, choose }: SystemLinksProps) {
  const press = (event: MouseEvent, os: DesktopSystem) => {
    // With a modifier, a press opens a new tab or window; here it is a choice.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    choose(os);
  };
  return (
    <nav aria-label="Operating system">
      <ul className={styles.systems}>
        {ORDER.map((os) => (
          <li key={os}>
            <Link
              className={styles.system}
              href={`/download?os=${os}`}
              aria-current={os === current ? 'true' : undefined}
              onClick={(event) => press(event, os)}
            >
              {SYSTEM_NAMES[os]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
