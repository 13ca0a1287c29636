import type { PublishedRelease } from '@bellweek/api-client/contract/download';
import { PRODUCT } from '@bellweek/api-client/contract/product';
import { useEffect, useState } from 'react';
import { Link } from '../../link/link.tsx';
import { SYSTEM_NAMES } from '../../platform/detect-os.ts';
import type { DesktopSystem } from '../../platform/detect-os.ts';
import styles from './download.module.css';

/** Null when the request failed. */
export type ReadRelease = (os: DesktopSystem) => Promise<PublishedRelease | null>;

const MEGABYTE = 1_000_000;
const size = (bytes: number): string =>
  bytes < MEGABYTE
    ? `${Math.ceil(bytes / 1000)} kB`
    : `${(bytes / MEGABYTE).toFixed(bytes < 10 * MEGABYTE ? 1 : 0)} MB`;

const date = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-AU', { day: 'numeric', month: 'long', year: 'numeric' });

export interface KnownRelease {
  /** Null while loading, and when the request failed. */
  answer: PublishedRelease | null;
  /** The first request has been answered, with whatever result. */
  isSettled: boolean;
}

/**
 * The newest build for a system.
 *
 * @param os null where nothing can be downloaded
 */
export function useRelease(os: DesktopSystem | null, readRelease: ReadRelease | undefined): KnownRelease {
  const [known, setKnown] = useState<{ os: DesktopSystem; answer: PublishedRelease | null } | null>(null);
  useEffect(() => {
    if (os === null || !readRelease) return;
    let isCurrent = true;
    void readRelease(os).then((answer) => isCurrent && setKnown({ os, answer }));
    return () => {
      isCurrent = false;
    };
  }, [os, readRelease]);
  const isAsked = os !== null && readRelease !== undefined;
  return { answer: isAsked && known?.os === os ? known.answer : null, isSettled: !isAsked || known !== null };
}

interface ReleaseFactsProps {
  /** Null where nothing can be downloaded. */
  os: DesktopSystem | null;
  answer: PublishedRelease | null;
  hasWaitlist: boolean;
}

/** The build to download, and how to verify the file. Its space is reserved before it is known. */
export function ReleaseFacts({ os, answer, hasWaitlist }: ReleaseFactsProps) {
  return (
    <div className={styles.facts} aria-live="polite">
      {answer?.release && <Facts release={answer.release} />}
      {os !== null && answer && !answer.release && (
        <p>
          {PRODUCT.name} isn’t available for {SYSTEM_NAMES[os]} yet.
          {hasWaitlist && (
            <>
              {' '}
              <Link href="/waitlist">Join the waitlist</Link> and we’ll email you when it is.
            </>
          )}
        </p>
      )}
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
