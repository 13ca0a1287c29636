import { ChoiceButton } from '@bellweek/ui/choice-button';
import type { TaskOrEvent } from '../../schema/task-or-event.ts';
import { Repeat } from 'lucide-react';
import { createContext, useContext, useId, useState } from 'react';
import type { ReactNode } from 'react';
import type { Command } from '../../core/commands/command.ts';
import { ruleSentence } from '../../core/recurrence/rule-words.ts';
import { activeSeries, occurrenceCounts } from '../../core/state/occurrences.ts';
import type { Scope } from '../../session/open-change.ts';
import type { RunOptions, RunResult } from '../../session/session-options.ts';
import { useTables } from '../use-tables.ts';
import { usePlanner, usePlannerSession } from '../workspace/planner-context.tsx';
import { scopeChoices } from './scope-words.ts';
import styles from './scope-switch.module.css';

const ScopeContext = createContext<Scope>('this');

/** The occurrences that the editor around changes. */
export const useScope = (): Scope => useContext(ScopeContext);

/** Runs commands for the occurrences that the editor around changes, without asking. */
export function useScopedRun(): (command: Command, options?: RunOptions) => RunResult {
  const session = usePlannerSession();
  const scope = useScope();
  return (command, options) => session.run(command, { ...options, scope });
}

export interface ScopedEditorProps {
  row: TaskOrEvent;
  children: ReactNode;
}

/** The content of an editor; of an occurrence below a switch for what its changes apply to. */
export function ScopedEditor({ row, children }: ScopedEditorProps) {
  const [scope, setScope] = useState<Scope>('this');
  const today = usePlanner((view) => view.today);
  const isReadOnly = usePlanner((view) => view.readOnly !== null);
  const state = useTables(['series', 'tasks', 'events']);
  const series = activeSeries(state, row.seriesId);
  const name = useId();
  if (!series) return children;
  const counts = occurrenceCounts(state, series, row.seriesDay ?? '');
  const choices = scopeChoices(series.of, counts);
  const chosen = choices.some((choice) => choice.scope === scope) ? scope : counts.isFirst ? 'all' : 'this';
  return (
    <ScopeContext value={chosen}>
      <div className={styles.head}>
        <p className={styles.rule}>
          <Repeat size={14} role="img" aria-label="Repeats" />
          {ruleSentence(series, today)}
        </p>
        {isReadOnly || (
          <fieldset className={styles.switch}>
            <legend className={styles.legend}>Changes apply to</legend>
            <div className={styles.choices}>
              {choices.map((choice) => (
                <ChoiceButton
                  key={choice.scope}
                  name={name}
                  checked={choice.scope === chosen}
                  onChange={() => setScope(choice.scope)}
                >
                  {choice.label}
                </ChoiceButton>
              ))}
            </div>
          </fieldset>
        )}
      </div>
      {children}
    </ScopeContext>
  );
}
