import { Button } from '@bellweek/ui/button';
import { IconButton } from '@bellweek/ui/icon-button';
import { Trash2 } from 'lucide-react';
import type { BellDraft, PeriodDraft } from '../../core/commands/timetable-drafts.ts';
import type { Bell } from '../../schema/timetable.ts';
import { settingsOf } from '../../core/state/state.ts';
import { usualBell } from '../../rules/timetable/lesson-cells.ts';
import { USUAL_BELL } from '../../rules/timetable/new-timetable.ts';
import { nextPeriod, withPeriodTime } from '../../rules/timetable/timetable-edits.ts';
import type { Schedule } from '../../rules/timetable/schedules.ts';
import { CheckOption } from '@bellweek/ui/check-option';
import { Section } from '../fields/section.tsx';
import { TimeField } from '../fields/time-field.tsx';
import { usePlannerSession, useView } from '../workspace/planner-context.tsx';
import { NameField } from './name-field.tsx';
import { WeekdayChoice } from './weekday-choice.tsx';
import styles from './timetable-screen.module.css';

const WEDNESDAY = 3;

/** Times of the periods, and other times on some weekdays. */
export function BellsSection({ schedule }: { schedule: Schedule }) {
  const session = usePlannerSession();
  const { bells, timetable } = schedule.calendar;
  const usual = usualBell(bells);
  const put = (bell: BellDraft) => session.run({ type: 'bell.put', timetableId: timetable.id, bell });
  const addOther = () => {
    const when = { weekdays: [WEDNESDAY] };
    put({ name: 'Short day', periods: (usual ?? USUAL_BELL).periods, when });
  };
  return (
    <Section title="Bell times" hint="Periods and breaks of a day. Moving one moves those after it.">
      {[...bells.filter((bell) => bell === usual), ...bells.filter((bell) => bell !== usual)].map((bell) => (
        <BellFields key={bell.id} bell={bell} isUsual={bell === usual} onPut={put} />
      ))}
      {usual ? (
        <Button onClick={addOther}>Add other times for a weekday</Button>
      ) : (
        <Button onClick={() => put(USUAL_BELL)}>Add six usual periods</Button>
      )}
    </Section>
  );
}

interface BellFieldsProps {
  bell: Bell;
  isUsual: boolean;
  onPut: (bell: BellDraft) => void;
}

function BellFields({ bell, isUsual, onPut }: BellFieldsProps) {
  const session = usePlannerSession();
  const { id, name, periods, when } = bell;
  const put = (fields: Partial<BellDraft>) => onPut({ id, name, periods, when, ...fields });
  return (
    <div className={styles.form}>
      <div className={styles.row}>
        <NameField label="Name of the bell" value={name} onChange={(next) => put({ name: next })} />
        {!isUsual && <Button onClick={() => session.run({ type: 'bell.delete', id })}>Delete {name}</Button>}
      </div>
      {!isUsual && (
        <WeekdayChoice
          label={`Days with ${name}`}
          value={when.weekdays ?? []}
          onChange={(weekdays) => put({ when: { ...when, weekdays } })}
        />
      )}
      <PeriodList label={`Periods of ${name}`} periods={periods} onChange={(next) => put({ periods: next })} />
    </div>
  );
}

interface PeriodListProps {
  label: string;
  periods: readonly PeriodDraft[];
  onChange: (periods: readonly PeriodDraft[]) => void;
}

function PeriodList({ label, periods, onChange }: PeriodListProps) {
  const { state } = useView();
  const { clock } = settingsOf(state);
  const change = (at: number, fields: Partial<PeriodDraft>) =>
    onChange(periods.map((period, index) => (index === at ? { ...period, ...fields } : period)));
  return (
    <>
      <ul className={styles.list} aria-label={label}>
        {periods.map((period, at) => (
          <li key={period.key ?? at} className={styles.period}>
            <NameField label="Name" value={period.name} onChange={(name) => change(at, { name })} />
            <TimeField
              label="From"
              isRequired
              clock={clock}
              value={period.from}
              onChange={(from) => from !== null && onChange(withPeriodTime(periods, at, { from }))}
            />
            <TimeField
              label="To"
              isRequired
              clock={clock}
              value={period.to}
              onChange={(to) => to !== null && onChange(withPeriodTime(periods, at, { to }))}
            />
            <CheckOption isChecked={period.isBreak} onChange={(isBreak) => change(at, { isBreak })}>
              Break
            </CheckOption>
            <IconButton
              label={`Delete ${period.name}`}
              onClick={() => onChange(periods.filter((each) => each !== period))}
            >
              <Trash2 size={18} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button size="small" onClick={() => onChange([...periods, nextPeriod(periods)])}>
        Add a period
      </Button>
    </>
  );
}
