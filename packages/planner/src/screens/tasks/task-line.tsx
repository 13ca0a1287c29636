import { IconButton } from '@bellweek/ui/icon-button';
import { CalendarCheck, Clock, EllipsisVertical, GraduationCap, ListChecks, Repeat, StickyNote } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import type { Task } from '../../schema/task.ts';
import type { State } from '../../core/state/state.ts';
import { isCalledOff } from '../../core/state/views.ts';
import type { Civil } from '../../core/time/civil-time.ts';
import { TagMark } from '../fields/tag-mark.tsx';
import { CheckBox } from '../fields/check-box.tsx';
import type { ListActions } from './list-actions.ts';
import { factsOf, isSameFacts, describeTask } from '../../rules/tasks/task-facts.ts';
import type { TaskFacts } from '../../rules/tasks/task-facts.ts';
import { LastChance } from '../timing/later-timing.tsx';
import styles from './task-list.module.css';

export interface TaskLineProps {
  state: State;
  /** Wall-clock time in `zone`. */
  now: Civil;
  zone: string;
  task: Task;
  actions: ListActions;
  isTabStop: boolean;
  isSelected: boolean;
  /** Something is selected: boxes select instead, for students who cannot hold a key. */
  isSelecting: boolean;
  /** Its panel is open. */
  isOpen: boolean;
  isRenaming: boolean;
  canChange: boolean;
  /** From 1. */
  place: number;
}

/** Task of the list. Renders again only when something that it shows changes, and looks for that only in a new state. */
export const TaskLine = memo(function TaskLine({ state, now, zone, ...props }: TaskLineProps) {
  return <Line {...props} facts={factsOf(state, props.task, now, zone)} />;
});

type LineProps = Omit<TaskLineProps, 'state' | 'now' | 'zone'> & { facts: TaskFacts };

const isSameLine = ({ facts, ...a }: LineProps, { facts: others, ...b }: LineProps): boolean =>
  (Object.keys(a) as (keyof typeof a)[]).every((name) => a[name] === b[name]) && isSameFacts(facts, others);

/** The line itself takes focus and keys; its controls are for pointers, and one Tab away. */
const Line = memo(function Line(props: LineProps) {
  const { task, facts, actions, isTabStop, isSelected, isSelecting, isOpen, isRenaming, canChange, place } = props;
  const isDone = task.doneAt !== null;
  return (
    <div
      role="row"
      className={styles.line}
      data-line={task.id}
      data-task={task.id}
      data-done={isDone || undefined}
      data-off={isCalledOff(task) || undefined}
      data-open={isOpen || undefined}
      aria-level={2}
      aria-rowindex={place}
      aria-selected={isSelected}
      aria-label={describeTask(task, facts)}
      aria-describedby={`mark-${task.id}`}
      tabIndex={isTabStop ? 0 : -1}
      onClick={(event) => actions.press(task, event)}
      onDoubleClick={() => canChange && actions.rename(task)}
      onPointerDown={(event) => canChange && !isRenaming && actions.grab(task, event)}
      onContextMenu={(event) => {
        event.preventDefault();
        if (canChange) actions.menu(task, event.currentTarget);
      }}
    >
      <div role="gridcell" className={styles['check-cell']}>
        <CheckBox
          label={isSelecting ? `Select ${task.title}` : `${task.title}: done`}
          isDone={isSelecting ? isSelected : isDone}
          isDisabled={!canChange}
          isSelector={isSelecting}
          tabIndex={isTabStop ? 0 : -1}
          onCheck={(isPointer) => (isSelecting ? actions.select(task, isPointer) : actions.check(task))}
        />
      </div>
      <div role="gridcell" className={styles.main}>
        {isRenaming ? (
          <Rename task={task} actions={actions} />
        ) : (
          <span className={styles.title} title={task.title}>
            {task.isExam && <GraduationCap className={styles.exam} size={15} aria-hidden="true" />}
            {task.title}
          </span>
        )}
        <More id={task.id} facts={facts} isDone={isDone} />
        {facts.due && !isDone && (
          <span className={styles.due} data-kind={facts.due.kind}>
            {facts.due.words}
          </span>
        )}
      </div>
      <div role="gridcell" className={styles['menu-cell']}>
        {canChange && (
          <IconButton
            label={`Menu of ${task.title}`}
            size="small"
            tabIndex={isTabStop ? 0 : -1}
            aria-haspopup="menu"
            onClick={(event) => {
              event.stopPropagation();
              actions.menu(task, event.currentTarget);
            }}
          >
            <EllipsisVertical size={16} aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </div>
  );
}, isSameLine);

function More({ id, facts, isDone }: { id: string; facts: TaskFacts; isDone: boolean }) {
  const { plan, estimate, steps, tags, hasNotes, repeats } = facts;
  return (
    <span className={styles.more}>
      {/* First: where there is no room for all facts, the last are left out. */}
      {plan && !isDone && (
        <span className={styles.plan} data-today={plan.isToday || undefined}>
          <CalendarCheck size={13} aria-hidden="true" />
          {plan.text}
        </span>
      )}
      {facts.due && estimate !== null && !isDone && <LastChance id={id} markId={`mark-${id}`} />}
      {tags.map(({ id, hue, letter, name }) => (
        <span key={id} className={styles.fact}>
          <TagMark hue={hue} letter={letter} />
          {name}
        </span>
      ))}
      {estimate !== null && (
        <span className={styles.fact}>
          <Clock size={13} aria-hidden="true" />
          {estimate}
        </span>
      )}
      {steps && (
        <span className={styles.fact}>
          <ListChecks size={13} aria-hidden="true" />
          {steps.done}/{steps.all}
        </span>
      )}
      {repeats !== null && (
        <span className={styles.fact} role="img" aria-label={repeats} title={repeats}>
          <Repeat size={13} aria-hidden="true" />
        </span>
      )}
      {hasNotes && <StickyNote size={13} aria-hidden="true" />}
    </span>
  );
}

function Rename({ task, actions }: { task: Task; actions: ListActions }) {
  const field = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  useEffect(() => field.current?.select(), []);
  const end = (title: string | null, by: 'key' | 'leaving') => {
    if (isOver.current) return;
    isOver.current = true;
    actions.renamed(task, title, by);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation();
    if (event.key === 'Enter') end(event.currentTarget.value, 'key');
    if (event.key === 'Escape') end(null, 'key');
  };
  return (
    <input
      ref={field}
      className={styles.rename}
      aria-label="Title"
      defaultValue={task.title}
      maxLength={500}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onKeyDown={press}
      onBlur={(event) => end(event.currentTarget.value, 'leaving')}
    />
  );
}
