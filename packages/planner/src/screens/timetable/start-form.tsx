import { Button } from '@bellweek/ui/button';
import { ChoiceButton } from '@bellweek/ui/choice-button';
import { Select } from '@bellweek/ui/select';
import { TextField } from '@bellweek/ui/text-field';
import { useMemo, useState } from 'react';
import { PLANNER_LIMITS } from '../../schema/limits.ts';
import { stateOfZone } from '../../rules/timetable/australia.ts';
import type { AustralianState } from '../../rules/timetable/australia.ts';
import { cycleNames } from '../../rules/timetable/new-timetable.ts';
import type { CycleKind } from '../../rules/timetable/new-timetable.ts';
import { usePlannerSession, useView } from '../workspace/planner-context.tsx';
import { startDraft } from './start-draft.ts';
import { StateSelect } from './state-select.tsx';
import styles from './timetable-screen.module.css';

type Pattern = 'one' | 'two' | 'weeks' | 'days';
const PATTERNS: readonly { value: Pattern; label: string }[] = [
  { value: 'one', label: 'The same every week' },
  { value: 'two', label: 'Two weeks, A and B' },
  { value: 'weeks', label: 'More weeks' },
  { value: 'days', label: 'Rotating days' },
];
const USUAL_COUNT: Record<Pattern, number> = { one: 1, two: 2, weeks: 3, days: 6 };

/** Questions for a new timetable. Every one has an answer already. */
export function StartForm({ onAdd }: { onAdd: (id: string) => void }) {
  const session = usePlannerSession();
  const { today, zone } = useView();
  const [state, setState] = useState<AustralianState | ''>(stateOfZone(zone) ?? '');
  const [pattern, setPattern] = useState<Pattern>('one');
  const [count, setCount] = useState(1);
  const [position, setPosition] = useState(0);
  const kind: CycleKind = pattern === 'days' ? 'day' : 'week';
  const names = cycleNames(kind, count);
  const choose = (next: Pattern) => {
    setPattern(next);
    setCount(USUAL_COUNT[next]);
    setPosition(0);
  };
  const chosen = Math.min(position, names.length - 1);
  const { command, turn } = useMemo(
    () => startDraft({ kind, count, position: chosen, state }, today, session.context()),
    [kind, count, chosen, state, today, session],
  );
  const add = () => {
    const result = session.run(command);
    if (result.ok) onAdd(result.focus[0] ?? '');
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <fieldset className={styles.row}>
        <legend>How does your timetable repeat?</legend>
        {PATTERNS.map(({ value, label }) => (
          <ChoiceButton key={value} name="cycle" checked={value === pattern} onChange={() => choose(value)}>
            {label}
          </ChoiceButton>
        ))}
      </fieldset>
      {(pattern === 'weeks' || pattern === 'days') && (
        <TextField
          label={pattern === 'weeks' ? 'Number of weeks' : 'Number of days'}
          type="number"
          min={2}
          max={PLANNER_LIMITS.cycle}
          value={count}
          onChange={({ target }) => setCount(target.valueAsNumber || 1)}
        />
      )}
      {names.length > 1 && (
        <Select
          label={`${turn.name} is`}
          value={String(chosen)}
          options={names.map((name, index) => ({
            value: String(index),
            label: kind === 'day' ? name : `Week ${name}`,
          }))}
          onChange={(next) => setPosition(Number(next))}
        />
      )}
      <StateSelect value={state} onChange={setState} />
      <Button type="submit" variant="primary">
        Make my timetable
      </Button>
      <p className={styles.quiet}>Six usual periods are ready to fill in. Change anything later.</p>
    </form>
  );
}
