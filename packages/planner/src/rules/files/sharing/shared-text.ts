import { settingsOf, stateOf } from '../../../core/state/state.ts';
import type { State } from '../../../core/state/state.ts';
import { shownTask } from '../../../core/state/views.ts';
import { addDays } from '../../../core/time/civil-day.ts';
import type { Day } from '../../../core/time/civil-day.ts';
import { dayOf } from '../../../core/time/civil-time.ts';
import type { PlannerEvent } from '../../../schema/planner-event.ts';
import type { Series } from '../../../schema/series.ts';
import type { SharedCalendar } from '../../../schema/settings.ts';
import type { RowLists } from '../../../schema/tables.ts';
import type { Task } from '../../../schema/task.ts';
import { exportCalendar } from '../calendar-file.ts';

type Shown = Pick<SharedCalendar, 'detail' | 'only'>;

/** Single entries that ended longer ago are left out. */
const PAST_DAYS = 30;
const BUSY = 'Busy';

/** Whether a row is in a chosen group, or has a chosen tag. */
function chooser({ only }: Shown): (row: { groupId?: string | null; tagIds: readonly string[] }) => boolean {
  if (only === null) return () => true;
  const chosen = new Set(only);
  return ({ groupId, tagIds }) => [groupId, ...tagIds].some((id) => typeof id === 'string' && chosen.has(id));
}

/** A row without what is never shared: notes, places and tags. */
const bare = <T extends PlannerEvent | Series>(row: T): T => ({ ...row, notes: '', place: '', tagIds: [] });

function shownEvents(state: State, shown: Shown, since: Day): { events: PlannerEvent[]; series: Series[] } {
  const isChosen = chooser(shown);
  const isBusy = shown.detail === 'busy';
  const takesTime = (row: { isAllDay: boolean; isFree: boolean }): boolean => !isBusy || !(row.isAllDay || row.isFree);
  const left = new Map<string, string[]>();
  const events = [...state.rows.events.values()].flatMap((event) => {
    const { seriesId, seriesDay } = event;
    const isRecent = seriesId !== null || dayOf(event.end) >= since;
    if (isRecent && isChosen(event) && takesTime(event)) return [{ ...bare(event), ...(isBusy && { title: BUSY }) }];
    if (seriesId !== null && seriesDay !== null) left.set(seriesId, [...(left.get(seriesId) ?? []), seriesDay]);
    return [];
  });
  const series = [...state.rows.series.values()].flatMap((row) => {
    if (!isChosen(row) || (isBusy && row.of === 'task') || (row.of === 'event' && !takesTime(row))) return [];
    const except = [...row.except, ...(left.get(row.id) ?? [])];
    return [{ ...bare(row), except: [...new Set(except)], ...(isBusy && { title: BUSY }) }];
  });
  return { events, series };
}

/** Tasks that are shown, or that have a session that is: the session's title is its task's. */
function shownTasks(state: State, shown: Shown, since: Day): Pick<RowLists, 'tasks' | 'blocks'> {
  const isChosen = chooser(shown);
  const isRecent = (day: string | null): boolean => day !== null && dayOf(day) >= since;
  const bareTask = (task: Task): Task => {
    const rest = { ...task, notes: '', tagIds: [] };
    if (shown.detail === 'busy') return { ...rest, title: BUSY, due: null, plannedDay: null };
    if (task.seriesId !== null) return rest;
    return {
      ...rest,
      due: isRecent(task.due) ? task.due : null,
      plannedDay: isRecent(task.plannedDay) ? task.plannedDay : null,
    };
  };
  const tasks = [...state.rows.tasks.values()].filter((task) => shownTask(state, task.id) && isChosen(task));
  const ids = new Set(tasks.map(({ id }) => id));
  const blocks = [...state.rows.blocks.values()].filter((block) => ids.has(block.taskId) && isRecent(block.start));
  return { tasks: tasks.map(bareTask), blocks };
}

function shownLessons(state: State, shown: Shown): Pick<RowLists, 'lessons' | 'lessonChanges'> {
  const isChosen = chooser(shown);
  const titleOf = (title: string, subject: string | null): string =>
    shown.detail === 'busy' ? BUSY : title || (state.rows.tags.get(subject ?? '')?.name ?? 'Lesson');
  const lessons = [...state.rows.lessons.values()]
    .filter(({ subjectTagId }) => isChosen({ tagIds: subjectTagId === null ? [] : [subjectTagId] }))
    .map((lesson) => {
      const title = titleOf(lesson.title, lesson.subjectTagId);
      return { ...lesson, title, subjectTagId: null, room: '', teacher: '' };
    });
  const lessonChanges = [...state.rows.lessonChanges.values()].map((change) => ({ ...change, room: null, note: '' }));
  return { lessons, lessonChanges };
}

/**
 * The text of a shared calendar: a planner that holds no more than the student chose, as a calendar file. It is the same text all
 * day long while nothing changes. Notes, places, rooms, teachers, tags, steps and tasks without a time are never in it.
 */
export function sharedText(state: State, shown: Shown, { zone, today }: { zone: string; today: Day }): string {
  const since = addDays(today, -PAST_DAYS);
  const { rows } = state;
  const shared = stateOf({
    settings: [settingsOf(state)],
    groups: [...rows.groups.values()],
    timetables: [...rows.timetables.values()],
    terms: [...rows.terms.values()],
    schoolDays: [...rows.schoolDays.values()],
    bells: [...rows.bells.values()],
    ...shownEvents(state, shown, since),
    ...shownTasks(state, shown, since),
    ...shownLessons(state, shown),
  });
  return exportCalendar(shared, zone, `${today}T00:00:00.000Z`);
}
