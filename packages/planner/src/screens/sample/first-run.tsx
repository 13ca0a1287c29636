import { PRODUCT } from '@bellweek/api-client/contract/product';
import { Button } from '@bellweek/ui/button';
import { ChoiceButton } from '@bellweek/ui/choice-button';
import type { Where } from '@bellweek/ui/screens/sync/where-choice';
import { WeekGrid } from '@bellweek/ui/week-grid';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { OnboardingAnswers } from '../../core/commands/onboarding-answers.ts';
import { WEEKDAYS } from '../../core/time/format.ts';
import { weekdaysFrom } from '../../core/time/weeks.ts';
import { countryOf } from '../../rules/sample/country.ts';
import { suggestedSubjects } from '../../rules/sample/local-subjects.ts';
import type { Country } from '../../schema/settings.ts';
import { CountrySelect } from '../fields/country-select.tsx';
import { startEntry } from '../focus/focus-moves.ts';
import { REPORT_NO, REPORT_YES } from '../../core/state/report-consent.ts';
import { addSample } from '../workspace/sample.ts';
import { answerOf } from './answer.ts';
import { drawnWeek } from './drawn-week.ts';
import styles from './first-run.module.css';
import { localHabits } from './local-habits.ts';
import { SubjectsQuestion } from './subjects-question.tsx';
import { usePlannerSession, useWorkspaceStore } from '../workspace/planner-context.tsx';

export interface FirstRunProps {
  /** The question where the planner lives, and the start of a planner on all devices; null where it can only live here. */
  where: { ask: (value: Where | null, onChange: (where: Where) => void) => ReactNode; turnOn: () => void } | null;
  /** Whether the weekly report can be sent; else it is not asked for. */
  hasReport: boolean;
  /** The questions were answered or skipped. */
  onDone: () => void;
}

type Stage = NonNullable<OnboardingAnswers['stage']>;
const stagesIn = (country: Country): readonly { value: Stage; label: string }[] => [
  { value: 'school', label: 'At school' },
  { value: 'university', label: country === 'US' ? 'At college' : 'At university' },
  { value: 'other', label: 'Somewhere else' },
];
type Sending = 'yes' | 'no';
const SENDING: readonly { value: Sending; label: string }[] = [
  { value: 'yes', label: REPORT_YES },
  { value: 'no', label: REPORT_NO },
];
/** The usual first days of the week. */
const WEEK_STARTS = [1, 7, 6];

