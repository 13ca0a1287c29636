import { Button } from '@bellweek/ui/button';
import { Copy, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { duplicateTasks } from '../../rules/tasks/duplicate-tasks.ts';
import { PLANNER_LIMITS } from '../../schema/limits.ts';
import type { Task } from '../../schema/task.ts';
import { activeSeries } from '../../core/state/occurrences.ts';
import { showsMark } from '../../rules/tasks/marks.ts';
import { activeGroup, activeTask, subtasksOf } from '../../core/state/views.ts';
import { dayOf } from '../../core/time/civil-time.ts';
import { formatDay } from '../../core/time/format.ts';
import { civilOf } from '../../core/time/zones.ts';
import { GroupPicker } from '../fields/group-picker.tsx';
import { Links } from '../fields/found-links.tsx';
import { SavedInput } from '../fields/saved-input.tsx';
import { RepeatField } from '../series/repeat-field.tsx';
import { ScopedEditor, useScopedRun } from '../series/scope-switch.tsx';
import { MarkSection } from '../planning/mark-section.tsx';
import { ExamSection, StudySection } from '../planning/exam-section.tsx';
import { OwnReminder } from '../planning/own-reminder.tsx';
import { CheckBox } from '../fields/check-box.tsx';
import { useTables } from '../use-tables.ts';
import { SubtaskList } from './subtask-list.tsx';
import styles from '../fields/editor.module.css';
import { EDITOR_PARTS, TaskChips } from './task-chips.tsx';
import type { EditorPart } from './task-chips.tsx';
import { Sessions } from './task-sessions.tsx';
import { TimeSection } from '../timing/later-timing.tsx';
import { usePlanner, usePlannerSession, useWorkspace } from '../workspace/planner-context.tsx';

export interface TaskEditorProps {
  id: string;
  /** Whether its title is a proposal, which is selected to be typed over. */
  isNew?: boolean;
  onClose: () => void;
  /** Announce to screen readers. */
  onAnnounce: (sentence: string) => void;
}

/** Editor of a task. Each field saves on change and can be undone separately. Empty when the task was deleted. */
export function TaskEditor({ id, isNew = false, onClose, onAnnounce }: TaskEditorProps) {
  const state = useTables(['tasks', 'series']);
  const isReadOnly = usePlanner((view) => view.readOnly !== null);
  const task = activeTask(state, id);
  if (!task) return null;
  return (
    // Remount for another task: drafts belong to the first.
    <fieldset key={id} className={styles.editor} disabled={isReadOnly}>
      <ScopedEditor row={task}>
        <Title task={task} isNew={isNew} />
        <Parts task={task} isReadOnly={isReadOnly} onAnnounce={onAnnounce} />
        <Notes task={task} />
      </ScopedEditor>
      <Foot task={task} onClose={onClose} />
    </fieldset>
  );
}

interface PartProps {
  task: Task;
}

type PartsProps = PartProps & Pick<TaskEditorProps, 'onAnnounce'> & { isReadOnly: boolean };

/** One line of chips, and the parts that the task has or that were asked for. */
function Parts({ task, isReadOnly, onAnnounce }: PartsProps) {
  const run = useScopedRun();
  const box = useRef<HTMLDivElement>(null);
  const { id, groupId } = task;
  const [shown, show] = useShownParts(task);
  const ask = (part: EditorPart) => {
    show(part);
    // Once the part is there, and the menu has returned the focus.
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        box.current?.querySelector<HTMLElement>(`[data-part="${part}"] :is(input, select, button)`)?.focus(),
      ),
    );
  };
  return (
    <div ref={box} className={styles.parts}>
      <TaskChips task={task} isReadOnly={isReadOnly} shown={shown} onAsk={ask} />
      <TimeSection item={task} />
      <Sessions task={task} />
      {shown.has('reminder') && (
        <div data-part="reminder">
          <OwnReminder row={task} />
        </div>
      )}
      {shown.has('steps') && (
        <div data-part="steps">
          <SubtaskList taskId={id} onAnnounce={onAnnounce} />
        </div>
      )}
      {shown.has('repeat') && (
        <div data-part="repeat">
          <RepeatField row={task} />
        </div>
      )}
      {shown.has('exam') && (
        <div data-part="exam">
          {task.forId === null ? <ExamSection row={task} /> : <StudySection examId={task.forId} />}
        </div>
      )}
      {shown.has('mark') && (
        <div data-part="mark">
          <MarkSection row={task} />
        </div>
      )}
      {shown.has('group') && (
        <div data-part="group">
          <GroupPicker value={groupId} onChange={(next) => run({ type: 'task.edit', id, fields: { groupId: next } })} />
        </div>
      )}
    </div>
  );
}

