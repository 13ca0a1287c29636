import type { Task } from '../../schema/task.ts';
import { CheckBox } from '../fields/check-box.tsx';
import { usePlannerSession } from '../workspace/planner-context.tsx';

export interface AgendaCheckProps {
  task: Task;
  canChange: boolean;
  /** After a check: the line is gone, and the focus with it. */
  onDone: () => void;
}

/** The box of a task in a phone's Today, at any time and at its own. */
export function AgendaCheck({ task, canChange, onDone }: AgendaCheckProps) {
  const session = usePlannerSession();
  const check = () => {
    if (session.run({ type: 'task.complete', ids: [task.id] }).ok) requestAnimationFrame(onDone);
  };
  return <CheckBox label={`${task.title}: done`} isDone={false} isDisabled={!canChange} onCheck={check} />;
}
