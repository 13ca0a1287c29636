import { Button } from '@bellweek/ui/button';
import { Select } from '@bellweek/ui/select';
import { useEffect, useMemo, useRef, useState } from 'react';
import { countThatFits, examPlanCommand, planExam, replanCommand } from '../../rules/planning/exam-plan.ts';
import type { ExamStudy } from '../../rules/planning/exam-plan.ts';
import type { Exam } from '../../rules/tasks/exam.ts';
import { explainPlan, fewerFitWords, sessionWords } from '../../rules/planning/explain-plan.ts';
import { FREE_TIME_TABLES } from '../../rules/planning/free-minutes.ts';
import type { WorkBlock } from '../../schema/work-block.ts';
import type { TimePlan } from '../../rules/planning/plan-time.ts';
import type { PlannedSession, Spacing } from '../../rules/planning/planned-session.ts';
import type { State } from '../../core/state/state.ts';
import { settingsOf } from '../../core/state/state.ts';
import { factorWords, learnedMinutes, paceOf } from '../../rules/estimates/pace.ts';
import type { LearnedEstimate } from '../../rules/estimates/pace.ts';
import { formatLength } from '../../core/time/format.ts';
import { plural } from '../../core/text/words.ts';
import { addMinutes, dayOf } from '../../core/time/civil-time.ts';
import { civilNow } from '../../core/time/zones.ts';
import { DurationField } from '../fields/duration-field.tsx';
import { PaceHint } from '../timing/later-timing.tsx';
import { useTables } from '../use-tables.ts';
import styles from './planning.module.css';
import { usePlanner, usePlannerSession, useWorkspaceStore } from '../workspace/planner-context.tsx';

export interface ExamPlanFormProps {
  exam: Exam;
  study: ExamStudy;
  /** Sessions that get new times; by default new ones are added. */
  moved?: readonly WorkBlock[];
  onClose: () => void;
}

const SPACINGS = [
  { value: 'spaced', label: 'Spaced (suggested)' },
  { value: 'even', label: 'Evenly' },
  { value: 'widening', label: '1, 3, 7, 14 days before' },
  { value: 'soon', label: 'As soon as possible' },
] as const satisfies readonly { value: Spacing; label: string }[];
const COUNTS = Array.from({ length: 12 }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }));
const USUAL_COUNT = 4;
const USUAL_MINUTES = 45;

/** Number, length and spacing of sessions, with the plan they make: as a list, and drawn on the hours. */
export function ExamPlanForm({ exam, study, moved, onClose }: ExamPlanFormProps) {
  const session = usePlannerSession();
  const state = useTables(FREE_TIME_TABLES);
  const zone = usePlanner((view) => view.zone);
  const now = usePlanner((view) => civilNow(view.now, view.zone));
  const [chosen, setChosen] = useState<number | null>(null);
  const length = useSessionLength(exam);
  const { minutes } = length;
  const [spacing, setSpacing] = useState<Spacing>('spaced');
  const { plan, count, fitting } = useMemo(() => {
    const options = { spacing, now, zone, settings: settingsOf(state) };
    if (moved) {
      const lengths = moved.map((block) => block.minutes);
      return { plan: planExam(state, exam, { ...options, lengths, moved }), count: 0, fitting: USUAL_COUNT };
    }
    const lengthsOf = (of: number) => Array.from<number>({ length: of }).fill(minutes);
    const fitting =
      chosen === null ? countThatFits(state, exam, { ...options, lengths: lengthsOf(USUAL_COUNT) }) : USUAL_COUNT;
    const count = chosen ?? Math.max(fitting, 1);
    return { plan: planExam(state, exam, { ...options, lengths: lengthsOf(count) }), count, fitting };
  }, [state, exam, moved, chosen, minutes, spacing, now, zone]);
  useProposal(plan.sessions);
  const workspace = useWorkspaceStore();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector('select')?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const apply = () => {
    const { sessions } = plan;
    const command = moved
      ? replanCommand(moved, sessions)
      : examPlanCommand(state, exam, study, sessions, length.learned?.factor);
    const [first] = sessions;
    if (!first || !session.run(command).ok) return;
    workspace.getState().go(dayOf(first.start));
    onClose();
  };
  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={moved ? 'Plan sessions again' : 'Plan study time'}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      {!moved && (
        <Select
          label="Sessions"
          options={COUNTS}
          value={String(count)}
          onChange={(value) => setChosen(Number(value))}
        />
      )}
      <Select label="Spacing" options={SPACINGS} value={spacing} onChange={setSpacing} />
      {!moved && (
        <DurationField
          label="Length of each"
          isRequired
          value={minutes}
          onChange={(value) => length.type(value ?? minutes)}
        />
      )}
      {!moved && (
        <PaceNote exam={exam} length={length} onSwitch={() => form.current?.querySelector('input')?.focus()} />
      )}
      <Preview plan={plan} exam={exam} fitting={fitting} />
      <div className={styles.buttons}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={plan.sessions.length === 0}>
          Plan {plural(plan.sessions.length, 'session')}
        </Button>
      </div>
    </form>
  );
}

