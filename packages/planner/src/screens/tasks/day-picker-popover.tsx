import { Popover } from '@bellweek/ui/popover';
import { settingsOf } from '../../core/state/state.ts';
import { activeTask } from '../../core/state/views.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { dayOf } from '../../core/time/civil-time.ts';
import { DayPicker } from '../fields/day-picker.tsx';
import type { TaskMenuTarget } from './task-menu.tsx';
import { usePlannerSession } from '../workspace/planner-context.tsx';

export interface DayPickerPopoverProps {
  target: (TaskMenuTarget & { of: 'plan' | 'due' }) | null;
  onClose: () => void;
}

/** Popover with a month, for days that the menu does not list. */
export function DayPickerPopover({ target, onClose }: DayPickerPopoverProps) {
  const session = usePlannerSession();
  const { state, today } = session.view.getState();
  const task = activeTask(state, target?.ids[0] ?? '');
  const value = target?.of === 'plan' ? task?.plannedDay : task?.due && dayOf(task.due);
  const choose = (day: Day | null) => {
    onClose();
    if (!target) return;
    const { ids, of } = target;
    session.run(of === 'plan' ? { type: 'task.plan', ids, day } : { type: 'task.due', ids, due: day, keepsTime: true });
  };
  return (
    <Popover
      label={target?.of === 'due' ? 'Due day' : 'Planned day'}
      open={target !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      anchor={target?.anchor}
      align="end"
    >
      {target && (
        <DayPicker
          value={value ?? null}
          today={today}
          weekStart={settingsOf(state).weekStart}
          canClear
          onChoose={choose}
        />
      )}
    </Popover>
  );
}
