import { Select } from '@bellweek/ui/select';
import { useEffect, useMemo, useRef, useState } from 'react';
import { isInArea } from '../../rules/timetable/grid-text.ts';
import { cellAt, gridDay, gridOf } from '../../rules/timetable/lesson-cells.ts';
import type { Schedule } from '../../rules/timetable/schedules.ts';
import { cycleDayName } from '../../rules/timetable/cycle-names.ts';
import { settingsOf } from '../../core/state/state.ts';
import { likelySubjects } from '../../rules/sample/likely-subjects.ts';
import { subjectTags } from '../../rules/timetable/subject-tags.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { formatRange } from '../../core/time/format.ts';
import { nameKey } from '../../core/text/fold.ts';
import { useNarrow } from '../workspace/use-narrow.ts';
import { useView } from '../workspace/planner-context.tsx';
import { ChangesFrom } from './changes-from.tsx';
import { GridActions } from './grid-actions.tsx';
import { GridCell } from './grid-cell.tsx';
import styles from './lesson-grid.module.css';
import { SubjectPalette } from './subject-palette.tsx';
import { useDrawing } from './use-drawing.ts';
import type { Brush } from './use-drawing.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { useLessonGrid } from './use-lesson-grid.ts';

const PASTE =
  'Or copy lessons from a spreadsheet or web page, without days and times, and paste them into the first cell.';
const HOW =
  'Type a subject, Tab for its room and teacher (B12, Ms Lee), Enter for the next lesson. Enter alone skips a free period. Arrow keys move.';

export interface LessonGridProps {
  schedule: Schedule;
  /** The first lesson gets the focus, in a new timetable. */
  takesFocus: boolean;
}

/** The grid that the lessons of a timetable are typed into, or drawn on. On a phone it shows one day at a time. */
export function LessonGrid({ schedule, takesFocus }: LessonGridProps) {
  const { state, today } = useView();
  const { timetable } = schedule;
  const [since, setSince] = useState<Day | null>(null);
  const day = since ?? gridDay(timetable, today);
  const grid = useMemo(() => gridOf(state, schedule, day), [state, schedule, day]);
  const table = useRef<HTMLTableElement>(null);
  const board = useLessonGrid({ table, timetableId: timetable.id, grid, day, since });
  useEffect(() => {
    if (takesFocus) table.current?.querySelector<HTMLElement>('[role=gridcell]')?.focus();
  }, [takesFocus]);
  const keys = useGridKeys(grid, board);
  // It stays while the first lessons are typed: the grid does not move.
  const [wasEmpty] = useState(schedule.lessons.length === 0);
  const [brush, setBrush] = useState<Brush | null>(null);
  const drawing = useDrawing(grid, brush, board);
  const isNarrow = useNarrow();
  const subjects = useMemo(() => subjectTags(state), [state]);
  const likely = useMemo(() => likelySubjects(state), [state]);
  const byName = new Map(subjects.map((tag) => [nameKey(tag.name), tag]));
  const { clock } = settingsOf(state);
  const shown = grid.columns.flatMap((_, column) => (isNarrow && column !== board.focus.column ? [] : [column]));
  const nameOf = (column: number): string => {
    const on = grid.columns[column];
    return on ? cycleDayName(timetable, on) : '';
  };
  if (grid.rows.length === 0) return <p className={styles.quiet}>Add the times of the periods first.</p>;
  return (
    <div className={styles.whole}>
      <p className={`${styles.quiet} ${styles.keys}`}>
        {HOW} {wasEmpty && PASTE}
      </p>
      {schedule.lessons.length > 0 && !takesFocus && (
        <ChangesFrom timetable={timetable} since={since} onChange={setSince} />
      )}
      <SubjectPalette subjects={subjects} brush={brush} onBrush={setBrush} />
      {isNarrow && (
        <Select
          label="Day"
          value={String(board.focus.column)}
          options={grid.columns.map((_, column) => ({ value: String(column), label: nameOf(column) }))}
          onChange={(column) => board.go({ column: Number(column), row: 0 })}
        />
      )}
      <div className={styles.scroller}>
        <table
          ref={table}
          role="grid"
          aria-label="Lessons"
          aria-multiselectable="true"
          aria-colcount={grid.columns.length + 1}
          className={styles.grid}
          data-drawing={brush ? true : undefined}
          {...keys}
          {...drawing.handlers}
        >
          <thead>
            <tr>
              <th scope="col" className={styles.corner}>
                <span className="visually-hidden">Period</span>
              </th>
              {shown.map((column) => (
                <th key={column} scope="col" aria-colindex={column + 2} className={styles.head}>
                  <button type="button" tabIndex={-1} className={styles.day} onClick={() => board.selectDay(column)}>
                    {nameOf(column)}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {grid.rows.map((period, row) => (
              <tr key={period.key}>
                <th scope="row" className={styles.period}>
                  {period.name}
                  <span className={styles.time}>{formatRange(period.from, period.to, clock)}</span>
                </th>
                {shown.map((column) => {
                  const place = { column, row };
                  const cell = drawing.textAt(place) ?? cellAt(grid, place);
                  return (
                    <GridCell
                      key={column}
                      {...{ place, grid, board }}
                      cell={cell === 'none' ? undefined : cell}
                      tag={cell && cell !== 'none' ? byName.get(nameKey(cell.subject)) : undefined}
                      subjects={likely}
                      label={`${nameOf(column)}, ${period.name}`}
                      isSelected={isInArea(board.area, place)}
                      isDrawing={brush !== null}
                    />
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <GridActions schedule={schedule} grid={grid} board={board} column={board.focus.column} nameOf={nameOf} />
    </div>
  );
}
