import type { SchoolDrill } from '@bellweek/api-client/contract/school-drill';
import { PRODUCT } from '@bellweek/api-client/contract/product';
import { Button } from '@bellweek/ui/button';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { LinkButton } from '@bellweek/ui/link-button';
import { Notice } from '@bellweek/ui/notice';
import { countOf } from '@bellweek/ui/pages';
import { TextField } from '@bellweek/ui/text-field';
import { Check } from 'lucide-react';
import { useId, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useAttempt } from '../../admin/use-attempt.ts';
import { keepFocus } from '../../admin/use-focus-after.ts';
import { paths } from '../../config/paths.ts';
import { useDeskAct } from './desk-query.ts';
import styles from './school.module.css';
import { OPENING_WORDS, sayRecords, WAY_WORDS } from './words.ts';

type Student = NonNullable<SchoolDrill['student']>;
type Running = NonNullable<SchoolDrill['running']>;

/** The steps of a drill up to the next: a step that is done says what came of it. */
export function DrillSteps({ drill: { student, running, last } }: { drill: SchoolDrill }) {
  return (
    <ol className={styles.steps}>
      {student === null ? (
        <Step title="Which account is your demo student?">
          <ChooseStudent />
        </Step>
      ) : (
        <>
          <Step isDone title={`Demo student: ${student.name}`}>
            <ChosenStudent student={student} />
          </Step>
          {running ? (
            <WatchSteps running={running} wayBack={student.wayBack} />
          ) : (
            <WipeSteps student={student} hasRun={last !== null} />
          )}
        </>
      )}
    </ol>
  );
}

function Step({ title, isDone = false, children }: { title: ReactNode; isDone?: boolean; children?: ReactNode }) {
  const id = useId();
  return (
    <li className={styles.step} aria-labelledby={id} data-done={isDone || undefined}>
      <h2 id={id}>
        {isDone && <Check size={20} role="img" aria-label="Done:" />} {title}
      </h2>
      {children}
    </li>
  );
}

function ChooseStudent() {
  const act = useDeskAct();
  const { attempt, isPending, failure } = useAttempt();
  const [email, setEmail] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () => {
      await act((api) => api.markDemoStudent(email));
      keepFocus();
    });
  };
  return (
    <form className={styles.ask} noValidate onSubmit={submit}>
      <p>
        Use a test account that your school has made, never a real student. Log in to Bellweek with it once, and write
        down some homework.
      </p>
      <TextField
        label="Email address"
        type="email"
        autoComplete="off"
        spellCheck={false}
        error={failure ?? undefined}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <Button type="submit" variant="primary" pending={isPending}>
        Make Demo Student
      </Button>
    </form>
  );
}

function ChosenStudent({ student }: { student: Student }) {
  const act = useDeskAct();
  const { attempt, isPending, failure } = useAttempt();
  const end = () =>
    attempt(async () => {
      await act((api) => api.unmarkDemoStudent());
      keepFocus();
    });
  return (
    <>
      <p>
        {student.email ?? 'No email address'}, since <DateTime value={student.markedAt} format="longDate" />. The
        account’s own page says so too.
      </p>
      {failure !== null && <Notice tone="error">{failure}</Notice>}
      <Button size="small" pending={isPending} onClick={() => void end()}>
        Stop Using This Account
      </Button>
    </>
  );
}

/** Steps before a drill: the planner on the server, and the wipe. */
function WipeSteps({ student, hasRun }: { student: Student; hasRun: boolean }) {
  if (student.envelopes === 0) {
    return (
      <Step title="Does the planner sync?">
        <p>
          Not yet: our server has nothing of it. Open the planner as the demo student, and choose “On all my devices”.
          It asks that at the start; later it is under Settings, Your devices. This page looks again by itself.
        </p>
      </Step>
    );
  }
  const { wayBack } = student;
  return (
    <>
      <Step isDone title="The planner syncs">
        <p>
          Our server has it as {sayRecords(student.envelopes)}, which you cannot read. It is on{' '}
          {countOf(student.devices, 'device')}.
        </p>
      </Step>
      {wayBack === 'none' ? (
        <Step title="Is there a key for it?">
          <p>
            No: without its devices, nobody could open this planner again. Keep a spare key first: in the demo student’s
            planner, under Settings, Your devices. This page looks again by itself.
          </p>
        </Step>
      ) : (
        <Step title={hasRun ? 'Run the drill again?' : 'Wipe the demo student now?'}>
          <p>
            All devices of this student are logged out and removed from sync. What was not synced stays on them. The
            planner on our server stays too.
          </p>
          <p>{WAY_WORDS[wayBack]}</p>
          <div className={styles.choices}>
            <Wipe label={wayBack === 'kept' ? 'Wipe Demo Student' : 'I Have the Key: Wipe Demo Student'} />
            {wayBack !== 'kept' && <LinkButton href={paths.school}>Not Now</LinkButton>}
          </div>
        </Step>
      )}
    </>
  );
}

function Wipe({ label, isAgain = false }: { label: string; isAgain?: boolean }) {
  const act = useDeskAct();
  const { attempt, isPending, failure } = useAttempt();
  const wipe = () =>
    attempt(async () => {
      await act((api) => api.startDrill());
      keepFocus();
    });
  return (
    <>
      {failure !== null && <Notice tone="error">{failure}</Notice>}
      <Button
        {...(isAgain ? { size: 'small' as const } : { variant: 'danger' as const })}
        pending={isPending}
        onClick={() => void wipe()}
      >
        {label}
      </Button>
    </>
  );
}

/** Steps of a drill that runs, which tick themselves. */
function WatchSteps({ running, wayBack }: { running: Running } & Pick<Student, 'wayBack'>) {
  const { beganAt, removed, envelopes, loggedInAt, hasOldDevice } = running;
  return (
    <>
      <Step isDone title={`${countOf(removed, 'device')} removed`}>
        <p>
          <DateTime value={beganAt} format="longDateTime" />. Our server keeps {sayRecords(envelopes)}.
        </p>
      </Step>
      {loggedInAt !== null && (
        <Step isDone title="Logged in again">
          <p>
            <DateTime value={loggedInAt} format="longDateTime" />
          </p>
        </Step>
      )}
      <Step title={loggedInAt === null ? 'Now log in as the demo student' : 'Waiting for the planner'}>
        {hasOldDevice && (
          <Notice>
            The demo student opened the planner in a browser that had one already, such as the old one. That shows
            nothing, so it does not count.
          </Notice>
        )}
        {loggedInAt === null || hasOldDevice ? (
          <p>
            The old browser still has its planner. So use another computer, or another browser on this one. Log in to{' '}
            {PRODUCT.name} as the demo student, and open the planner. This page notices by itself.
          </p>
        ) : (
          <p>
            {OPENING_WORDS[wayBack]} If it says that this device was removed, it is the old browser: use another one.
            This page notices by itself.
          </p>
        )}
        <div className={styles.choices}>
          {wayBack === 'help' && (
            <LinkButton external size="small" href={paths.schoolKey}>
              Open the School Key Page
            </LinkButton>
          )}
          <Wipe isAgain label="Wipe Again" />
        </div>
      </Step>
    </>
  );
}
