import { Button } from '@bellweek/ui/button';
import { Select } from '@bellweek/ui/select';
import { Redo2, Undo2 } from 'lucide-react';
import { copyText, pasteEdits } from '../../rules/timetable/grid-text.ts';
import type { GridPlace, LessonGrid } from '../../rules/timetable/lesson-cells.ts';
import type { Schedule } from '../../rules/timetable/schedules.ts';
import { usePlanner, usePlannerSession } from '../workspace/planner-context.tsx';
import styles from './lesson-grid.module.css';
import type { LessonGridState } from './use-lesson-grid.ts';

export interface GridActionsProps {
  schedule: Schedule;
  grid: LessonGrid;
  board: LessonGridState;
  column: number;
  nameOf: (column: number) => string;
}

/** Undo and redo, and copies of whole days and weeks. */
export function GridActions({ schedule, grid, board, column, nameOf }: GridActionsProps) {
  const session = usePlannerSession();
  const undo = usePlanner((view) => view.undo);
  const redo = usePlanner((view) => view.redo);
  const { names, kind } = schedule.timetable.cycle;
  const perWeek = grid.columns.length / names.length;
  const week = Math.floor(column / perWeek);
  const last = grid.rows.length - 1;
  const copy = (from: GridPlace, to: GridPlace, at: number) => {
    const area = { from: { column: at, row: 0 }, to: { column: at + to.column - from.column, row: last } };
    board.write(pasteEdits(grid, area, copyText(grid, { from, to })));
  };
  const copyDay = (at: number) => copy({ column, row: 0 }, { column, row: last }, at);
  const copyWeek = (at: number) =>
    copy({ column: week * perWeek, row: 0 }, { column: (week + 1) * perWeek - 1, row: last }, at * perWeek);
  return (
    <div className={styles.actions}>
      <Button size="small" disabled={undo === null} onClick={() => session.undo()}>
        <Undo2 size={16} aria-hidden="true" />
        Undo
      </Button>
      <Button size="small" disabled={redo === null} onClick={() => session.redo()}>
        <Redo2 size={16} aria-hidden="true" />
        Redo
      </Button>
      <CopyTo
        label={`Copy ${nameOf(column)} to`}
        options={grid.columns.map((_, at) => ({ at, name: nameOf(at) })).filter(({ at }) => at !== column)}
        onCopy={copyDay}
      />
      {kind === 'week' && names.length > 1 && (
        <CopyTo
          label={`Copy week ${names[week] ?? ''} to`}
          options={names.map((name, at) => ({ at, name: `Week ${name}` })).filter(({ at }) => at !== week)}
          onCopy={copyWeek}
        />
      )}
    </div>
  );
}

interface CopyToProps {
  label: string;
  options: readonly { at: number; name: string }[];
  onCopy: (at: number) => void;
}

function CopyTo({ label, options, onCopy }: CopyToProps) {
  return (
    <Select
      label={label}
      value=""
      options={[
        { value: '', label: 'Choose…' },
        ...options.map(({ at, name }) => ({ value: String(at), label: name })),
      ]}
      onChange={(at) => at !== '' && onCopy(Number(at))}
    />
  );
}
