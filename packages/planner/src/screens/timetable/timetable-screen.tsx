import { Button } from '@bellweek/ui/button';
import { Select } from '@bellweek/ui/select';
import { useEffect, useRef, useState } from 'react';
import { schedulesOf } from '../../rules/timetable/schedules.ts';
import type { Schedule } from '../../rules/timetable/schedules.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { SheetToast } from '../workspace/undo-toast.tsx';
import { useView, useWorkspaceStore } from '../workspace/planner-context.tsx';
import { BellsSection } from './bells-section.tsx';
import { CycleSection } from './cycle-section.tsx';
import { FromFile } from './from-file.tsx';
import type { PlannerHost } from '../host.ts';
import { LessonGrid } from './lesson-grid.tsx';
import { RemindersSection } from './reminders-section.tsx';
import { bellsValue, cycleValue, termsValue } from './row-words.ts';
import { StartForm } from './start-form.tsx';
import { NextTermNotice, TermsSection } from './terms-section.tsx';
import { TimetableRow } from './timetable-row.tsx';
import { TimetablesSection } from './timetables-section.tsx';
import styles from './timetable-screen.module.css';

/** The timetable of a day, or else the next one, or the last. */
function currentOf(schedules: readonly Schedule[], today: Day): Schedule | undefined {
  const ahead = schedules.find(({ timetable }) => timetable.last === null || timetable.last >= today);
  return ahead ?? schedules.at(-1);
}

/** Setting up a timetable: its lessons first, and below them three closed rows that have good defaults. */
export function TimetableScreen({ hasReminders }: Pick<PlannerHost, 'hasReminders'>) {
  const { state, today, readOnly } = useView();
  const workspace = useWorkspaceStore();
  const schedules = schedulesOf(state);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [addedId, setAddedId] = useState<string | null>(null);
  const screen = useRef<HTMLFieldSetElement>(null);
  // The grid of a new timetable takes the focus; its name is above it.
  useEffect(() => {
    if (addedId !== null) screen.current?.scrollIntoView({ block: 'start' });
  }, [addedId]);
  const choose = (id: string) => {
    setAddedId(null);
    setChosenId(id);
  };
  const open = (id: string) => {
    setAddedId(id);
    setChosenId(id);
  };
  const shown = schedules.find(({ timetable }) => timetable.id === chosenId) ?? currentOf(schedules, today);
  return (
    <fieldset ref={screen} className={styles.screen} disabled={readOnly !== null}>
      <legend className="visually-hidden">Your timetable</legend>
      {shown ? (
        <>
          {schedules.length > 1 && (
            <Select
              label="Timetable"
              value={shown.timetable.id}
              options={schedules.map(({ timetable: { id, name } }) => ({ value: id, label: name }))}
              onChange={choose}
            />
          )}
          <NextTermNotice schedule={shown} />
          <LessonGrid key={shown.timetable.id} schedule={shown} takesFocus={shown.timetable.id === addedId} />
          <div key={`rows ${shown.timetable.id}`}>
            <TimetableRow title={shown.timetable.cycle.kind === 'day' ? 'Days' : 'Weeks'} value={cycleValue(shown)}>
              <CycleSection schedule={shown} />
              <TimetablesSection schedule={shown} onAdd={open} />
            </TimetableRow>
            <TimetableRow title="Terms" value={termsValue(shown)}>
              <TermsSection schedule={shown} />
            </TimetableRow>
            <TimetableRow title="Bells" value={bellsValue(shown)}>
              <BellsSection schedule={shown} />
              {hasReminders && <RemindersSection />}
            </TimetableRow>
          </div>
        </>
      ) : (
        <div className={styles.start}>
          <StartForm onAdd={setAddedId} />
          <FromFile onAdd={setAddedId} />
        </div>
      )}
      <div className={styles.foot} data-empty={!shown || undefined}>
        <SheetToast place="foot" />
        {shown && (
          <Button variant="primary" onClick={() => workspace.getState().setSheet(null)}>
            Done
          </Button>
        )}
      </div>
    </fieldset>
  );
}
