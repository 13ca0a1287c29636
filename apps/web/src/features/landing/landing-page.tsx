import { TRIAL_DAYS } from '@bellweek/api-client/contract/plans';
import { HeroWeek } from '@bellweek/ui/illustrations/hero-week';
import { LinkButton } from '@bellweek/ui/link-button';
import { paths } from '../../config/paths.ts';
import { useSession } from '../../session/session-context.tsx';
import { ClosingCall } from '../../site/closing-call.tsx';
import { Fact } from '../../site/fact.tsx';
import { useSiteInfo } from '../../site/site-info.tsx';
import { Day } from './day.tsx';
import { Doors } from './doors.tsx';
import styles from './landing-page.module.css';

export default function LandingPage() {
  const isShopOpen = useSiteInfo().shows.shop;
  return (
    <>
      <div className={styles.page}>
        <section className={styles.hero}>
          <div className={styles.words}>
            <h1 className={styles.headline} tabIndex={-1}>
              Time Management Built For Students
            </h1>
            <div className={styles.lead}>
              <p>A calendar and a to-do list in one place, easier and more flexible than a school planner.</p>
              <p className={styles.terms}>
                Runs in any browser, with nothing to install.
                {isShopOpen && (
                  <>
                    {' '}
                    Free for {TRIAL_DAYS} days, then <Fact name="membershipPrice" />, or free through your school.
                  </>
                )}
              </p>
            </div>
            <CallsToAction />
          </div>
          <HeroWeek className={styles.picture} />
        </section>
        {isShopOpen && <Doors />}
        <Day />
      </div>
      <ClosingCall
        id="start"
        title="Next week can be a calmer one."
        moment={
          <>
            <time>3:10</time> The last bell.
          </>
        }
      >
        <CallsToAction />
      </ClosingCall>
    </>
  );
}

function CallsToAction() {
  const isShopOpen = useSiteInfo().shows.shop;
  const isAuthenticated = useSession((session) => session.isAuthenticated);
  if (!isShopOpen) {
    return (
      <div className={styles.actions}>
        <LinkButton href={isAuthenticated ? paths.dashboard : paths.login} variant="primary" size="large">
          {isAuthenticated ? 'Dashboard' : 'Log In'}
        </LinkButton>
      </div>
    );
  }
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