/** Study for the exam as its pace knows it: of the subjects of the exam. */
const studyLike = ({ rows }: State, { id }: Exam) => ({
  tagIds: (rows.tasks.get(id) ?? rows.events.get(id))?.tagIds ?? [],
  forId: id,
});

interface SessionLength {
  minutes: number;
  /** The student's own length. */
  own: number;
  /** The pace that changed their own length, and its result; null where none did. */
  learned: LearnedEstimate | null;
  type: (minutes: number) => void;
  followPace: (uses: boolean) => void;
}

/** The length of each session: the student's own by the pace of such study, until they type one. */
function useSessionLength(exam: Exam): SessionLength {
  const session = usePlannerSession();
  const [pace] = useState(() => {
    const { state } = session.view.getState();
    return paceOf(state, studyLike(state, exam), session.clock.now());
  });
  const [own, setOwn] = useState(USUAL_MINUTES);
  const [usesPace, followPace] = useState(true);
  const learned = usesPace ? learnedMinutes(pace, own) : null;
  const type = (minutes: number) => {
    setOwn(minutes);
    followPace(false);
  };
  return { minutes: learned?.minutes ?? own, own, learned, type, followPace };
}

interface PaceNoteProps {
  exam: Exam;
  length: SessionLength;
  /** The pressed button is gone with its note. */
  onSwitch: () => void;
}

/** Says that the plan uses the pace, with the way back; or offers it. */
function PaceNote({ exam, length: { own, learned, followPace }, onSwitch }: PaceNoteProps) {
  const state = useTables(['tasks', 'events']);
  const follow = (follows: boolean) => {
    followPace(follows);
    onSwitch();
  };
  if (!learned) return <PaceHint work={studyLike(state, exam)} minutes={own} onTake={() => follow(true)} />;
  return (
    <p className={styles.note}>
      {formatLength(learned.minutes)} each, not {formatLength(own)}: you usually need {factorWords(learned)} as long.{' '}
      <Button size="small" onClick={() => follow(false)}>
        {formatLength(own)} instead
      </Button>
    </p>
  );
}

/** Draws the sessions on the hours as long as the form is open. */
function useProposal(sessions: readonly PlannedSession[]): void {
  const workspace = useWorkspaceStore();
  useEffect(() => {
    const proposal = sessions.map(({ start, minutes }) => ({ start, end: addMinutes(start, minutes) }));
    workspace.setState({ proposal });
    return () => workspace.setState({ proposal: [] });
  }, [workspace, sessions]);
}

/** @param fitting how many of the usual sessions fit, where the student chose no number */
function Preview({ plan, exam, fitting }: { plan: TimePlan; exam: Exam; fitting: number }) {
  const today = usePlanner((view) => view.today);
  const { clock } = settingsOf(useTables(['settings']));
  return (
    <>
      <p className={styles.note} role="status">
        {[
          fewerFitWords(fitting, USUAL_COUNT, exam.when, today),
          explainPlan(plan, { today, end: exam.when, isExam: true }),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <ol className={styles.preview} aria-label="Planned sessions">
        {plan.sessions.map((session) => (
          <li key={session.start}>{sessionWords(session, today, clock)}</li>
        ))}
      </ol>
    </>
  );
}
