import { Button } from '@bellweek/ui/button';
import { CheckOption } from '@bellweek/ui/check-option';
import { Select } from '@bellweek/ui/select';
import { useStore } from 'zustand';
import type { SettingsFields } from '../../core/commands/command.ts';
import { settingsOf } from '../../core/state/state.ts';
import { plural } from '../../core/text/words.ts';
import type { ReminderPort } from '../../session/reminders/reminder-port.ts';
import { AheadSelect } from '../fields/ahead-select.tsx';
import { Section } from '../fields/section.tsx';
import { TimeField } from '../fields/time-field.tsx';
import { ACCESS_WORDS, LEFT_WORDS } from '../../session/reminders/access-words.ts';
import { useTables } from '../use-tables.ts';
import { usePlannerSession } from '../workspace/planner-context.tsx';
import styles from './settings-screen.module.css';

const DAYS = [1, 2, 3, 7, 14];
const DUE_OPTIONS = [
  { value: '', label: 'Off' },
  { value: '0', label: 'On the day' },
  ...DAYS.map((days) => ({ value: String(days), label: `${plural(days, 'day')} before` })),
];

/** Settings of what reminds the student, when, and when not. @param port of a browser, which asks before it shows notifications */
export function ReminderSections({ port }: { port?: ReminderPort | null }) {
  const session = usePlannerSession();
  const settings = settingsOf(useTables(['settings']));
  const { clock, lessonReminder, eventReminder, sessionReminder, dueReminder, examReminder } = settings;
  const { reminderTime, quietFrom, quietTo, isQuietInLessons } = settings;
  const edit = (fields: SettingsFields) => session.run({ type: 'settings.edit', fields });
  return (
    <>
      {port && <Notifications port={port} />}
      <Section title="Reminders" hint="What reminds you, and how early.">
        <div className={styles.selects}>
          <AheadSelect
            label="Lessons"
            value={lessonReminder}
            onChange={(minutes) => edit({ lessonReminder: minutes })}
          />
          <AheadSelect label="Events" value={eventReminder} onChange={(minutes) => edit({ eventReminder: minutes })} />
          <AheadSelect
            label="Sessions"
            value={sessionReminder}
            onChange={(minutes) => edit({ sessionReminder: minutes })}
          />
          <Select
            label="Due tasks"
            isLabelAbove
            value={String(dueReminder ?? '')}
            options={DUE_OPTIONS}
            onChange={(days) => edit({ dueReminder: days === '' ? null : Number(days) })}
          />
        </div>
        <CheckOption isChecked={examReminder} onChange={(isOn) => edit({ examReminder: isOn })}>
          Exams, 14 days, 7 days and 1 day before
        </CheckOption>
        <TimeField
          label="Time of day for due tasks and exams"
          isRequired
          clock={clock}
          value={reminderTime}
          onChange={(minute) => minute !== null && edit({ reminderTime: minute })}
        />
      </Section>
      <Section title="Quiet hours" hint="Reminders wait until they are over. The same time twice means none.">
        <div className={styles.pair}>
          <TimeField
            label="Quiet from"
            isRequired
            clock={clock}
            value={quietFrom}
            onChange={(minute) => minute !== null && edit({ quietFrom: minute })}
          />
          <TimeField
            label="Quiet until"
            isRequired
            clock={clock}
            value={quietTo}
            onChange={(minute) => minute !== null && edit({ quietTo: minute })}
          />
        </div>
        <CheckOption isChecked={isQuietInLessons} onChange={(isOn) => edit({ isQuietInLessons: isOn })}>
          Wait for the end of a lesson too
        </CheckOption>
      </Section>
    </>
  );
}

function Notifications({ port }: { port: ReminderPort }) {
  const { access, isLeft } = useStore(port.access);
  return (
    <Section title="Notifications">
      <p role="status" className={styles.quiet}>
        {access === 'allowed' && isLeft ? LEFT_WORDS : ACCESS_WORDS[access]}
      </p>
      {access === 'ask' && <Button onClick={() => void port.ask()}>Show notifications</Button>}
    </Section>
  );
}
