import { Button } from '@bellweek/ui/button';
import { isEvent } from '../../schema/task-or-event.ts';
import type { TaskOrEvent } from '../../schema/task-or-event.ts';
import { useRef, useState } from 'react';
import { studyFor } from '../../rules/planning/exam-plan.ts';
import { openForm } from './open-form.ts';
import type { Form } from './open-form.ts';
import type { ExamStudy } from '../../rules/planning/exam-plan.ts';
import { countdownWords, examAhead, freeTimeWords } from '../../rules/planning/exams.ts';
import { examById, examOf } from '../../rules/tasks/exam.ts';
import type { ExamAhead } from '../../rules/planning/exams.ts';
import type { Exam } from '../../rules/tasks/exam.ts';
import { FREE_TIME_TABLES } from '../../rules/planning/free-minutes.ts';
import { settingsOf } from '../../core/state/state.ts';
import { capitalize, plural } from '../../core/text/words.ts';
import { isPast } from '../../rules/tasks/due.ts';
import { civilNow } from '../../core/time/zones.ts';
import fieldStyles from '../fields/editor.module.css';
import { useTables } from '../use-tables.ts';
import { ExamPlanForm } from './exam-plan-form.tsx';
import styles from './planning.module.css';
import { useLostFocus } from '../focus/use-lost-focus.ts';
import { usePlanner, usePlannerSession, useWorkspaceStore } from '../workspace/planner-context.tsx';

/** Whether a task or an event is an exam, how long until then, and the time to study for it. */
export function ExamSection({ row }: { row: TaskOrEvent }) {
  const session = usePlannerSession();
  const zone = usePlanner((view) => view.zone);
  const { id, isExam } = row;
  const exam = examOf(row, zone);
  const toggle = () => {
    const fields = { isExam: !isExam };
    session.run(isEvent(row) ? { type: 'event.edit', id, fields } : { type: 'task.edit', id, fields });
  };
  return (
    <fieldset className={fieldStyles.section}>
      <legend className="visually-hidden">Exam</legend>
      <label className={styles.check}>
        <input type="checkbox" checked={isExam} onChange={toggle} />
        Exam
      </label>
      {isExam && !exam && <p className={fieldStyles.quiet}>Set a due day to plan time for it.</p>}
      {exam && <Study exam={exam} />}
    </fieldset>
  );
}

/** For a task that prepares for an exam: how long until then, and the sessions that were missed. */
export function StudySection({ examId }: { examId: string }) {
  const state = useTables(['tasks', 'events']);
  const workspace = useWorkspaceStore();
  const zone = usePlanner((view) => view.zone);
  const exam = examById(state, examId, zone);
  if (!exam) return null;
  return (
    <fieldset className={fieldStyles.section}>
      <legend className={fieldStyles.heading}>Study plan</legend>
      <div>
        <Button size="small" onClick={() => workspace.getState().open({ kind: exam.kind, id: exam.id })}>
          Open “{exam.title}”
        </Button>
      </div>
      <Study exam={exam} />
    </fieldset>
  );
}

function Study({ exam }: { exam: Exam }) {
  const state = useTables(FREE_TIME_TABLES);
  const zone = usePlanner((view) => view.zone);
  const now = usePlanner((view) => civilNow(view.now, view.zone));
  const canChange = usePlanner((view) => view.readOnly === null);
  const [chosen, setForm] = useState<Form>(null);
  const study = studyFor(state, exam.id, now, zone);
  const form = openForm(chosen, study);
  if (form !== chosen) setForm(form);
  const offers = useRef<HTMLDivElement>(null);
  useLostFocus(form === null ? 'closed' : null, offers);
  if (isPast(exam.when, now)) return <Progress study={study} />;
  const ahead = examAhead(state, exam, { now, zone, settings: settingsOf(state) });
  return (
    <>
      <p className={styles.note}>{capitalize(countdownWords({ ...ahead, freeMinutes: null }))}.</p>
      {ahead.freeMinutes !== null && <FreeTimeNote exam={ahead} />}
      <Progress study={study} />
      {canChange && form === null && (
        <div ref={offers} className={styles.offers}>
          <Offer count={study.missed.length} words="missed" onPlan={() => setForm('missed')} />
          <Offer
            count={study.late.length}
            words={`${study.late.length === 1 ? 'is' : 'are'} after the exam`}
            onPlan={() => setForm('late')}
          />
          {study.ahead.length > 0 && study.missed.length + study.late.length === 0 && (
            <Button size="small" onClick={() => setForm('ahead')}>
              Plan again
            </Button>
          )}
          <Button size="small" onClick={() => setForm('new')}>
            {study.task ? 'Plan more study time' : 'Plan study time'}
          </Button>
        </div>
      )}
      {form !== null && (
        <ExamPlanForm
          key={form}
          exam={exam}
          study={study}
          moved={form === 'new' ? undefined : study[form]}
          onClose={() => setForm(null)}
        />
      )}
    </>
  );
}

/** Free time until the exam, with a way to the settings that it follows. */
function FreeTimeNote({ exam }: { exam: ExamAhead }) {
  const workspace = useWorkspaceStore();
  const today = usePlanner((view) => view.today);
  const openSettings = () => {
    const { setSettingsTab, setSheet } = workspace.getState();
    setSettingsTab('week');
    setSheet('settings');
  };
  return (
    <div className={styles.offers}>
      <p className={styles.note}>{freeTimeWords(exam, today)}</p>
      <Button size="small" variant="quiet" className={styles.hours} onClick={openSettings}>
        Change hours and study time
      </Button>
    </div>
  );
}

/** "3 sessions are after the exam. Plan them again"; nothing for none. */
function Offer({ count, words, onPlan }: { count: number; words: string; onPlan: () => void }) {
  return count === 0 ? null : (
    <p>
      {plural(count, 'session')} {words}.{' '}
      <Button size="small" onClick={onPlan}>
        Plan {count === 1 ? 'it' : 'them'} again
      </Button>
    </p>
  );
}

/** "2 of 5 sessions done". */
function Progress({ study: { done, ahead, missed } }: { study: ExamStudy }) {
  const all = done.length + ahead.length + missed.length;
  return all === 0 ? null : (
    <p className={styles.note}>
      {done.length} of {plural(all, 'session')} done
    </p>
  );
}
