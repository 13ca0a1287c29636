import { Button } from '@bellweek/ui/button';
import { Copy, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { duplicateTasks } from '../../rules/tasks/duplicate-tasks.ts';
import { PLANNER_LIMITS } from '../../schema/limits.ts';
import type { Task } from '../../schema/task.ts';
import { activeTask } from '../../core/state/views.ts';
import { dayOf } from '../../core/time/civil-time.ts';
import { formatDay } from '../../core/time/format.ts';
import { civilOf } from '../../core/time/zones.ts';
import { GroupPicker } from '../fields/group-picker.tsx';
import { Links } from '../fields/found-links.tsx';
import { SavedInput } from '../fields/saved-input.tsx';
import { ScopedEditor, useScopedRun } from '../series/scope-switch.tsx';
import { ExamSection, StudySection } from '../planning/exam-section.tsx';
import { TagPicker } from '../fields/tag-picker.tsx';
import { CheckBox } from '../fields/check-box.tsx';
import { useTables } from '../use-tables.ts';
import { SubtaskList } from './subtask-list.tsx';
import styles from '../fields/editor.module.css';
import { WhenFields } from './when-fields.tsx';
import { usePlanner, usePlannerSession } from '../workspace/planner-context.tsx';

export interface TaskEditorProps {
  id: string;
  onClose: () => void;
  /** Announce to screen readers. */
  onAnnounce: (sentence: string) => void;
}

/** Editor of a task. Each field saves on change and can be undone separately. Empty when the task was deleted. */
export function TaskEditor({ id, onClose, onAnnounce }: TaskEditorProps) {
  const state = useTables(['tasks', 'series']);
  const isReadOnly = usePlanner((view) => view.readOnly !== null);
  const task = activeTask(state, id);
  if (!task) return null;
  return (
    // Remount for another task: drafts belong to the first.
    <fieldset key={id} className={styles.editor} disabled={isReadOnly}>
      <ScopedEditor row={task}>
        <Title task={task} />
        <SubtaskList taskId={id} onAnnounce={onAnnounce} />
        <WhenFields task={task} />
        {task.forId === null ? <ExamSection row={task} /> : <StudySection examId={task.forId} />}
        <Filing task={task} isReadOnly={isReadOnly} />
        <Notes task={task} />
      </ScopedEditor>
      <Foot task={task} onClose={onClose} />
    </fieldset>
  );
}

interface PartProps {
  task: Task;
}

/** Group and tags. */
function Filing({ task, isReadOnly }: PartProps & { isReadOnly: boolean }) {
  const run = useScopedRun();
  const { id, groupId, tagIds } = task;
  return (
    <div className={styles.section}>
      <GroupPicker value={groupId} onChange={(next) => run({ type: 'task.edit', id, fields: { groupId: next } })} />
      <TagPicker
        value={tagIds}
        isDisabled={isReadOnly}
        onChange={(next) => run({ type: 'task.edit', id, fields: { tagIds: next } })}
      />
    </div>
  );
}

function Title({ task }: PartProps) {
  const session = usePlannerSession();
  const run = useScopedRun();
  const { id, title, doneAt } = task;
  return (
    <div className={styles.title} data-done={doneAt !== null || undefined}>
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
