import { Menu } from '@bellweek/ui/menu';
import { Bell, CalendarPlus, FolderInput, GraduationCap, ListChecks, Percent, Plus, Repeat } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Task } from '../../schema/task.ts';
import { settingsOf } from '../../core/state/state.ts';
import { blocksOf } from '../../core/state/views.ts';
import { dayOf, minuteOfDay, withDay } from '../../core/time/civil-time.ts';
import { DayField } from '../fields/day-field.tsx';
import { DurationField } from '../fields/duration-field.tsx';
import { TagPicker } from '../fields/tag-picker.tsx';
import { TimeField } from '../fields/time-field.tsx';
import { SessionDialog } from '../planning/session-dialog.tsx';
import { useScopedRun } from '../series/scope-switch.tsx';
import { useTables } from '../use-tables.ts';
import { usePlanner, usePlannerSession, useWorkspaceStore } from '../workspace/planner-context.tsx';
import { addSession } from './task-sessions.tsx';
import { withTime } from './when.ts';
import styles from '../fields/chips.module.css';

/** Parts of the editor that a task need not have. */
export const EDITOR_PARTS = ['reminder', 'steps', 'repeat', 'exam', 'mark', 'group'] as const;
export type EditorPart = (typeof EDITOR_PARTS)[number];

export interface TaskChipsProps {
  task: Task;
  isReadOnly: boolean;
  shown: ReadonlySet<EditorPart>;
  /** A part was asked for. */
  onAsk: (part: EditorPart) => void;
}

/** One line of chips: when a task is due and planned, how long it takes, its tags, and what else it can have. */
export function TaskChips({ task, isReadOnly, shown, onAsk }: TaskChipsProps) {
  const run = useScopedRun();
  const today = usePlanner((view) => view.today);
  const state = useTables(['settings', 'blocks']);
  const { weekStart, clock } = settingsOf(state);
  const { id, due, plannedDay, estimate, tagIds } = task;
  const common = { today, weekStart, hideLabel: true };
  const hasTime = due !== null && due.length > dayOf(due).length;
  return (
    <div className={styles.chips}>
      <Chip word="Due" isSet={due !== null}>
        <DayField
          {...common}
          label="Due day"
          placeholder="–"
          value={due === null ? null : dayOf(due)}
          onChange={(day) => run({ type: 'task.edit', id, fields: { due: withDay(due, day) } })}
        />
        {due !== null && (
          <TimeField
            label="Due time"
            isDue
            hideLabel
            placeholder="time"
            clock={clock}
            value={hasTime ? minuteOfDay(due) : null}
            onChange={(minute) => run({ type: 'task.edit', id, fields: { due: withTime(due, minute) } })}
          />
        )}
      </Chip>
      {/* Its sessions, shown below, say when it is planned. */}
      {(plannedDay !== null || blocksOf(state, id).length === 0) && (
        <Chip word="Planned" isSet={plannedDay !== null}>
          <DayField
            {...common}
            label="Planned day"
            placeholder="–"
            value={plannedDay}
            onChange={(day) => run({ type: 'task.edit', id, fields: { plannedDay: day } })}
          />
        </Chip>
      )}
      <Chip word="Length" isSet={estimate !== null}>
        <DurationField
          label="Length"
          hideLabel
          placeholder="–"
          value={estimate}
          onChange={(minutes) => run({ type: 'task.edit', id, fields: { estimate: minutes } })}
        />
      </Chip>
      <TagPicker
        value={tagIds}
        isDisabled={isReadOnly}
        hideLabel
        onChange={(next) => run({ type: 'task.edit', id, fields: { tagIds: next } })}
      />
      {!isReadOnly && <More task={task} shown={shown} onAsk={onAsk} />}
    </div>
  );
}

function Chip({ word, isSet, children }: { word: string; isSet: boolean; children: ReactNode }) {
  return (
    <div className={styles.chip} data-set={isSet || undefined}>
      <span aria-hidden="true">{word}</span>
      {children}
    </div>
  );
}

/** Whether it can be an assessment. */
const canHaveMark = ({ due, isExam }: Task): boolean => due !== null || isExam;

/** Adds a session, or one of the parts that are not shown yet. */
function More({ task, shown, onAsk }: Omit<TaskChipsProps, 'isReadOnly'>) {
  const session = usePlannerSession();
  const workspace = useWorkspaceStore();
  const [planned, setPlanned] = useState<Task | null>(null);
  const items = {
    reminder: { label: 'Reminder', icon: <Bell size={16} />, onSelect: () => onAsk('reminder') },
    steps: { label: 'Steps', icon: <ListChecks size={16} />, onSelect: () => onAsk('steps') },
    repeat: {
      label: 'Repeat…',
      icon: <Repeat size={16} />,
      onSelect: () => requestAnimationFrame(() => workspace.getState().openRepeat({ kind: 'task', id: task.id })),
    },
    exam: {
      label: 'Exam',
      icon: <GraduationCap size={16} />,
      onSelect: () => session.run({ type: 'task.edit', id: task.id, fields: { isExam: true } }),
    },
    mark: { label: 'Mark', icon: <Percent size={16} />, onSelect: () => onAsk('mark') },
    group: { label: 'Group', icon: <FolderInput size={16} />, onSelect: () => onAsk('group') },
  };
  return (
    <>
      <Menu
        label="Add to this task"
        align="end"
        trigger={
          <button type="button" className={styles.more} aria-label="Add to this task">
            <Plus size={16} aria-hidden="true" />
          </button>
        }
        items={[
          {
            label: 'Session in the calendar',
            icon: <CalendarPlus size={16} />,
            onSelect: () => addSession(session, task, () => setPlanned(task)),
          },
          ...EDITOR_PARTS.filter((part) => !shown.has(part) && (part !== 'mark' || canHaveMark(task))).map(
            (part) => items[part],
          ),
        ]}
      />
      <SessionDialog task={planned} onClose={() => setPlanned(null)} />
    </>
  );
}
