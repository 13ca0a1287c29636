import { settingsOf } from '../../core/state/state.ts';
import { AheadSelect } from '../fields/ahead-select.tsx';
import { Section } from '../fields/section.tsx';
import { useTables } from '../use-tables.ts';
import { usePlannerSession } from '../workspace/planner-context.tsx';

/** How long before lessons the planner reminds of them. */
export function RemindersSection() {
  const session = usePlannerSession();
  const { lessonReminder } = settingsOf(useTables(['settings']));
  return (
    <Section title="Reminders" hint="A notification with the room, as for your events.">
      <AheadSelect
        label="Remind me before lessons"
        value={lessonReminder}
        onChange={(minutes) => session.run({ type: 'settings.edit', fields: { lessonReminder: minutes } })}
      />
    </Section>
  );
}
