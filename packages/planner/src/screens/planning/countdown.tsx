import { Tooltip } from '@bellweek/ui/tooltip';
import { GraduationCap } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { countdownWords, examsAhead, freeTimeWords, freeWords } from '../../rules/planning/exams.ts';
import type { ExamAhead } from '../../rules/planning/exams.ts';
import { FREE_TIME_TABLES } from '../../rules/planning/free-minutes.ts';
import { settingsOf } from '../../core/state/state.ts';
import { civilNow } from '../../core/time/zones.ts';
import { plural } from '../../core/text/words.ts';
import { useTables } from '../use-tables.ts';
import styles from './countdown.module.css';
import { usePlanner, useWorkspaceStore } from '../workspace/planner-context.tsx';

/** Exams shown at a time. */
const MOST = 3;

/** The nearest exams; none where the student hides them. */
export function useExamsAhead(): readonly ExamAhead[] {
  // Weeks of items are read: after the frame that shows the edit.
  const state = useDeferredValue(useTables(FREE_TIME_TABLES));
  const zone = usePlanner((view) => view.zone);
  const now = usePlanner((view) => civilNow(view.now, view.zone));
  return useMemo(() => {
    const settings = settingsOf(state);
    return settings.showsCountdown ? examsAhead(state, MOST, { now, zone, settings }) : [];
  }, [state, now, zone]);
}

/** "5 days", "today". */
const shortDays = ({ days }: ExamAhead): string => (days === 0 ? 'today' : plural(days, 'day'));
const shortFree = ({ freeMinutes }: ExamAhead): string => (freeMinutes === null ? '' : freeWords(freeMinutes));

type Variant = 'rail' | 'line';

/** Days and free hours until the next exams. `rail`: in a narrow column. */
export const Countdown = ({ variant }: { variant: Variant }) => (
  <CountdownList variant={variant} exams={useExamsAhead()} />
);

/** Exams with the time until then, each a button that opens it. */
export function CountdownList({ variant, exams }: { variant: Variant; exams: readonly ExamAhead[] }) {
  const workspace = useWorkspaceStore();
  const today = usePlanner((view) => view.today);
  if (exams.length === 0) return null;
  return (
    <ul className={styles[variant]} aria-label="Next exams">
      {exams.map((exam) => {
        const button = (
          <button
            type="button"
            className={styles.exam}
            onClick={() => workspace.getState().open({ kind: exam.kind, id: exam.id })}
          >
            {variant === 'rail' ? <RailExam exam={exam} /> : <LineExam exam={exam} />}
          </button>
        );
        const title = variant === 'rail' ? `${exam.title} ${countdownWords(exam)}` : undefined;
        return (
          <li key={exam.id}>
            {exam.freeMinutes === null ? (
              button
            ) : (
              <Tooltip
                trigger={button}
                title={title}
                text={freeTimeWords(exam, today)}
                side={variant === 'rail' ? 'right' : 'bottom'}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

const RailExam = ({ exam }: { exam: ExamAhead }) => (
  <>
    <span className="visually-hidden">
      {exam.title} {countdownWords(exam)}
    </span>
    <span className={styles.stack} aria-hidden="true">
      <span className={styles.name}>{exam.title.replace(/ (?:exam|test)$/iu, '')}</span>
      <strong>{shortDays(exam)}</strong>
      <span className={styles.free}>{shortFree(exam)}</span>
    </span>
  </>
);

const LineExam = ({ exam }: { exam: ExamAhead }) => (
  <>
    <GraduationCap size={15} aria-hidden="true" />
    <span className={styles.name}>{exam.title}</span> <span className={styles.free}>{countdownWords(exam)}</span>
  </>
);
