import { Button } from '@bellweek/ui/button';
import { IconButton } from '@bellweek/ui/icon-button';
import { Notice } from '@bellweek/ui/notice';
import { Trash2 } from 'lucide-react';
import type { TermDraft } from '../../core/commands/timetable-drafts.ts';
import type { SchoolDayRow } from '../../schema/timetable.ts';
import { settingsOf } from '../../core/state/state.ts';
import { STATE_DATES, stateOfTerms } from '../../rules/timetable/australia.ts';
import { draftOf, nextTerm, stateCommand } from '../../rules/timetable/timetable-edits.ts';
import type { Schedule } from '../../rules/timetable/schedules.ts';
import { formatDay, formatWeekdayDate } from '../../core/time/format.ts';
import { addDays, daysBetween } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { plural } from '../../core/text/words.ts';
import { DayField } from '../fields/day-field.tsx';
import { Section } from '../fields/section.tsx';
import { usePlannerSession, useView } from '../workspace/planner-context.tsx';
import { NameField } from './name-field.tsx';
import { StateSelect } from './state-select.tsx';
import styles from './timetable-screen.module.css';

/** Days before the end of the last term from which the next one is offered. */
const AHEAD_DAYS = 14;

/** Adds the term after the last one, with everything else kept. */
function useNextTerm({ timetable, calendar }: Schedule) {
  const session = usePlannerSession();
  const { today } = useView();
  const next = nextTerm(calendar.terms, today);
  const add = () => session.run({ type: 'term.put', timetableId: timetable.id, terms: [next.term], days: next.days });
  return { ...next.term, add };
}

/** Offers the next term once the last one ends soon, or is over. */
export function NextTermNotice({ schedule }: { schedule: Schedule }) {
  const { today } = useView();
  const next = useNextTerm(schedule);
  const last = schedule.calendar.terms.at(-1);
  const isEnded = schedule.timetable.last !== null && schedule.timetable.last < today;
  if (!last || isEnded || addDays(today, AHEAD_DAYS) < last.last) return null;
  const verb = last.last < today ? 'ended' : 'ends';
  return (
    <Notice action={<Button onClick={next.add}>Add {next.name}</Button>}>
      {last.name} {verb} {formatDay(last.last, today)}. {next.name} is from {formatDay(next.first, today)} to{' '}
      {formatDay(next.last, today)}. Your lessons stay as they are.
    </Notice>
  );
}

/** A term that begins on a day; one that would have ended before it keeps its length. */
const beginning = (term: TermDraft, first: Day): TermDraft => ({
  ...term,
  first,
  last: first <= term.last ? term.last : addDays(first, daysBetween(term.first, term.last)),
});

/** Terms and days off, by hand or as an Australian state has published them. */
export function TermsSection({ schedule }: { schedule: Schedule }) {
  const session = usePlannerSession();
  const { today, state } = useView();
  const { weekStart } = settingsOf(state);
  const { timetable, calendar } = schedule;
  const next = useNextTerm(schedule);
  const put = (term: TermDraft) => session.run({ type: 'term.put', timetableId: timetable.id, terms: [term] });
  return (
    <Section title="Terms" hint="Lessons show in terms only. Without any, they show all year.">
      <PublishedTerms schedule={schedule} />
      <ul className={styles.list} aria-label="Terms">
        {calendar.terms.map((term) => {
          const draft = draftOf(term);
          return (
            <li key={term.id} className={styles.row}>
              <NameField label="Term" value={term.name} onChange={(name) => put({ ...draft, name })} />
              <DayField
                label="First day"
                isRequired
                year={{ near: term.first }}
                {...{ today, weekStart }}
                value={term.first}
                onChange={(first) => first !== null && put(beginning(draft, first))}
              />
              <DayField
                label="Last day"
                isRequired
                year={{ from: term.first }}
                {...{ today, weekStart }}
                value={term.last}
                onChange={(last) => last !== null && put({ ...draft, last })}
              />
              <IconButton
                label={`Delete ${term.name}`}
                onClick={() => session.run({ type: 'term.delete', ids: [term.id] })}
              >
                <Trash2 size={18} aria-hidden="true" />
              </IconButton>
            </li>
          );
        })}
      </ul>
      <Button onClick={next.add}>Add {next.name}</Button>
      <DaysOff schedule={schedule} weekStart={weekStart} />
    </Section>
  );
}

function PublishedTerms({ schedule }: { schedule: Schedule }) {
  const session = usePlannerSession();
  const chosen = stateOfTerms(schedule.calendar.terms);
  return (
    <>
      <StateSelect
        isAboveTerms
        label="Fill in the terms of"
        value={chosen ?? ''}
        onChange={(state) => state !== '' && session.run(stateCommand(schedule, state))}
      />
      {chosen && (
        <p className={styles.quiet}>
          Dates of government schools, published by November 2026. Check them with your school, or at{' '}
          <a href={STATE_DATES[chosen].source} target="_blank" rel="noreferrer">
            the department’s page
          </a>
          .
        </p>
      )}
    </>
  );
}

const KINDS: Record<SchoolDayRow['kind'], string> = {
  holiday: 'Holiday',
  pupilFree: 'Student-free day',
  normal: 'School day',
};

/** Holidays and student-free days from today on. */
function DaysOff({ schedule, weekStart }: { schedule: Schedule; weekStart: number }) {
  const session = usePlannerSession();
  const { today } = useView();
  const { id } = schedule.timetable;
  const rows = [...schedule.calendar.days.values()].filter(({ day }) => day >= today);
  const days = rows.sort((a, b) => (a.day < b.day ? -1 : 1));
  const put = (day: string, kind: SchoolDayRow['kind'] | null) =>
    session.run({ type: 'schoolDay.put', timetableId: id, days: [{ day, kind }] });
  return (
    <div className={styles.form}>
      {days.length > 0 && (
        <details className={styles.details}>
          <summary>{plural(days.length, 'day')} off or changed</summary>
          <ul className={styles.list} aria-label="Days off or changed">
            {days.map(({ day, kind, name }) => (
              <li key={day} className={styles.between}>
                <span>
                  {formatWeekdayDate(day, today)}: {name === '' ? KINDS[kind] : name}
                </span>
                <IconButton label={`Delete ${formatWeekdayDate(day, today)}`} onClick={() => put(day, null)}>
                  <Trash2 size={18} aria-hidden="true" />
                </IconButton>
              </li>
            ))}
          </ul>
        </details>
      )}
      <DayField
        label="Add a student-free day"
        {...{ today, weekStart }}
        value={null}
        onChange={(day) => day !== null && put(day, 'pupilFree')}
      />
    </div>
  );
}
