import { Select } from '@bellweek/ui/select';
import { PLANNER_LIMITS } from '../../schema/limits.ts';
import { cycleNames } from '../../rules/timetable/new-timetable.ts';
import { askedTurn } from '../../rules/timetable/cycle-turn.ts';
import { positionCommand } from '../../rules/timetable/timetable-edits.ts';
import type { Schedule } from '../../rules/timetable/schedules.ts';
import type { TimetableFields } from '../../core/commands/timetable-drafts.ts';
import { settingsOf } from '../../core/state/state.ts';
import { plural } from '../../core/text/words.ts';
import { CheckOption } from '@bellweek/ui/check-option';
import { Section } from '../fields/section.tsx';
import { usePlannerSession, useView } from '../workspace/planner-context.tsx';
import { NameField } from './name-field.tsx';
import { cycleHint } from './row-words.ts';
import { WeekdayChoice } from './weekday-choice.tsx';
import styles from './timetable-screen.module.css';

const COUNTS = Array.from({ length: PLANNER_LIMITS.cycle }, (_, at) => at + 1);

/** How the timetable repeats, and where in its cycle today is. */
export function CycleSection({ schedule }: { schedule: Schedule }) {
  const session = usePlannerSession();
  const { today, state } = useView();
  const { timetable } = schedule;
  const { id, cycle, weekdays, restartsEachTerm, countsHolidays } = timetable;
  const edit = (fields: TimetableFields) => session.run({ type: 'timetable.edit', id, fields });
  const isDays = cycle.kind === 'day';
  const turn = askedTurn(schedule, { today, weekStart: settingsOf(state).weekStart });
  return (
    <Section title={isDays ? 'Rotating days' : 'Weeks'} hint={cycleHint(schedule)}>
      <div className={styles.row}>
        <Select
          label="It repeats after"
          value={String(cycle.names.length)}
          options={COUNTS.map((count) => ({
            value: String(count),
            label: plural(count, isDays ? 'school day' : 'week'),
          }))}
          onChange={(count) =>
            edit({ cycle: { kind: cycle.kind, names: cycleNames(cycle.kind, Number(count), cycle.names) } })
          }
        />
        {cycle.names.length > 1 && (
          <Select
            label={`${turn.name} is`}
            value={String(turn.position)}
            options={cycle.names.map((name, at) => ({ value: String(at), label: isDays ? name : `Week ${name}` }))}
            onChange={(position) => session.run(positionCommand(schedule, turn.day, Number(position)))}
          />
        )}
      </div>
      {cycle.names.length > 1 && (
        <div className={styles.names}>
          {cycle.names.map((name, at) => (
            <NameField
              key={at}
              label={isDays ? `Name of day ${at + 1}` : `Name of week ${at + 1}`}
              value={name}
              onChange={(next) =>
                edit({ cycle: { ...cycle, names: cycle.names.map((each, index) => (index === at ? next : each)) } })
              }
            />
          ))}
        </div>
      )}
      <WeekdayChoice label="School days" value={weekdays} onChange={(days) => edit({ weekdays: days })} />
      {cycle.names.length > 1 && (
        <>
          <CheckOption isChecked={restartsEachTerm} onChange={(isOn) => edit({ restartsEachTerm: isOn })}>
            Each term starts with {isDays ? cycle.names[0] : `week ${cycle.names[0]}`}
          </CheckOption>
          <CheckOption isChecked={countsHolidays} onChange={(isOn) => edit({ countsHolidays: isOn })}>
            {isDays ? 'Days off count too' : 'Holiday weeks count too'}
          </CheckOption>
        </>
      )}
    </Section>
  );
}
