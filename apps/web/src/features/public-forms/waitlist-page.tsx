import { TRIAL_DAYS } from '@bellweek/api-client/contract/plans';
import { Button } from '@bellweek/ui/button';
import { RegisterIllustration } from '@bellweek/ui/illustrations/register';
import { Link } from '@bellweek/ui/link';
import { OPENING_NOTES, USE_IN_BROWSER, UseInBrowser } from '@bellweek/ui/screens/use-in-browser';
import { TextField } from '@bellweek/ui/text-field';
import { useId } from 'react';
import { paths } from '../../config/paths.ts';
import { withReturnTo } from '../../config/return-to.ts';
import { useApi, useSession } from '../../session/session-context.tsx';
import { PrivacyLine } from '../../site/privacy-line.tsx';
import { ProviderLinks } from '../../site/provider-links.tsx';
import { usePlannerOpening } from '../../site/use-planner-opening.ts';
import { FormMessageLine } from './form-message-line.tsx';
import { MESSAGES, waitlistProblem } from './form-rules.ts';
import styles from './public-forms.module.css';
import { NeedsScript } from './request-form.tsx';
import { Thanks } from './thanks.tsx';
import { useSubmission } from './use-submission.ts';
import type { Submission } from './use-submission.ts';

const NAMES = ['email'] as const;

export default function WaitlistPage() {
  const api = useApi();
  const submission = useSubmission({
    names: NAMES,
    check: waitlistProblem,
    send: ({ email }, patience) => api.joinWaitlist({ email }, patience),
    refusal: MESSAGES.joining,
  });
  return (
    <div className={styles.page}>
      {submission.state === 'submitted' ? (
        <Thanks title="Thank you!" picture={<RegisterIllustration isSigned />}>
          <p className={styles.lead}>
            <strong className={styles.quoted}>{submission.sent?.email}</strong> is on the list. We’ll email you as soon
            as there is a place for you. Until then:
          </p>
          <InBrowser />
        </Thanks>
      ) : (
        <div className={styles.thanks}>
          <div className={styles['thanks-words']}>
            <h1 className={styles.title} tabIndex={-1}>
              Start Free
            </h1>
            <InBrowser isFirst />
            <section className={styles.now} aria-labelledby="beta">
              <h2 id="beta" className={styles['next-title']}>
                Join the beta
              </h2>
              <p>
                Everyone gets {TRIAL_DAYS} days free; beta testers, whom we invite from this waitlist, get 6 months.
              </p>
              <WaitlistForm submission={submission} />
            </section>
            <p className={styles.note}>
              For a whole school? <Link href={paths.requestDemo}>Book a demo</Link> instead.
            </p>
          </div>
          <div className={styles.picture}>
            <RegisterIllustration />
          </div>
        </div>
      )}
    </div>
  );
}

/** The list is for the beta alone: the planner in the browser is open to everybody. */
function InBrowser({ isFirst = false }: { isFirst?: boolean }) {
  const opens = usePlannerOpening();
  const isVisitor = useSession(({ user }) => user === null);
  if (opens === 'ended') return null;
  if (isVisitor && isFirst) return <SignUpForPlanner />;
  const href = isVisitor ? withReturnTo(paths.signup, paths.planner) : paths.planner;
  return <UseInBrowser opens={opens} isFirst={isFirst} href={href} />;
}

/** The ways to sign up that work today, without the page of their own in between. */
function SignUpForPlanner() {
  return (
    <section className={styles.way} aria-labelledby="browser">
      <h2 id="browser" className={styles['next-title']}>
        {USE_IN_BROWSER}
      </h2>
      <p>{OPENING_NOTES.unknown}</p>
      <ProviderLinks hidesComing verb="Sign up" returnTo={paths.planner} />
    </section>
  );
}

function WaitlistForm({ submission }: { submission: Submission<'email'> }) {
  const { form, state, message, submit } = submission;
  const messageId = useId();
  const isLoading = state === 'loading';
  const isWrong = message?.fields.includes('email') ?? false;
  return (
    // This method sends nothing outside a dialog: without script, no email may end up in the page's address.
    <form ref={form} className={styles.waitlist} method="dialog" onSubmit={submit} noValidate aria-label="Waitlist">
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        aria-required="true"
        invalid={isWrong}
        aria-describedby={message ? messageId : undefined}
        disabled={isLoading}
      />
      <Button className={styles.join} type="submit" size="large" pending={isLoading}>
        {isLoading ? 'Joining...' : 'Join the Waitlist'}
      </Button>
      <PrivacyLine className={styles.note} purpose="We email you when there is a place for you." />
      <FormMessageLine id={messageId} message={message} />
      <NeedsScript />
    </form>
  );
}
