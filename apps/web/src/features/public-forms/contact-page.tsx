import { PRODUCT } from '@bellweek/api-client/contract/product';
import { Link } from '@bellweek/ui/link';
import { Page } from '@bellweek/ui/page';
import { TextField } from '@bellweek/ui/text-field';
import { WeekGrid } from '@bellweek/ui/week-grid';
import { paths } from '../../config/paths.ts';
import { useApi } from '../../session/session-context.tsx';
import { MESSAGES, requestProblem } from './form-rules.ts';
import { AnswerSteps } from './next-steps.tsx';
import { PersonFields } from './person-fields.tsx';
import styles from './public-forms.module.css';
import { RequestForm } from './request-form.tsx';
import { Thanks } from './thanks.tsx';
import { ANSWER_WEEK } from './thanks-weeks.ts';
import { useSubmission } from './use-submission.ts';
import { FactEmail } from '../../site/fact.tsx';
import { useSiteInfo } from '../../site/site-info.tsx';

const REQUIRED = ['firstName', 'lastName', 'email'] as const;
const NAMES = [...REQUIRED, 'description'] as const;

export default function ContactPage() {
  const api = useApi();
  const submission = useSubmission({
    names: NAMES,
    check: (values) => requestProblem(values, REQUIRED),
    send: (values, patience) => api.sendContactRequest(values, patience),
    refusal: MESSAGES.submission,
    draft: 'contact',
  });
  if (submission.state === 'submitted') {
    return (
      <div className={styles.page}>
        <Thanks title="Thanks for reaching out!" picture={<WeekGrid width={420} height={300} {...ANSWER_WEEK} />}>
          <p className={styles.lead}>We&apos;ll be in touch soon.</p>
          <AnswerSteps email={submission.sent?.email ?? ''} />
        </Thanks>
      </div>
    );
  }
  return (
    <Page title="Get in Touch!" lead="A question, an idea, something that doesn’t work? A person reads it and answers.">
      <div className={styles.columns}>
        <RequestForm submission={submission} label="Contact" purpose="We use this only to answer you.">
          {(marked) => (
            <>
              <PersonFields marked={marked} />
              <div className={styles.whole}>
                <TextField
                  multiline
                  name="description"
                  label="How can we help?"
                  optional
                  autoComplete="off"
                  {...marked('description')}
                />
              </div>
            </>
          )}
        </RequestForm>
        <OtherWays />
      </div>
    </Page>
  );
}

function OtherWays() {
  const { shows } = useSiteInfo();
  return (
    <aside aria-labelledby="other-ways">
      <h2 id="other-ways" className={styles['aside-title']}>
        Other ways to reach us
      </h2>
      <dl className={styles.ways}>
        <div>
          <dt>By email</dt>
          <dd>
            <FactEmail name="supportEmail" />
          </dd>
        </div>
        {shows.shop && (
          <div>
            <dt>For your school</dt>
            <dd>
              <Link href={paths.requestDemo}>Request a free demo</Link>
            </dd>
          </div>
        )}
        {shows.pilot && (
          <div>
            <dt>The pilot at {PRODUCT.pilotSchool.name}</dt>
            <dd>
              <Link href={paths.pilot}>Known issues and service alerts</Link>
            </dd>
          </div>
        )}
        <div>
          <dt>Your data</dt>
          <dd>
            <Link href={paths.account}>Download or delete it yourself</Link>
          </dd>
        </div>
      </dl>
    </aside>
  );
}
