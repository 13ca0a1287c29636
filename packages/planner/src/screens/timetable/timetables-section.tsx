import { Button } from '@bellweek/ui/button';
import { useState } from 'react';
import { settingsOf } from '../../core/state/state.ts';
import { gridDay, gridOf } from '../../rules/timetable/lesson-cells.ts';
import { copyCommands } from '../../rules/timetable/timetable-edits.ts';
import type { Schedule } from '../../rules/timetable/schedules.ts';
import { DayField } from '../fields/day-field.tsx';
import { Section } from '../fields/section.tsx';
import { usePlannerSession, useView } from '../workspace/planner-context.tsx';
import { FromFile } from './from-file.tsx';
import { NameField } from './name-field.tsx';
import styles from './timetable-screen.module.css';

/** The name of a timetable, a way to add the timetable after it, and its end. */
export function TimetablesSection({ schedule, onAdd }: { schedule: Schedule; onAdd: (id: string) => void }) {
  const session = usePlannerSession();
  const { today, state } = useView();
  const { weekStart } = settingsOf(state);
  const { timetable, calendar } = schedule;
  const [from, setFrom] = useState<string | null>(null);
  const first = from ?? calendar.terms.find((term) => term.first > today)?.first ?? null;
  const copy = () => {
    if (first === null) return;
    const { newId } = session.context();
    const [id, gestureId] = [newId(), newId()];
    const grid = gridOf(state, schedule, gridDay(timetable, first));
    const isDone = copyCommands(schedule, grid, first, id).every((command) => session.run(command, { gestureId }).ok);
    if (isDone && session.commitGesture(gestureId)) onAdd(id);
    else session.rollbackGesture(gestureId);
  };
  return (
    <Section
      title="This timetable"
      hint="A new one takes over on its first day. The old one stays for the days before."
    >
      <NameField
        label="Name"
        value={timetable.name}
        onChange={(name) => session.run({ type: 'timetable.edit', id: timetable.id, fields: { name } })}
      />
      <div className={styles.row}>
        <DayField label="New timetable from" {...{ today, weekStart }} value={first} onChange={setFrom} />
        <Button disabled={first === null} onClick={copy}>
          Start a copy
        </Button>
      </div>
      <FromFile follows={schedule} onAdd={onAdd} />
      <Button onClick={() => session.run({ type: 'timetable.delete', id: timetable.id })}>Delete this timetable</Button>
    </Section>
  );
}
