import { Select } from '@bellweek/ui/select';
import { settingsOf } from '../../core/state/state.ts';
import { plural } from '../../core/text/words.ts';
import { Section } from '../fields/section.tsx';
import { useTables } from '../use-tables.ts';
import { usePlannerSession } from '../workspace/planner-context.tsx';

const MINUTES = [2, 5, 10];

/** How long before lessons the program reminds of them. */
export function RemindersSection() {
  const session = usePlannerSession();
  const { lessonReminder } = settingsOf(useTables(['settings']));
  return (
    <Section title="Reminders" hint="A notification with the room, as for your events.">
      <Select
        label="Remind me before lessons"
        value={String(lessonReminder ?? '')}
        options={[
          { value: '', label: 'Off' },
          ...MINUTES.map((minutes) => ({ value: String(minutes), label: `${plural(minutes, 'minute')} before` })),
        ]}
        onChange={(minutes) =>
          session.run({ type: 'settings.edit', fields: { lessonReminder: minutes === '' ? null : Number(minutes) } })
        }
      />
    </Section>
  );
}