/** Where the planner lives, and four optional questions, with an example week drawn from the answers. */
export function FirstRun({ where, hasReport, onDone }: FirstRunProps) {
  const workspace = useWorkspaceStore();
  const session = usePlannerSession();
  const [chosen, setChosen] = useState<Where | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [country, setCountry] = useState(() => countryOf(navigator.language, session.context().zone));
  const [stage, setStage] = useState<Stage | null>(null);
  const [subjects, setSubjects] = useState<string[]>([]);
  const [written, setWritten] = useState('');
  const [habits] = useState(() => localHabits(navigator.language));
  const [weekStart, setWeekStart] = useState(habits.weekStart);
  const [sending, setSending] = useState<Sending | null>(null);
  const [withSample, setWithSample] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  /** The questions unmount with the focus: move it to the quick entry field, which a phone opens where it is the next step. */
  const leave = (isEntryNext: boolean) => {
    flushSync(onDone);
    if (isEntryNext) startEntry(workspace.getState());
    else workspace.getState().focus.focus('entry', { preventScroll: true });
  };
  const adopt = () => session.run({ type: 'settings.adopt', habits }, { isQuiet: true });
  const start = () => {
    if (where && chosen === null) {
      setMissing(true);
      return heading.current?.scrollIntoView({ block: 'nearest' });
    }
    const sendsReport = sending === null ? null : sending === 'yes';
    adopt();
    const answers = answerOf({ stage, country, subjects, written, weekStart, sendsReport });
    const { ok } = session.run({ type: 'onboarding.answer', answers }, { isQuiet: withSample });
    if (ok && withSample) addSample(session, workspace);
    leave(!withSample);
    if (chosen === 'all') where?.turnOn();
  };
  const skip = () => {
    adopt();
    session.run({ type: 'onboarding.answer', answers: { country } }, { isQuiet: true });
    leave(false);
    // Skips the other questions: a place that is chosen already stays chosen.
    if (chosen === 'all') where?.turnOn();
  };
  return (
    <div className={styles.first}>
      <form
        className={styles.questions}
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          Make it your week
        </h1>
        <p className={styles.quiet}>A few quick questions. You can change each answer later.</p>
        {where && (
          <Question title="Where should your planner live?">
            {where.ask(chosen, (choice) => {
              setMissing(false);
              setChosen(choice);
            })}
            <p role="alert" className={styles.missing}>
              {isMissing && 'Choose one of the two. Settings, Your devices, changes it later.'}
            </p>
          </Question>
        )}
        <div className={styles.pair}>
          <Question title="Where do you study?">
            <Pills name="stage" value={stage} options={stagesIn(country)} onChange={setStage} />
          </Question>
          <Question title="Week starts on">
            <Pills
              name="week-start"
              value={String(weekStart)}
              options={[...new Set([...WEEK_STARTS, habits.weekStart])].map((day) => ({
                value: String(day),
                label: WEEKDAYS[day - 1] ?? '',
              }))}
              onChange={(day) => setWeekStart(Number(day))}
            />
          </Question>
          <Question title="Country">
            <CountrySelect hideLabel value={country} onChange={setCountry} />
          </Question>
        </div>
        <SubjectsQuestion
          suggested={suggestedSubjects(country, stage ?? 'school')}
          value={subjects}
          onChange={setSubjects}
          written={written}
          onWrite={setWritten}
        />
        {hasReport && (
          <Question title="Send us a weekly report?">
            <p className={styles.quiet}>
              Once a week, a few numbers such as how many tasks you finished. Never what you write. It helps us improve{' '}
              {PRODUCT.name}; everything works the same without it. You can read each report in Settings.
            </p>
            <Pills name="weekly-report" value={sending} options={SENDING} onChange={setSending} />
          </Question>
        )}
        <SampleChoice isChosen={withSample} onChange={setWithSample} />
        <div className={styles.actions}>
          <Button type="submit" variant="primary">
            Start planning
          </Button>
          <Button variant="quiet" onClick={skip}>
            Skip
          </Button>
        </div>
      </form>
      <WeekGrid
        className={styles.picture}
        days={7}
        letters={weekdaysFrom(weekStart)
          .map((day) => WEEKDAYS[day - 1]?.charAt(0))
          .join('')}
        entries={drawnWeek(subjects.length, weekStart)}
      />
    </div>
  );
}

const SampleChoice = ({ isChosen, onChange }: { isChosen: boolean; onChange: (isChosen: boolean) => void }) => (
  <label className={styles.sample}>
    <input type="checkbox" checked={isChosen} onChange={({ target }) => onChange(target.checked)} />
    <span>
      Start with an example week
      <span className={styles.quiet}>With your subjects, from tomorrow on. Remove it any time.</span>
    </span>
  </label>
);

function Question({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.question}>
      <legend className={styles.legend}>{title}</legend>
      {children}
    </fieldset>
  );
}

interface PillsProps<Value extends string> {
  name: string;
  value: Value | null;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

function Pills<Value extends string>({ name, value, options, onChange }: PillsProps<Value>) {
  return (
    <div className={styles.pills}>
      {options.map((option) => (
        <ChoiceButton
          key={option.value}
          name={name}
          checked={option.value === value}
          onChange={() => onChange(option.value)}
        >
          {option.label}
        </ChoiceButton>
      ))}
    </div>
  );
}
