import { Button } from '@bellweek/ui/button';
import { ChoiceButton } from '@bellweek/ui/choice-button';
import { Select } from '@bellweek/ui/select';
import { TextField } from '@bellweek/ui/text-field';
import { WeekGrid } from '@bellweek/ui/week-grid';
import type { WeekEntry } from '@bellweek/ui/week-grid';
import { useMemo, useState } from 'react';
import { PLANNER_LIMITS } from '../../schema/limits.ts';
import type { AustralianState } from '../../rules/timetable/australia.ts';
import { cycleNames } from '../../rules/timetable/new-timetable.ts';
import { settingsOf } from '../../core/state/state.ts';
import type { CycleKind } from '../../rules/timetable/new-timetable.ts';
import { usePlannerSession, useView } from '../workspace/planner-context.tsx';
import { startDraft } from './start-draft.ts';
import { StateSelect, useSchoolPlace } from './state-select.tsx';
import styles from './timetable-screen.module.css';

type Pattern = 'one' | 'two' | 'weeks' | 'days';
const lesson = (day: number, from: number, hue: WeekEntry['hue']): WeekEntry => ({ day, from, to: from + 1, hue });
/** Each with a picture: the columns and a few lessons. */
const PATTERNS: readonly { value: Pattern; label: string; letters: string; entries: WeekEntry[] }[] = [
  {
    value: 'one',
    label: 'The same every week',
    letters: 'MTWTF',
    entries: [
      lesson(0, 0, 'cobalt'),
      lesson(1, 2, 'rust'),
      lesson(2, 0, 'cobalt'),
      lesson(3, 1, 'moss'),
      lesson(4, 2, 'rust'),
    ],
  },
  {
    value: 'two',
    label: 'Two weeks, A and B',
    letters: 'AB',
    entries: [lesson(0, 0, 'cobalt'), lesson(0, 2, 'moss'), lesson(1, 0, 'rust'), lesson(1, 1, 'cobalt')],
  },
  {
    value: 'weeks',
    label: 'More weeks',
    letters: 'ABC',
    entries: [lesson(0, 0, 'cobalt'), lesson(1, 1, 'rust'), lesson(2, 2, 'moss'), lesson(2, 0, 'plum')],
  },
  {
    value: 'days',
    label: 'Rotating days',
    letters: '123456',
    entries: [0, 1, 2, 3, 4, 5].map((day) => lesson(day, day % 3, day < 3 ? 'cobalt' : 'rust')),
  },
];
const USUAL_COUNT: Record<Pattern, number> = { one: 1, two: 2, weeks: 3, days: 6 };

/** Questions for a new timetable. Every one has an answer already. */
export function StartForm({ onAdd }: { onAdd: (id: string) => void }) {
  const session = usePlannerSession();
  const { today, state: planner } = useView();
  const { weekStart } = settingsOf(planner);
  const schoolPlace = useSchoolPlace();
  const [state, setState] = useState<AustralianState | ''>(schoolPlace.state);
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
    () => startDraft({ kind, count, position: chosen, state }, { today, weekStart }, session.context()),
    [kind, count, chosen, state, today, weekStart, session],
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
      <fieldset className={styles.cards}>
        <legend>How does your timetable repeat?</legend>
        {PATTERNS.map(({ value, label, letters, entries }) => (
          <ChoiceButton
            key={value}
            name="cycle"
            className={styles.card}
            checked={value === pattern}
            onChange={() => choose(value)}
          >
            <WeekGrid width={150} height={70} days={letters.length} rows={3} letters={letters} entries={entries} />
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
      <p className={styles.quiet}>
        Six usual periods are ready to fill in. Change anything later.
        <span className={styles.keys}> You can also paste lessons from a spreadsheet or web page.</span>
      </p>
    </form>
  );
}
