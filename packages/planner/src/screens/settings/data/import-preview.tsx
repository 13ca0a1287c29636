import { runCalendar } from '../../../session/run-calendar.ts';
import { Button } from '@bellweek/ui/button';
import { Dialog } from '@bellweek/ui/dialog';
import { Notice } from '@bellweek/ui/notice';
import { useMemo, useState } from 'react';
import type { RefObject } from 'react';
import { zoneOfNewTimes } from '../../../rules/tasks/add-tasks.ts';
import { choicesFor } from '../../../rules/files/import/import-choices.ts';
import { hasNews, planImport } from '../../../rules/files/import/import-plan.ts';
import type { ImportChoices } from '../../../core/commands/calendar-entry.ts';
import type { ImportPlan } from '../../../rules/files/import/import-result.ts';
import type { State } from '../../../core/state/state.ts';
import { activeTag } from '../../../core/state/views.ts';
import { isTimetable } from '../../../rules/files/timetable/recognised-timetable.ts';
import { HuePicker } from '../../fields/hue-picker.tsx';
import { TagMark } from '../../fields/tag-mark.tsx';
import { TagPicker } from '../../fields/tag-picker.tsx';
import { actionLabel, isUpdate, noteSentences, planRows, skippedRows } from './import-words.ts';
import { Choice } from '../choice.tsx';
import { CourseSubjects } from './course-subjects.tsx';
import { timesAsked } from './feeds/feed-words.ts';
import styles from './import-preview.module.css';
import { PlanRows } from './plan-rows.tsx';
import type { ReadCalendarFile } from './use-calendar-import.ts';
import { usePlanner, usePlannerSession } from '../../workspace/planner-context.tsx';
import { formatCount } from '../../../core/text/words.ts';
import { spelled } from '../../../core/text/spelling.ts';

export interface ImportPreviewProps {
  /** The parsed file; null closes the preview. */
  file: ReadCalendarFile | null;
  /** The element that opened the preview, focused afterwards. */
  opener: RefObject<HTMLElement | null>;
  /** @param sentence what was imported */
  onClose: (sentence?: string) => void;
}

/** Preview of what a calendar file would change. */
export function ImportPreview({ file, opener, onClose }: ImportPreviewProps) {
  const [last, setLast] = useState(file);
  if (file && file !== last) setLast(file);
  const isOpen = file !== null;
  return last && <Preview key={last.id} {...{ isOpen, opener, onClose }} file={last} />;
}

interface PreviewProps extends ImportPreviewProps {
  file: ReadCalendarFile;
  isOpen: boolean;
}

