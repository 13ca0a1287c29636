import { Logo } from '@bellweek/ui/logo';
import { shared } from './shared-pages.tsx';
import styles from './social-picture.module.css';

const LONG = 26;

/** Preview picture of a page in messages and on social sites: 1200 × 630. */
export function SocialPicture({ path }: { path: string }) {
  const { headline, drawing } = shared(path);
  return (
    <div className={styles.picture}>
      <div className={styles.words}>
        <Logo className={styles.logo} />
        <div className={styles.headline} data-long={headline.length > LONG || undefined}>
          {headline}
        </div>
        <div className={styles.line}>The calendar and to-do list for students</div>
      </div>
      <div className={styles.drawing}>{drawing}</div>
    </div>
  );
}
