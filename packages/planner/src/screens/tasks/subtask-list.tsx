import { IconButton } from '@bellweek/ui/icon-button';
import { Menu } from '@bellweek/ui/menu';
import { ArrowDown, ArrowUp, EllipsisVertical, Plus, Trash2 } from 'lucide-react';
import { useId, useRef } from 'react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { PLANNER_LIMITS } from '../../schema/limits.ts';
import type { Subtask } from '../../schema/task.ts';
import { subtasksOf } from '../../core/state/views.ts';
import { DragHandle, useRowDrag } from '../fields/row-drag.tsx';
import type { RowHandle } from '../fields/row-drag.tsx';
import { SavedInput } from '../fields/saved-input.tsx';
import { useSavedText } from '../fields/use-saved-text.ts';
import { CheckBox } from '../fields/check-box.tsx';
import { useTables } from '../use-tables.ts';
import styles from './subtask-list.module.css';
import { usePlannerSession } from '../workspace/planner-context.tsx';

export interface SubtaskListProps {
  taskId: string;
  onAnnounce: (sentence: string) => void;
}

/** Subtasks of a task, in order. Each pasted line becomes one. */
export function SubtaskList({ taskId, onAnnounce }: SubtaskListProps) {
  const session = usePlannerSession();
  const state = useTables(['subtasks']);
  const steps = subtasksOf(state, taskId);
  const list = useRef<HTMLDivElement>(null);
  const done = steps.filter((step) => step.doneAt !== null).length;

  const focusAt = (at: number) =>
    requestAnimationFrame(() => {
      const fields = list.current?.querySelectorAll<HTMLElement>('textarea, input[type="text"]');
      fields?.[Math.max(0, Math.min(at, fields.length - 1))]?.focus();
    });
  const move = (at: number, to: number) => {
    const [step, other] = [steps[at], steps[to]];
    if (!step || !other) return;
    const place = { at: to < at ? 'before' : 'after', id: other.id } as const;
    session.run({ type: 'subtask.reorder', ids: [step.id], place }, { isQuiet: true });
    onAnnounce(`${step.title}, step ${to + 1} of ${steps.length}`);
  };
  const remove = (at: number) => {
    const step = steps[at];
    if (step) session.run({ type: 'subtask.remove', ids: [step.id] });
    focusAt(at);
  };
  const [rows, hold] = useRowDrag<HTMLOListElement>({
    list: `steps of ${taskId}`,
    onDrop: (id, place) => session.run({ type: 'subtask.reorder', ids: [id], place }),
  });
  return (
    <div className={styles.steps} ref={list} role="group" aria-label="Steps">
      <div className={styles.head}>
        <span className={styles.label}>Steps</span>
        {steps.length > 0 && (
          <span className={styles.count}>
            {done} of {steps.length}
          </span>
        )}
      </div>
      <ol ref={rows}>
        {steps.map((step, at) => (
          <Step
            key={step.id}
            step={step}
            hold={hold}
            isFirst={at === 0}
            isLast={at === steps.length - 1}
            onMove={(by) => move(at, at + by)}
            onRemove={() => remove(at)}
            onBack={() => focusAt(at - 1)}
            onEnter={() => focusAt(at + 1)}
          />
        ))}
      </ol>
      <NewStep taskId={taskId} />
    </div>
  );
}

interface StepProps {
  step: Subtask;
  hold: RowHandle;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
  onBack: () => void;
  onEnter: () => void;
}

function Step({ step, hold, isFirst, isLast, onMove, onRemove, onBack, onEnter }: StepProps) {
  const session = usePlannerSession();
  const { id, title, doneAt } = step;
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      onMove(event.key === 'ArrowUp' ? -1 : 1);
    } else if (event.key === 'Backspace' && event.currentTarget.value === '') {
      event.preventDefault();
      onRemove();
      onBack();
    }
  };
  return (
    <li className={styles.step} data-row={id} data-done={doneAt !== null || undefined}>
      <CheckBox
        label={`Finished: ${title}`}
        isDone={doneAt !== null}
        onCheck={() => session.run({ type: 'subtask.check', id, isDone: doneAt === null }, { isQuiet: true })}
      />
      <SavedInput
        className={styles.input}
        aria-label={`Step: ${title}`}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        maxLength={PLANNER_LIMITS.title}
        draftKey={`step:${id}`}
        value={title}
        save={(text) => session.run({ type: 'subtask.edit', id, title: text.trim() }, { isQuiet: true }).ok}
        onKeyDown={onKeyDown}
        onEnter={onEnter}
      />
      <DragHandle id={id} title={title} hold={hold} />
      <Menu
        label={`Step ${title}`}
        align="end"
        trigger={
          <IconButton label={`More for ${title}`} size="small" className={styles.more}>
            <EllipsisVertical size={16} aria-hidden="true" />
          </IconButton>
        }
        items={[
          {
            label: 'Move up',
            icon: <ArrowUp size={16} />,
            keys: 'Alt ↑',
            isDisabled: isFirst,
            onSelect: () => onMove(-1),
          },
          {
            label: 'Move down',
            icon: <ArrowDown size={16} />,
            keys: 'Alt ↓',
            isDisabled: isLast,
            onSelect: () => onMove(1),
          },
          null,
          { label: 'Remove', icon: <Trash2 size={16} />, tone: 'danger', onSelect: onRemove },
        ]}
      />
    </li>
  );
}

const linesOf = (text: string): string[] => text.split(/[\r\n]+/).filter((line) => line.trim() !== '');

/** Field for a new subtask, which Enter or leaving the field adds. */
function NewStep({ taskId }: Pick<SubtaskListProps, 'taskId'>) {
  const session = usePlannerSession();
  const id = useId();
  // Never saved by the throttle: only Enter or leaving the field adds it.
  const draft = useSavedText({ draftKey: `new-step:${taskId}`, value: '', save: () => false });
  const add = (titles: string[]) => {
    if (titles.length === 0) return;
    if (session.run({ type: 'subtask.add', taskId, titles }, { isQuiet: true }).ok) draft.drop();
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const lines = linesOf(event.clipboardData.getData('text'));
    if (lines.length < 2) return;
    event.preventDefault();
    add([...linesOf(draft.text), ...lines]);
  };
  return (
    <div className={styles.add}>
      <Plus className={styles.plus} size={16} aria-hidden="true" />
      <label className="visually-hidden" htmlFor={id}>
        Add a step
      </label>
      <input
        id={id}
        type="text"
        className={styles.input}
        placeholder="Add a step"
        autoComplete="off"
        enterKeyHint="next"
        maxLength={PLANNER_LIMITS.title}
        value={draft.text}
        onChange={({ target }) => draft.type(target.value)}
        onPaste={paste}
        onBlur={() => add(linesOf(draft.text))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add(linesOf(draft.text));
        }}
      />
    </div>
  );
}