function Preview({ file, isOpen, opener, onClose }: PreviewProps) {
  const session = usePlannerSession();
  const { found, fileName } = file;
  const state = usePlanner((view) => view.state);
  const [choices, setChoices] = useState(() => choicesFor(state, found, fileName));
  const [problem, setProblem] = useState<string | null>(null);
  const plan = useMemo(() => {
    const { now, zone } = session.context();
    return planImport(state, found, choices, { now, zone, zoneOfNew: zoneOfNewTimes(state, zone) });
  }, [session, state, found, choices]);
  const isNews = hasNews(plan);
  const times = useMemo(() => timesAsked(found, timeOf(choices)), [found, choices]);
  const hasLessons = useMemo(() => isTimetable(found.entries), [found]);
  const add = () => {
    const result = runCalendar(session, { type: 'calendar.add', source: found, choices });
    if (result.ok) onClose(result.sentence);
    else setProblem(result.refusal.message);
  };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => !next && onClose()}
      title={`${isUpdate(plan) ? 'Update' : 'Add'} “${choices.calendar}”`}
      finalFocus={opener}
      description={
        isNews ? 'Nothing changes until you confirm, and one undo takes it back.' : 'There is nothing new in it.'
      }
      footer={
        <>
          <Button onClick={() => onClose()}>{isNews ? 'Cancel' : 'Close'}</Button>
          {isNews && (
            <Button variant="primary" onClick={add}>
              {actionLabel(plan)}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.preview}>
        {hasLessons && isNews && (
          <Notice>
            This looks like your school timetable. Open Timetable and add it there to also get its rooms, breaks and
            holidays.
          </Notice>
        )}
        <PlanRows label="What changes" rows={planRows(plan)} />
        <PlanRows label="Not imported" rows={skippedRows(found, plan)} />
        {noteSentences(found).map((sentence) => (
          <p key={sentence} className={styles.note}>
            {sentence}
          </p>
        ))}
        {isNews && times && (
          <Choice
            {...times}
            label="Do its events take your time?"
            onChange={(next) => setChoices({ ...choices, takesTime: next === 'always' })}
          />
        )}
        <Options {...{ plan, choices }} onChange={(next) => setChoices({ ...choices, ...next })} />
        {isNews && (
          <>
            {choices.tagId === null && (
              <CourseSubjects
                courses={plan.courses}
                value={{ subjects: choices.subjects, newSubjects: choices.newSubjects ?? {} }}
                onChange={(decided) => setChoices({ ...choices, ...decided })}
              />
            )}
            <SubjectToggles {...{ state, plan, choices }} onChange={(next) => setChoices({ ...choices, ...next })} />
            <Look choices={choices} onChange={(next) => setChoices({ ...choices, ...next })} />
          </>
        )}
        {problem !== null && (
          <Notice tone="error" inView>
            {problem}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}

const timeOf = ({ takesTime }: ImportChoices) =>
  takesTime === undefined ? 'asMarked' : takesTime ? 'always' : 'never';

interface ChoiceProps {
  choices: ImportChoices;
  onChange: (choices: Partial<ImportChoices>) => void;
}

/** Options for entries that are missing in the file, or that the student deleted. */
function Options({ plan, choices, onChange }: ChoiceProps & { plan: ImportPlan }) {
  const { missing, deleted } = plan;
  const these = (count: number): string => (count === 1 ? '1 entry' : `${formatCount(count)} entries`);
  return (
    <>
      {missing.length > 0 && (
        <label className={styles.option}>
          <input
            type="checkbox"
            checked={choices.removesMissing}
            onChange={({ target }) => onChange({ removesMissing: target.checked })}
          />
          <span>
            Remove {these(missing.length)} no longer in this file
            <span className={styles.hint}>Anything you worked on stays.</span>
          </span>
        </label>
      )}
      {deleted.length > 0 && (
        <label className={styles.option}>
          <input
            type="checkbox"
            checked={choices.restoresDeleted}
            onChange={({ target }) => onChange({ restoresDeleted: target.checked })}
          />
          <span>Bring back {these(deleted.length)} you deleted</span>
        </label>
      )}
    </>
  );
}

/** Subjects found in titles, each with its count; pressed ones become tags. */
function SubjectToggles({ state, plan, choices, onChange }: ChoiceProps & { state: State; plan: ImportPlan }) {
  const found = [...plan.subjects].flatMap(([id, count]) => {
    const tag = activeTag(state, id);
    return tag ? [{ tag, count }] : [];
  });
  if (found.length === 0 || choices.tagId !== null) return null;
  const { skippedSubjects } = choices;
  const toggle = (id: string, isOn: boolean) =>
    onChange({ skippedSubjects: isOn ? [...skippedSubjects, id] : skippedSubjects.filter((each) => each !== id) });
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>Tag these subjects</h3>
      <ul className={styles.subjects} aria-label="Subjects in the titles">
        {found.map(({ tag, count }) => {
          const isOn = !skippedSubjects.includes(tag.id);
          return (
            <li key={tag.id}>
              <button type="button" className={styles.subject} aria-pressed={isOn} onClick={() => toggle(tag.id, isOn)}>
                <TagMark hue={tag.hue} letter={tag.letter} />
                {tag.name} · {formatCount(count)}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** One colour and one tag for the whole calendar. */
function Look({ choices, onChange }: ChoiceProps) {
  const { hue, tagId } = choices;
  return (
    <>
      <TagPicker
        label="Tag for everything in this calendar"
        value={tagId === null ? [] : [tagId]}
        onChange={(ids) => onChange({ tagId: ids.at(-1) ?? null })}
      />
      <HuePicker label={spelled('Colour')} canBeNone value={hue} onChange={(next) => onChange({ hue: next })} />
    </>
  );
}
