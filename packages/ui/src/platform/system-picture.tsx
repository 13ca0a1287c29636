import { DownloadIllustration } from '../illustrations/download.tsx';
import type { DesktopSystem } from './detect-os.ts';
import { SYSTEM_NAMES } from './detect-os.ts';
import styles from './system-picture.module.css';

export interface SystemPictureProps {
  os: DesktopSystem;
  /** False: the space is reserved, so that no other system's picture is shown first. */
  isKnown: boolean;
}

/** The planner on the visitor's kind of computer. */
export function SystemPicture({ os, isKnown }: SystemPictureProps) {
  return (
    <div className={styles.picture} data-known={isKnown}>
      <DownloadIllustration os={os} label={SYSTEM_NAMES[os]} />
    </div>
  );
}
