import { PLANS } from '@bellweek/api-client/contract/plans';
import { PRODUCT } from '@bellweek/api-client/contract/product';
import { SchoolHouseIllustration } from '@bellweek/ui/illustrations/school-house';
import { Link } from '@bellweek/ui/link';
import { LinkButton } from '@bellweek/ui/link-button';
import { PlanCard } from '@bellweek/ui/screens/plan-card';
import { paths } from '../../config/paths.ts';
import { ClosingCall } from '../../site/closing-call.tsx';
import { ANSWERS, STEPS } from './answers.tsx';
import styles from './schools-page.module.css';

export default function SchoolsPage() {
  return (
    <>
      <div className={styles.hero}>
        <div className={styles['hero-inner']}>
          <div className={styles.words}>
            <h1 className={styles.headline} tabIndex={-1}>
              Unlock {PRODUCT.name} for your students
            </h1>
            <p className={styles.lead}>
              One planner for the whole school, signed in to with the accounts you have, and with nothing to watch over
              but the time.
            </p>
            <CallsToAction />
          </div>
          <SchoolHouseIllustration className={styles.school} />
        </div>
      </div>
      <div className={styles.page}>
        <section className={styles.section} aria-labelledby="answers">
          <h2 id="answers" className={styles.title}>
            What a school wants to know
          </h2>
          <div className={styles.answers}>
            {ANSWERS.map(({ question, answer, isShown }) => (
              <section key={question} className={styles.answer}>
                <h3 className={styles.question}>{question}</h3>
                <div className={styles.text}>
                  {answer}
                  {isShown && <SchoolAccess />}
                </div>
              </section>
            ))}
          </div>
        </section>
        <section className={styles.section} aria-labelledby="steps">
          <h2 id="steps" className={styles.title}>
            From a demo to the first bell
          </h2>
          <ol className={styles.steps}>
            {STEPS.map(({ title, text }) => (
              <li key={title} className={styles.step}>
                <h3 className={styles['step-title']}>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
          <p className={styles.pilot}>
            {PRODUCT.pilotSchool.name} is trying {PRODUCT.name} now.{' '}
            <Link href={paths.pilot}>Read along on the page of the pilot</Link>.
          </p>
        </section>
      </div>
      <ClosingCall id="talk" title="Let’s look at it together.">
        <CallsToAction />
      </ClosingCall>
    </>
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
  const plan = {
    ...PLANS.institution,
    type: 'institution',
    state: 'current',
    label: `Access provided by ${PRODUCT.pilotSchool.name}`,
    href: null,
    daysRemaining: null,
  } as const;
  return (
    <figure className={styles.access}>
      <figcaption className={styles.caption}>What a student at {PRODUCT.pilotSchool.name} sees</figcaption>
      <div aria-hidden="true">
        <PlanCard plan={plan} layout="stack" />
      </div>
    </figure>
  );
}
