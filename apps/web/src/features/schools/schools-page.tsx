import { PLANS } from '@bellweek/api-client/contract/plans';
import { PRODUCT } from '@bellweek/api-client/contract/product';
import { SchoolHouseIllustration } from '@bellweek/ui/illustrations/school-house';
import { Link } from '@bellweek/ui/link';
import { LinkButton } from '@bellweek/ui/link-button';
import { PlanCard } from '@bellweek/ui/screens/plan-card';
import { paths } from '../../config/paths.ts';
import { ClosingCall } from '../../site/closing-call.tsx';
import { ANSWER_GROUPS, STEPS } from './answers.tsx';
import type { AnswerGroup } from './answers.tsx';
import styles from './schools-page.module.css';
import { useSiteInfo } from '../../site/site-info.tsx';

export default function SchoolsPage() {
  const { shows } = useSiteInfo();
  return (
    <>
      <div className={styles.hero}>
        <div className={styles['hero-inner']}>
          <div className={styles.words}>
            <h1 className={styles.headline} tabIndex={-1}>
              Unlock {PRODUCT.name} for your students
            </h1>
            <p className={styles.lead}>
              One planner for the whole school. Students use the school accounts they already have. Nothing to set up,
              nothing to supervise.
            </p>
            <CallsToAction />
          </div>
          <SchoolHouseIllustration className={styles.school} />
        </div>
      </div>
      <div className={styles.page}>
        <section className={styles.section} aria-labelledby="answers">
          <h2 id="answers" className={styles.title}>
            What schools ask us
          </h2>
          <nav className={styles.contents} aria-labelledby="answers">
            {ANSWER_GROUPS.map(({ id, title }) => (
              <Link key={id} href={`#${id}`}>
                {title}
              </Link>
            ))}
          </nav>
          {ANSWER_GROUPS.map((group) => (
            <Answers key={group.id} {...group} />
          ))}
          <p className={styles.sheet}>
            <Link href={paths.forPrincipals}>One page for your principal</Link>, to print.
          </p>
        </section>
        <section className={styles.section} aria-labelledby="steps">
          <h2 id="steps" className={styles.title}>
            From a demo to your first week
          </h2>
          <ol className={styles.steps}>
            {STEPS.map(({ title, text }) => (
              <li key={title} className={styles.step}>
                <h3 className={styles['step-title']}>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
          {shows.pilot && (
            <p className={styles.pilot}>
              {PRODUCT.pilotSchool.name} is trying {PRODUCT.name} now.{' '}
              <Link href={paths.pilot}>See the pilot page</Link>.
            </p>
          )}
        </section>
      </div>
      <ClosingCall id="talk" title="Let’s look at it together.">
        <CallsToAction />
      </ClosingCall>
    </>
  );
}

function Answers({ id, title, answers }: AnswerGroup) {
  return (
    <div id={id} className={styles.group}>
      <h3 className={styles['group-title']}>{title}</h3>
      <div>
        {answers.map((item) => (
          <section key={item.id} className={styles.answer} aria-labelledby={item.id}>
            <h4 id={item.id} className={styles.question}>
              {item.question}
            </h4>
            <div className={styles.text}>
              {item.answer}
              {item.isShown && <SchoolAccess />}
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}

function CallsToAction() {
  return (
    <div className={styles.actions}>
      <LinkButton href={paths.requestDemo} variant="primary" size="large">
        Book a Free Demo
      </LinkButton>
      <LinkButton href={paths.contact} size="large">
        Contact Us
      </LinkButton>
    </div>
  );
}

/** The plan card of a student at the pilot school, as the dashboard shows it. */
function SchoolAccess() {
  const school = useSiteInfo().shows.pilot ? PRODUCT.pilotSchool.name : 'your school';
  const plan = {
    ...PLANS.institution,
    type: 'institution',
    state: 'current',
    label: `Access provided by ${school}`,
    href: null,
    daysRemaining: null,
    endsAt: null,
    note: null,
  } as const;
  return (
    <figure className={styles.access}>
      <figcaption className={styles.caption}>What a student at {school} sees</figcaption>
      <div aria-hidden="true">
        <PlanCard plan={plan} layout="stack" />
      </div>
    </figure>
  );
}
