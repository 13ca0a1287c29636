import { Combobox } from '@bellweek/ui/combobox';
import { Page } from '@bellweek/ui/page';
import { TextField } from '@bellweek/ui/text-field';
import { WeekGrid } from '@bellweek/ui/week-grid';
import { useApi } from '../../session/session-context.tsx';
import { AUSTRALIA, loadCountries } from './countries.ts';
import { MESSAGES, requestProblem } from './form-rules.ts';
import { LessonPlan } from './lesson-plan.tsx';
import { PersonFields } from './person-fields.tsx';
import styles from './public-forms.module.css';
import { RequestForm } from './request-form.tsx';
import { NextSteps } from './next-steps.tsx';
import { Thanks } from './thanks.tsx';
import { DEMO_WEEK } from './thanks-weeks.ts';
import { useSubmission } from './use-submission.ts';

const REQUIRED = ['firstName', 'lastName', 'email', 'role', 'organisation', 'country'] as const;
const NAMES = [...REQUIRED, 'description'] as const;

export default function DemoPage() {
  const api = useApi();
  const submission = useSubmission({
    names: NAMES,
    check: (values) => requestProblem(values, REQUIRED),
    send: (values, patience) => api.requestDemo(values, patience),
    refusal: MESSAGES.submission,
    draft: 'request-demo',
  });
  if (submission.state === 'submitted') {
    return (
      <div className={styles.page}>
        <Thanks title="Thank you!" picture={<WeekGrid width={420} height={300} {...DEMO_WEEK} />}>
          <p className={styles.lead}>Our team will get back to you soon to arrange a personalised demo.</p>
          <NextSteps email={submission.sent?.email ?? ''} />
        </Thanks>
      </div>
    );
  }
  return (
    <Page
      title="Request a Free Personalised Demo"
      lead="Tell us who you are. We’ll show you your own school week, not a slide deck."
    >
      <div className={styles.columns}>
        <RequestForm
          submission={submission}
          label="Demo request"
          purpose="We use this only to arrange and prepare your demo."
          young="This form is for staff and parents. If you are a student, ask a teacher to fill it in."
        >
          {(marked) => (
            <>
              <PersonFields marked={marked} />
              <TextField
                label="Role or job title"
                name="role"
                autoComplete="organization-title"
                aria-required="true"
                {...marked('role')}
              />
              <TextField
                label="School or organisation name"
                name="organisation"
                autoComplete="organization"
                aria-required="true"
                {...marked('organisation')}
              />
              <div className={styles.whole}>
                <Combobox
                  label="Country"
                  name="country"
                  unknownText={MESSAGES.country}
                  autoComplete="country-name"
                  defaultOption={AUSTRALIA}
                  loadOptions={loadCountries}
                  {...marked('country')}
                />
              </div>
              <div className={styles.whole}>
                <TextField
                  multiline
                  name="description"
                  label="What would you like to see?"
                  optional
                  autoComplete="off"
                  {...marked('description')}
                />
              </div>
            </>
          )}
        </RequestForm>
        <LessonPlan />
      </div>
    </Page>
  );
}
