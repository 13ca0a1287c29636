import { CheckOption } from '@bellweek/ui/check-option';
import { ChoiceButton } from '@bellweek/ui/choice-button';
import { Select } from '@bellweek/ui/select';
import type { SettingsFields } from '../../core/commands/command.ts';
import type { Settings } from '../../schema/settings.ts';
import { settingsOf } from '../../core/state/state.ts';
import { weekdaysFrom } from '../../core/time/weeks.ts';
import { DAY_MINUTES } from '../../core/time/civil-time.ts';
import { WEEKDAYS } from '../../core/time/format.ts';
import { DurationField } from '../fields/duration-field.tsx';
import { TimeField } from '../fields/time-field.tsx';
import { useTables } from '../use-tables.ts';
import { OnOffSection } from './choice-section.tsx';
import { Section } from '../fields/section.tsx';
import styles from './settings-screen.module.css';
import { usePlannerSession } from '../workspace/planner-context.tsx';

const nameOf = (weekday: number): string => WEEKDAYS[weekday - 1] ?? '';

/** Settings of the week: its days, their start and end, and the hours for work. */
export function WeekTab() {
  const session = usePlannerSession();
  const settings = settingsOf(useTables(['settings']));
  const edit = (fields: SettingsFields) => session.run({ type: 'settings.edit', fields });
  return (
    <>
      <Section title="Your week">
        <Select
          label="Week starts on"
          value={String(settings.weekStart)}
          options={WEEKDAYS.map((name, at) => ({ value: String(at + 1), label: name }))}
          onChange={(day) => edit({ weekStart: Number(day) })}
        />
        <SchoolDays settings={settings} edit={edit} />
        <CheckOption isChecked={settings.showsWeekNumbers} onChange={(showsWeekNumbers) => edit({ showsWeekNumbers })}>
          Show week numbers
        </CheckOption>
      </Section>
      <Section title="Your day" hint="The calendar opens on these hours. Scroll to see the rest.">
        <Hours settings={settings} edit={edit} />
      </Section>
      <Section
        title="Study time per day"
        hint="How long you want to work outside school. The calendar shows when a day is too full."
      >
        <div className={styles.capacity}>
          {weekdaysFrom(settings.weekStart).map((day) => (
            <DurationField
              key={day}
              label={nameOf(day)}
              placeholder="None"
              value={settings.capacity[day - 1] || null}
              onChange={(minutes) =>
                edit({ capacity: settings.capacity.map((each, at) => (at === day - 1 ? capped(minutes) : each)) })
              }
            />
          ))}
        </div>
      </Section>
      <OnOffSection
        title="Repeating tasks"
        label="Repeating tasks that were missed"
        isOn={!settings.showsAllMissed}
        on={{ label: 'Show the latest missed one' }}
        off={{ label: 'Show every missed one' }}
        onChange={(isLatest) => edit({ showsAllMissed: !isLatest })}
      />
      <Section title="Sessions">
        <div className={styles.pair}>
          <DurationField
            label="Usual length"
            isRequired
            value={settings.blockMinutes}
            onChange={(minutes) => minutes !== null && edit({ blockMinutes: minutes })}
          />
        </div>
        <CheckOption isChecked={settings.learnsEstimates} onChange={(learnsEstimates) => edit({ learnsEstimates })}>
          Suggest lengths by how long your finished work took
        </CheckOption>
        <CheckOption isChecked={settings.hasBreaks} onChange={(hasBreaks) => edit({ hasBreaks })}>
          Remind me of a break: 5 minutes after 25 of work
        </CheckOption>
      </Section>
    </>
  );
}

const capped = (minutes: number | null): number => Math.min(minutes ?? 0, DAY_MINUTES);

interface PartProps {
  settings: Settings;
  edit: (fields: SettingsFields) => void;
}

function SchoolDays({ settings: { weekStart, workWeek }, edit }: PartProps) {
  const toggle = (day: number) => {
    const next = workWeek.includes(day) ? workWeek.filter((each) => each !== day) : [...workWeek, day];
    // A week has at least one school day.
    if (next.length > 0) edit({ workWeek: next.sort() });
  };
  return (
    <fieldset>
      <legend className={styles.quiet}>School days</legend>
      <div className={styles.days}>
        {weekdaysFrom(weekStart).map((day) => (
          <ChoiceButton
            key={day}
            type="checkbox"
            className={styles.day}
            aria-label={nameOf(day)}
            checked={workWeek.includes(day)}
            onChange={() => toggle(day)}
          >
            <span aria-hidden="true">{nameOf(day).slice(0, 3)}</span>
          </ChoiceButton>
        ))}
      </div>
      <p className={styles.quiet}>“Hide weekend” shows these days only.</p>
    </fieldset>
  );
}

function Hours({ settings: { dayStart, dayEnd, clock }, edit }: PartProps) {
  return (
    <div className={styles.pair}>
      <TimeField
        label="From"
        isRequired
        clock={clock}
        value={dayStart}
        onChange={(minute) => minute !== null && edit({ dayStart: minute })}
      />
      <TimeField
        label="To"
        isRequired
        clock={clock}
        value={dayEnd}
        // An end at 00:00 means midnight after the day.
        onChange={(minute) => minute !== null && edit({ dayEnd: minute === 0 ? DAY_MINUTES : minute })}
      />
    </div>
  );
}
