import { Button } from '@bellweek/ui/button';
import { Notice } from '@bellweek/ui/notice';
import { Select } from '@bellweek/ui/select';
import { useId, useMemo, useState } from 'react';
import { settingsOf } from '../../core/state/state.ts';
import { plural } from '../../core/text/words.ts';
import { addDays } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { formatDay, formatLength, formatShortDate } from '../../core/time/format.ts';
import { TIMETABLE_TABLES } from '../../rules/timetable/schedules.ts';
import { ownWeeks, ownWeeksCsv } from '../../rules/report/own-weeks.ts';
import type { Effort, OwnWeek } from '../../rules/report/own-weeks.ts';
import { averageOf, assessmentsOf, formatPercent } from '../../rules/tasks/marks.ts';
import { subjectTags } from '../../rules/timetable/subject-tags.ts';
import type { PlannerHost } from '../host.ts';
import { useTables } from '../use-tables.ts';
import { usePlanner, usePlannerSession } from '../workspace/planner-context.tsx';
import styles from './your-weeks.module.css';

const WEEKS = 8;
const TABLES = [
  ...TIMETABLE_TABLES,
  'tasks',
  'blocks',
  'events',
  'series',
  'timeEntries',
  'tagGroups',
  'settings',
] as const;

/** "9 – 15 Nov" in the student's order of dates. */
const weekName = (start: Day, today: Day): string =>
  `${formatShortDate(start, today)} – ${formatShortDate(addDays(start, 6), today)}`;

/** "45 min worked, 1 h planned". */
const effortWords = ({ planned, worked }: Effort): string => {
  if (planned + worked === 0) return 'no time';
  return `${formatLength(worked)} worked, ${planned === 0 ? 'nothing' : formatLength(planned)} planned`;
};

/** Minutes and finished work of the last weeks, for the student alone: drawn, as a table, and as a file. */
export function YourWeeks({ host }: { host: Pick<PlannerHost, 'saveFile'> }) {
  const session = usePlannerSession();
  const state = useTables(TABLES);
  const zone = usePlanner((view) => view.zone);
  const today = usePlanner((view) => view.today);
  const now = usePlanner((view) => view.now);
  const all = useMemo(() => {
    const { now: deviceTime, serverTime = deviceTime } = session.context();
    const ahead = Date.parse(serverTime) - Date.parse(deviceTime);
    return ownWeeks(state, { today, now: Date.parse(now), ahead, zone, count: WEEKS, settings: settingsOf(state) });
  }, [session, state, today, now, zone]);
  // Weeks before the first one with work say nothing.
  const weeks = all.slice(
    Math.max(
      all.findIndex(({ subjects }) => subjects.length > 0),
      0,
    ),
  );
  const [problem, setProblem] = useState<string | null>(null);
  const save = async () => {
    const file = { name: `my-weeks-${today}.csv`, type: 'text/csv', text: ownWeeksCsv(weeks) };
    setProblem((await host.saveFile(file)) ?? null);
  };
  return (
    <div className={styles.page}>
      <p className={styles.quiet}>
        Only you see this. A session that you ticked without a timer counts with its planned length.
      </p>
      {weeks.every(({ subjects }) => subjects.length === 0) ? (
        <p>Nothing yet. Plan a session or finish a task, and your weeks fill up here.</p>
      ) : (
        <>
          <AllWeeks weeks={weeks} />
          <OneWeek weeks={weeks} />
          <WeekTable weeks={weeks} />
          <div>
            <Button onClick={save}>Save as a file (CSV)</Button>
          </div>
          {problem !== null && <Notice tone="error">{problem}</Notice>}
        </>
      )}
      <Averages />
    </div>
  );
}

