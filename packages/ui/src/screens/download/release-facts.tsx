import type { PublishedRelease } from '@bellweek/api-client/contract/download';
import { useEffect, useState } from 'react';
import { SYSTEM_NAMES } from '../../platform/detect-os.ts';
import type { DesktopSystem } from '../../platform/detect-os.ts';
import styles from './download.module.css';

/** Null when it could not be found out. */
export type ReadRelease = (os: DesktopSystem) => Promise<PublishedRelease | null>;

const MEGABYTE = 1_000_000;
const size = (bytes: number): string =>
  bytes < MEGABYTE
    ? `${Math.ceil(bytes / 1000)} kB`
    : `${(bytes / MEGABYTE).toFixed(bytes < 10 * MEGABYTE ? 1 : 0)} MB`;

const date = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-AU', { day: 'numeric', month: 'long', year: 'numeric' });

interface ReleaseFactsProps {
  /** Null where nothing can be downloaded. */
  os: DesktopSystem | null;
  readRelease: ReadRelease;
}

/** What it is that would be downloaded, and how to see that it arrived whole. Its room is there before it is known. */
export function ReleaseFacts({ os, readRelease }: ReleaseFactsProps) {
  const [known, setKnown] = useState<{ os: DesktopSystem; answer: PublishedRelease | null } | null>(null);
  useEffect(() => {
    if (os === null) return;
    let isCurrent = true;
    void readRelease(os).then((answer) => isCurrent && setKnown({ os, answer }));
    return () => {
      isCurrent = false;
    };
  }, [os, readRelease]);
  const answer = os !== null && known?.os === os ? known.answer : null;
  return (
    <div className={styles.facts} aria-live="polite">
      {answer?.release && <Facts release={answer.release} />}
      {os !== null && answer && !answer.release && <p>There is no build for {SYSTEM_NAMES[os]} yet.</p>}
    </div>
  );
}

function Facts({ release }: { release: NonNullable<PublishedRelease['release']> }) {
  const { version, fileName, releasedAt, sha512 } = release;
  const parts = [`Version ${version}`, size(release.size), ...(releasedAt === null ? [] : [date(releasedAt)])];
  return (
    <>
      <p className={styles.version}>{parts.join(' · ')}</p>
      <details>
        <summary>SHA-512 of {fileName}</summary>
        <code className={styles.hash}>{sha512}</code>
      </details>
    </>
  );
}
