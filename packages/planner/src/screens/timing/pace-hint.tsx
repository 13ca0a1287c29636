import { Button } from '@bellweek/ui/button';
import { IconButton } from '@bellweek/ui/icon-button';
import { X } from 'lucide-react';
import type { Task } from '../../schema/task.ts';
import { factorWords, learnedMinutes, paceOf } from '../../rules/estimates/pace.ts';
import { formatLength } from '../../core/time/format.ts';
import { useTables } from '../use-tables.ts';
import { usePlanner, usePlannerSession } from '../workspace/planner-context.tsx';
import styles from './pace-hint.module.css';

export interface PaceHintProps {
  work: Pick<Task, 'tagIds' | 'forId'>;
  minutes: number;
  onTake: (minutes: number) => void;
}

/** Says how long such work usually takes, if that is something new; one press takes it, another turns it off for good. */
export function PaceHint({ work, minutes, onTake }: PaceHintProps) {
  const session = usePlannerSession();
  const state = useTables(['timeEntries', 'tasks', 'tags', 'tagGroups', 'settings']);
  const isReadOnly = usePlanner((view) => view.readOnly !== null);
  const learned = isReadOnly ? null : learnedMinutes(paceOf(state, work, session.clock.now()), minutes);
  if (!learned) return null;
  return (
    <p className={styles.hint}>
      <span>You usually need {factorWords(learned)} as long:</span>
      <Button size="small" onClick={() => onTake(learned.minutes)}>
        {formatLength(learned.minutes)}?
      </Button>
      <IconButton
        label="Stop suggesting lengths"
        size="small"
        onClick={() => session.run({ type: 'settings.edit', fields: { learnsEstimates: false } })}
      >
        <X size={14} aria-hidden="true" />
      </IconButton>
    </p>
  );
}