/** The parts that the editor shows: those with something in them, and those asked for, until another task is opened. */
function useShownParts(task: Task): [ReadonlySet<EditorPart>, (part: EditorPart) => void] {
  const state = useTables(['subtasks', 'groups', 'series', 'tasks', 'events']);
  const isRepeatAsked = useWorkspace(({ repeatingId }) => repeatingId === task.id);
  const [asked, setAsked] = useState<ReadonlySet<EditorPart>>(new Set());
  const has: Record<EditorPart, boolean> = {
    reminder: task.remindAt !== null,
    steps: subtasksOf(state, task.id).length > 0,
    repeat: activeSeries(state, task.seriesId) !== undefined || isRepeatAsked,
    exam: task.isExam || task.forId !== null,
    mark: showsMark(state, task),
    group: activeGroup(state, task.groupId) !== undefined,
  };
  return [
    new Set(EDITOR_PARTS.filter((part) => has[part] || asked.has(part))),
    (part) => setAsked(new Set([...asked, part])),
  ];
}

function Title({ task, isNew }: PartProps & { isNew: boolean }) {
  const session = usePlannerSession();
  const run = useScopedRun();
  const { id, title, doneAt } = task;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isNew) return;
    // Once the panel or the sheet has taken the focus.
    const select = () => box.current?.querySelector('textarea')?.select();
    requestAnimationFrame(() => requestAnimationFrame(select));
  }, [isNew]);
  return (
    <div ref={box} className={styles.title} data-done={doneAt !== null || undefined}>
      <CheckBox
        label={`Finished: ${title}`}
        isDone={doneAt !== null}
        onCheck={() => session.run({ type: doneAt === null ? 'task.complete' : 'task.reopen', ids: [id] })}
      />
      <SavedInput
        className={styles.titleInput}
        aria-label="Title"
        maxLength={PLANNER_LIMITS.title}
        draftKey={`task:${id}:title`}
        value={title}
        save={(text) => run({ type: 'task.edit', id, fields: { title: text.trim() } }, { isQuiet: true }).ok}
      />
    </div>
  );
}

function Notes({ task: { id, title, notes } }: PartProps) {
  const run = useScopedRun();
  const field = useId();
  return (
    <div className={styles.section}>
      <div className={styles.field}>
        <label className={styles.label} htmlFor={field}>
          Notes
        </label>
        <SavedInput
          id={field}
          className={`field-look ruled-look ${styles.notes}`}
          isLong
          rows={3}
          placeholder="Details, links, what the teacher said"
          maxLength={PLANNER_LIMITS.notes}
          draftKey={`task:${id}:notes`}
          value={notes}
          save={(text) => run({ type: 'task.edit', id, fields: { notes: text } }, { isQuiet: true }).ok}
        />
        <Links text={`${title} ${notes}`} />
      </div>
    </div>
  );
}

function Foot({ task, onClose }: PartProps & { onClose: () => void }) {
  const session = usePlannerSession();
  const zone = usePlanner((view) => view.zone);
  const today = usePlanner((view) => view.today);
  const dayOfMoment = (at: string): string => formatDay(dayOf(civilOf(Date.parse(at), zone)), today);
  const duplicate = () => {
    const command = duplicateTasks(session.view.getState().state, [task.id]);
    if (command) session.run(command);
  };
  const remove = () => {
    if (session.run({ type: 'task.delete', ids: [task.id] }).ok) onClose();
  };
  return (
    <div className={styles.foot}>
      <div className={styles.actions}>
        <Button size="small" onClick={duplicate}>
          <Copy size={15} aria-hidden="true" /> Duplicate
        </Button>
        <Button size="small" variant="danger" onClick={remove}>
          <Trash2 size={15} aria-hidden="true" /> Delete
        </Button>
      </div>
      <p className={styles.quiet}>
        Added {dayOfMoment(task.createdAt)}
        {task.doneAt !== null && `, completed ${dayOfMoment(task.doneAt)}`}
      </p>
    </div>
  );
}