/** Bars of the last weeks: planned as an outline, worked as its filling. */
function AllWeeks({ weeks }: { weeks: readonly OwnWeek[] }) {
  const today = usePlanner((view) => view.today);
  const heading = useId();
  const most = Math.max(1, ...weeks.flatMap(({ planned, worked }) => [planned, worked]));
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading}>Planned and worked</h3>
      <Key />
      <ul className={styles.bars}>
        {weeks.toReversed().map((week) => (
          <li key={week.start}>
            <BarLine name={weekName(week.start, today)} effort={week} most={most} />
            {week.tooFull.length > 0 && <p className={styles.full}>{plural(week.tooFull.length, 'day')} too full</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Key() {
  return (
    <p className={styles.key} aria-hidden="true">
      <span data-kind="planned" /> planned <span data-kind="worked" /> worked
    </p>
  );
}

function BarLine({ name, effort, most }: { name: string; effort: Effort; most: number }) {
  const { planned, worked, finished } = effort;
  const share = (minutes: number): string => `${(minutes / most) * 100}%`;
  const done = finished === 0 ? '' : `, ${plural(finished, 'task')} finished`;
  return (
    <>
      <p className={styles.name}>
        <strong>{name}</strong>
        <span>
          {effortWords(effort)}
          {done}
        </span>
      </p>
      <div className={styles.bar} aria-hidden="true">
        {planned > 0 && <div data-kind="planned" style={{ width: share(planned) }} />}
        {worked > 0 && <div data-kind="worked" style={{ width: share(worked) }} />}
      </div>
    </>
  );
}

/** The subjects of one week, and the days that were too full. */
function OneWeek({ weeks }: { weeks: readonly OwnWeek[] }) {
  const today = usePlanner((view) => view.today);
  const heading = useId();
  const [start, setStart] = useState<Day | null>(null);
  const week = weeks.find((each) => each.start === start) ?? weeks.at(-1);
  if (!week) return null;
  const most = Math.max(1, ...week.subjects.flatMap(({ planned, worked }) => [planned, worked]));
  const options = weeks.toReversed().map((each) => ({ value: each.start, label: weekName(each.start, today) }));
  return (
    <section aria-labelledby={heading}>
      <div className={styles.head}>
        <h3 id={heading}>By subject</h3>
        <Select label="Week" options={options} value={week.start} onChange={setStart} />
      </div>
      {week.subjects.length === 0 && <p>Nothing in this week.</p>}
      <ul className={styles.bars}>
        {week.subjects.map((subject) => (
          <li key={subject.id}>
            <BarLine name={subject.name} effort={subject} most={most} />
          </li>
        ))}
      </ul>
      {week.tooFull.length > 0 && (
        <p className={styles.full}>Too full: {week.tooFull.map((day) => formatDay(day, today)).join(', ')}</p>
      )}
    </section>
  );
}

/** The same figures as a table. */
function WeekTable({ weeks }: { weeks: readonly OwnWeek[] }) {
  const today = usePlanner((view) => view.today);
  const rows = weeks.toReversed().flatMap(({ start, subjects }) => subjects.map((subject) => ({ start, subject })));
  return (
    <details className={styles.details}>
      <summary>Show as a table</summary>
      <div className={styles.scroll} tabIndex={0} role="group" aria-label="Your weeks as a table">
        <table>
          <thead>
            <tr>
              {['Week', 'Subject', 'Planned', 'Worked', 'Finished'].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ start, subject: { id, name, planned, worked, finished } }) => (
              <tr key={`${start} ${id ?? ''}`}>
                <th scope="row">{weekName(start, today)}</th>
                <td>{name}</td>
                <td>{formatLength(planned)}</td>
                <td>{formatLength(worked)}</td>
                <td>{finished}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** Averages of subjects, once a result was typed. */
function Averages() {
  const state = useTables(['tasks', 'events', 'tagGroups']);
  const heading = useId();
  const list = subjectTags(state).flatMap(({ id, name }) => {
    const { average, counted } = averageOf(assessmentsOf(state, id));
    return average === null ? [] : [{ id, name, average, counted }];
  });
  if (list.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading}>Marks</h3>
      <dl className={styles.marks}>
        {list.map(({ id, name, average, counted }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd>
              <strong>{formatPercent(average)}</strong> from {plural(counted, 'result')}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
