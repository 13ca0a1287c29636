import { ComingSoonIllustration } from '../src/illustrations/coming-soon.tsx';
import { DownloadIllustration } from '../src/illustrations/download.tsx';
import { HeroWeek } from '../src/illustrations/hero-week.tsx';
import { NotFoundIllustration } from '../src/illustrations/not-found.tsx';
import { RegisterIllustration } from '../src/illustrations/register.tsx';
import { UnauthorizedIllustration } from '../src/illustrations/unauthorized.tsx';
import { DESKTOP_SYSTEMS } from '../src/platform/detect-os.ts';
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
