import { ComingSoonIllustration } from '../illustrations/coming-soon.tsx';
import { DownloadIllustration } from '../illustrations/download.tsx';
import { HeroWeek } from '../illustrations/hero-week.tsx';
import { NotFoundIllustration } from '../illustrations/not-found.tsx';
import { RegisterIllustration } from '../illustrations/register.tsx';
import { UnauthorizedIllustration } from '../illustrations/unauthorized.tsx';
import { DESKTOP_SYSTEMS } from '../platform/detect-os.ts';
import styles from './gallery.module.css';

export function PicturesSection() {
  return (
    <section className={styles.section}>
      <h2>Pictures</h2>
      <HeroWeek />
      <div className={styles.pictures}>
        <ComingSoonIllustration />
        <NotFoundIllustration />
        <UnauthorizedIllustration />
        <RegisterIllustration />
        <RegisterIllustration isSigned />
        {DESKTOP_SYSTEMS.map((os) => (
          <DownloadIllustration key={os} os={os} />
        ))}
      </div>
    </section>
  );
}
