import { HeroWeek } from '@bellweek/ui/illustrations/hero-week';
import { LinkButton } from '@bellweek/ui/link-button';
import { SubjectMark } from '@bellweek/ui/subject-mark';
import { paths } from '../../config/paths.ts';
import { CLAIMS } from './claims.ts';
import styles from './landing-page.module.css';

export default function LandingPage() {
  return (
    <>
      <section className={styles.hero}>
        <div className={styles.words}>
          <h1 className={styles.headline} tabIndex={-1}>
            Time Management Built For Students
          </h1>
          <p className={styles.lead}>
            A calendar and a to-do list in one place, easier and more flexible than a school planner.
          </p>
          <CallsToAction />
        </div>
        <HeroWeek className={styles.picture} />
      </section>
      <section className={styles.claims} aria-labelledby="claims">
        <h2 id="claims" className={styles['claims-title']}>
          What goes into a good week
        </h2>
        <ol className={styles.list}>
          {CLAIMS.map(({ title, text, hue }) => (
            <li key={title} className={styles.claim} data-hue={hue}>
              <SubjectMark hue={hue} size={18} />
              <h3 className={styles['claim-title']}>{title}</h3>
              <p className={styles['claim-text']}>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className={styles.end} aria-labelledby="start">
        <div className={styles['end-inner']}>
          <h2 id="start" className={styles['end-title']}>
            Next week can be a calmer one.
          </h2>
          <CallsToAction />
        </div>
      </section>
    </>
  );
}

function CallsToAction() {
  return (
    <div className={styles.actions}>
      <LinkButton href={paths.waitlist} variant="primary" size="large">
        Start Free
      </LinkButton>
      <LinkButton href={paths.requestDemo} size="large">
        Book a Demo
      </LinkButton>
    </div>
  );
}
