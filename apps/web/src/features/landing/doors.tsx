import { PLANS } from '@bellweek/api-client/contract/plans';
import { DeskIllustration } from '@bellweek/ui/illustrations/desk';
import { SchoolHouseIllustration } from '@bellweek/ui/illustrations/school-house';
import { LinkButton } from '@bellweek/ui/link-button';
import { paths } from '../../config/paths.ts';
import styles from './doors.module.css';
import { Membership } from '../../site/fact.tsx';

/** The two ways to begin: alone, or with the whole school. */
export function Doors() {
  return (
    <div className={styles.doors}>
      <section className={styles.door} aria-labelledby="individuals">
        <div className={styles.words}>
          <h2 id="individuals" className={styles.title}>
            For individuals
          </h2>
          <p>
            {PLANS.trial.description}. <Membership /> after that.
          </p>
          <LinkButton href={paths.individuals}>Start on your own</LinkButton>
        </div>
        <DeskIllustration className={styles.picture} />
      </section>
      <section className={styles.door} aria-labelledby="schools">
        <div className={styles.words}>
          <h2 id="schools" className={styles.title}>
            For schools
          </h2>
          <p>{PLANS.institution.description}: everyone signs in with the account they already have.</p>
          <LinkButton href={paths.schools}>See what schools get</LinkButton>
        </div>
        <SchoolHouseIllustration className={styles.picture} />
      </section>
    </div>
  );
}
