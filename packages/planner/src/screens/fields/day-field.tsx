import { IconButton } from '@bellweek/ui/icon-button';
import { Popover } from '@bellweek/ui/popover';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { addDays } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { DayPicker } from './day-picker.tsx';
import { ParsedField } from './parsed-field.tsx';
import styles from './fields.module.css';
import { parseDay, parseDayBeside, unknownDayMessage, formatDayField } from './parse-fields.ts';
import type { YearBeside } from './parse-fields.ts';

export interface DayFieldProps {
  label: string;
  hideLabel?: boolean;
  value: Day | null;
  today: Day;
  /** 1 Monday to 7 Sunday. */
  weekStart: number;
  onChange: (day: Day | null) => void;
  isRequired?: boolean;
  /** Year of a date without one: default is the next such day from today on. */
  year?: YearBeside;
  isDisabled?: boolean;
  placeholder?: string;
  /** Id of the element that says why the day cannot be; marks the field. */
  faultId?: string;
}

/** Field for a day: typed ("fri", "12/3", "in 2 weeks"), stepped by the arrow keys, or chosen from a small month. */
export function DayField(props: DayFieldProps) {
  const { label, value, today, weekStart, onChange, isRequired = false, isDisabled, placeholder = 'No day' } = props;
  const { year } = props;
  const [isOpen, setOpen] = useState(false);
  const choose = (day: Day | null) => {
    setOpen(false);
    if (day !== value) onChange(day);
  };
  return (
    <ParsedField
      label={label}
      hideLabel={props.hideLabel}
      value={value}
      isRequired={isRequired}
      isDisabled={isDisabled}
      placeholder={placeholder}
      unknownText={unknownDayMessage()}
      faultId={props.faultId}
      write={(day) => formatDayField(day, today)}
      read={(text) => (year ? parseDayBeside(text, year, today, weekStart) : parseDay(text, today, weekStart))}
      onChange={onChange}
      step={(day, direction, isFine) => (day === null ? today : addDays(day, direction * (isFine ? 7 : 1)))}
    >
      <Popover
        label={`${label}: choose a day`}
        open={isOpen}
        onOpenChange={setOpen}
        align="end"
        trigger={
          <IconButton label={`${label}: choose a day`} size="small" className={styles.inside} disabled={isDisabled}>
            <CalendarDays size={16} aria-hidden="true" />
          </IconButton>
        }
      >
        <DayPicker value={value} today={today} weekStart={weekStart} canClear={!isRequired} onChoose={choose} />
      </Popover>
    </ParsedField>
  );
}
