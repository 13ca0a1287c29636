import type { Edits, RowFields, Gifts } from '../../schema/define-rows.ts';
import type { eventFields, PlannerEvent } from '../../schema/planner-event.ts';
import type { Feed, feedFields } from '../../schema/feed.ts';
import type { Series, SeriesFields } from '../../schema/series.ts';
import type { settingsFields, SharedCalendar } from '../../schema/settings.ts';
import type { DataTableName, RowLists } from '../../schema/tables.ts';
import type { Tag, tagFields, TagGroup, tagGroupFields } from '../../schema/tag.ts';
import type { groupFields, TaskGroup } from '../../schema/task-group.ts';
import type { taskFields } from '../../schema/task.ts';
import type { Day } from '../time/civil-day.ts';
import type { Civil, DayOrTime } from '../time/civil-time.ts';
import type { SeriesRule } from '../../schema/repeat-rule.ts';
import type { Place } from '../order/place.ts';
import type { FollowedFeed, ImportChoices, ImportSource, NewSubjects } from './calendar-entry.ts';
import type {
  BellDraft,
  LessonCell,
  LessonChangeFields,
  LessonDraft,
  LessonFields,
  SchoolDayDraft,
  TermDraft,
  TimetableDraft,
  TimetableFields,
} from './timetable-drafts.ts';
import type { LessonSlot } from '../../schema/timetable.ts';
import type { LocalHabits, OnboardingAnswers } from './onboarding-answers.ts';

/** The id of a new row may be given, so that the caller knows it; otherwise one is made. */
export interface BlockDraft {
  id?: string;
  start: Civil;
  /** Default: the task's estimate, else the usual length. */
  minutes?: number;
}
export interface TaskDraft extends Gifts<typeof taskFields> {
  id?: string;
  title: string;
  blocks?: BlockDraft[];
  /** Done before it was added, as in a pasted list. */
  isDone?: boolean;
  subtasks?: (string | SubtaskDraft)[];
  /** It becomes the first of a series. */
  repeat?: RepeatDraft;
}
/** How a new item repeats; the repetition begins on the item's day. */
export interface RepeatDraft {
  rule: SeriesRule;
  until?: Day | null;
  mode?: Series['mode'];
  /** Days without an occurrence. */
  except?: readonly Day[];
  /** Of an imported one. */
  origin?: Series['origin'];
}
interface SubtaskDraft {
  title: string;
  isDone: boolean;
}
type GiftsOf<D extends RowFields> = Gifts<D> & { id?: string };
export type GroupDraft = GiftsOf<typeof groupFields> & Pick<TaskGroup, 'name'>;
export type TagGroupDraft = GiftsOf<typeof tagGroupFields> & Pick<TagGroup, 'name'>;
export type TagDraft = GiftsOf<typeof tagFields> & Pick<Tag, 'name' | 'tagGroupId'>;
/**
 * Start and end are days, both included, of an all-day event; else wall-clock times.
 * The default of the zone that they are fixed to is the student's setting for new times.
 */
export type EventDraft = GiftsOf<typeof eventFields> &
  Pick<PlannerEvent, 'title' | 'isAllDay' | 'start' | 'end'> & { repeat?: RepeatDraft };

export type FeedDraft = GiftsOf<typeof feedFields> & Pick<Feed, 'name' | 'url'>;

type TaskFields = Edits<typeof taskFields>;
export type FeedEdits = Edits<typeof feedFields>;
export type SettingsFields = Edits<typeof settingsFields>;
export type EventFields = Edits<typeof eventFields>;
type GroupFields = Edits<typeof groupFields>;
type TagGroupFields = Edits<typeof tagGroupFields>;
type TagFields = Edits<typeof tagFields>;

/** The occurrences that a change is for, beside the changed occurrence. */
export type SeriesScope = 'following' | 'all';

/** Tables whose rows go to the trash. */
export type TrashTable = Extract<
  DataTableName,
  'tasks' | 'events' | 'series' | 'groups' | 'tagGroups' | 'tags' | 'timetables'
>;

/** A task's new day; or its sessions, of which `moves` is a block that gets their time. */
export interface SpreadDraft {
  id: string;
  day: Day;
  sessions?: readonly { start: Civil; minutes: number; moves?: string }[];
}

/** Tasks, and the names that they bring along. */
interface NewTasks {
  tasks: TaskDraft[];
  place?: Place;
  newGroups?: GroupDraft[];
  newTagGroups?: TagGroupDraft[];
  newTags?: TagDraft[];
}

/** Everything a student, or the program at its start, can do to the data. */
export type Command =
  | ({ type: 'task.add' } & NewTasks)
  /** Adds what was typed or pasted: lines that are events, and lines that are tasks. */
  | ({ type: 'entry.add'; events: EventDraft[] } & NewTasks)
  | { type: 'task.edit'; id: string; fields: TaskFields }
  | { type: 'task.complete'; ids: string[] }
  | { type: 'task.reopen'; ids: string[] }
  | { type: 'task.delete'; ids: string[] }
  | { type: 'task.move'; ids: string[]; groupId: string | null }
  | { type: 'task.plan'; ids: string[]; day: Day | null }
  /** `keepsTime`: each task keeps its own time on the new day. */
  | { type: 'task.due'; ids: string[]; due: DayOrTime | null; keepsTime?: boolean }
  | { type: 'task.tag'; ids: string[]; add: string[]; remove: string[] }
  /**
   * With a group or a date, tasks dragged into it change that and their place in one history entry. `asOf`: the date under
   * which the list has that task; a day of null takes the date away.
   */
  | {
      type: 'task.reorder';
      ids: string[];
      place: Place;
      groupId?: string | null;
      date?: { asOf: string } | { day: Day | null };
    }
  /** Sorts by due date, from the place of the first task on. Tasks without one come last, in their order. */
  | { type: 'task.sort'; ids: string[] }
  /** Plans overdue and missed tasks for today; past sessions stay. Default: all such tasks. */
  | { type: 'task.today'; ids?: string[] }
  /** Plans each task for its own day, or its sessions, in one history entry. Deleted tasks are left out. */
  | { type: 'task.spread'; plans: SpreadDraft[] }
  | { type: 'subtask.add'; taskId: string; titles: string[]; place?: Place }
  | { type: 'subtask.edit'; id: string; title: string }
  | { type: 'subtask.check'; id: string; isDone: boolean }
  | { type: 'subtask.remove'; ids: string[] }
  | { type: 'subtask.reorder'; ids: string[]; place: Place }
  | { type: 'block.add'; taskId: string; block: BlockDraft }
  /** Adds or moves sessions in one history entry and clears the planned days. Deleted tasks are left out. */
  | {
      type: 'block.plan';
      blocks: (BlockDraft & { taskId: string; /** Id of the block to move. */ moves?: string })[];
    }
  | { type: 'block.move'; id: string; start: Civil }
  | { type: 'block.resize'; id: string; start?: Civil; minutes: number }
  | { type: 'block.check'; id: string; isDone: boolean }
  | { type: 'block.remove'; ids: string[] }
  /** Removes the block: the task gets a planned day instead. */
  | { type: 'block.toDay'; id: string; day: Day }
  /** @param at minutes after the block's start */
  | { type: 'block.split'; id: string; at: number }
  /** Moves the work of a day or a part of it, and adds the event for which it is taken out, in one history entry. */
  | { type: 'day.takeOut'; event: EventDraft; moves: { kind: 'session' | 'task'; id: string; to: DayOrTime }[] }
  | { type: 'event.add'; events: EventDraft[] }
  /** Imports a calendar file: known entries follow it, the others are added. */
  | { type: 'calendar.add'; source: ImportSource; choices: ImportChoices }
  /** Adds a calendar by address, with what it has now. */
  | { type: 'feed.add'; feed: FeedDraft; source: ImportSource; newSubjects?: NewSubjects }
  | { type: 'feed.edit'; id: string; fields: FeedEdits; newSubjects?: NewSubjects }
  /** `keep`: its rows become the student's own. */
  | { type: 'feed.remove'; id: string; items: 'keep' | 'remove' }
  /** Follows a feed that was read again. */
  | { type: 'feed.refresh'; id: string; source: ImportSource; seen: FollowedFeed }
  /** Changes in calendars that the student has read. */
  | { type: 'news.dismiss'; ids: string[] }
  | { type: 'event.edit'; id: string; fields: EventFields }
  /** Keeps the length. A day moves a timed event at its time to that day; a time keeps an all-day event all-day. */
  | { type: 'event.move'; id: string; start: DayOrTime }
  | { type: 'event.delete'; ids: string[] }
  /** Repeats an event or a task, which becomes the first occurrence. */
  | ({ type: 'series.add'; id: string; seriesId?: string; /** Of a task without one. */ day?: Day } & RepeatDraft)
  /**
   * Applies a change of the occurrence of `day`, which is on `to` now, to the later occurrences or to all. Occurrences keep
   * their own fields; the changed occurrence keeps its own only with `keepsOwn`.
   */
  | {
      type: 'series.change';
      id: string;
      day: Day;
      scope: SeriesScope;
      fields: SeriesFields;
      to?: Day;
      keepsOwn?: boolean;
    }
  /** Leaves out one occurrence, whose id it is. */
  | { type: 'series.skip'; id: string }
  /** Makes the occurrence an item by itself: the others stay, only the earlier ones do, or none does. */
  | { type: 'series.stop'; id: string; day: Day; scope: 'this' | SeriesScope }
  /** Deletes all occurrences, or those from `from` on. Finished tasks stay. */
  | { type: 'series.delete'; id: string; from?: Day }
  /** Copies events and work to `by` days later. A task that was done becomes a new task. */
  | { type: 'days.copy'; days: Day[]; by: number }
  | { type: 'group.add'; group: GroupDraft; place?: Place }
  | { type: 'group.edit'; id: string; fields: GroupFields }
  | { type: 'group.reorder'; ids: string[]; place: Place }
  | { type: 'group.archive'; id: string; isArchived: boolean }
  | { type: 'group.collapse'; id: string; isCollapsed: boolean }
  | { type: 'group.delete'; id: string; tasks: 'trash' | { moveTo: string | null } }
  | { type: 'tagGroup.add'; tagGroup: TagGroupDraft; place?: Place }
  | { type: 'tagGroup.edit'; id: string; fields: TagGroupFields }
  | { type: 'tagGroup.reorder'; ids: string[]; place: Place }
  | { type: 'tagGroup.delete'; id: string }
  | { type: 'tag.add'; tag: TagDraft; place?: Place }
  | { type: 'tag.edit'; id: string; fields: TagFields }
  | { type: 'tag.reorder'; ids: string[]; place: Place }
  | { type: 'tag.delete'; id: string }
  /** `follows` is a timetable that ends the day before. */
  | {
      type: 'timetable.add';
      timetable: TimetableDraft;
      terms?: TermDraft[];
      days?: SchoolDayDraft[];
      bells?: BellDraft[];
      follows?: string;
    }
  | { type: 'timetable.edit'; id: string; fields: TimetableFields }
  | { type: 'timetable.delete'; id: string }
  /** Replaces a day's lessons by a grid's. `since`: from that day on; earlier lessons stay. `copyOf`: a timetable. */
  | { type: 'timetable.write'; id: string; cells: LessonCell[]; day?: Day; since?: Day; copyOf?: string }
  /** `replaces`: the timetable has no other terms. */
  | { type: 'term.put'; timetableId: string; terms: TermDraft[]; days?: SchoolDayDraft[]; replaces?: boolean }
  | { type: 'term.delete'; ids: string[] }
  | { type: 'schoolDay.put'; timetableId: string; days: SchoolDayDraft[] }
  | { type: 'bell.put'; timetableId: string; bell: BellDraft }
  | { type: 'bell.delete'; id: string }
  | { type: 'lesson.put'; timetableId: string; lesson: LessonDraft }
  /** Deletes lessons, or ends them before `from`. */
  | { type: 'lesson.delete'; ids: string[]; from?: Day }
  /** Changes a lesson from a day on. `slots`: some of its times only. */
  | { type: 'lesson.split'; id: string; day: Day; fields: LessonFields; slots?: LessonSlot[] }
  /** Changes a lesson on one day. @param slot see `slotKey` */
  | { type: 'lesson.change'; id: string; day: Day; slot: string; fields: LessonChangeFields }
  /** Starts a timer. `blockId`: of a session of that task. A timer that runs already ends. */
  | { type: 'time.start'; itemId: string; blockId?: string }
  | { type: 'time.pause' }
  | { type: 'time.resume' }
  | { type: 'time.stop' }
  /** The student still works, after the planned end. */
  | { type: 'time.confirm' }
  /** Sets how long a task, an event or a session took in all. */
  | { type: 'time.set'; itemId: string; blockId?: string; minutes: number }
  | { type: 'settings.edit'; fields: SettingsFields }
  | { type: 'trash.restore'; items: { table: TrashTable; id: string }[] }
  /** All of it at once; can be undone. */
  | { type: 'trash.empty' }
  /** Purges rows that were in the trash for 30 days, at the program's start. Cannot be undone. */
  | { type: 'trash.purge' }
  /** `isPutBack`: values that a write of another device replaced. */
  | {
      type: 'data.import';
      rows: Partial<Omit<RowLists, 'history'>>;
      mode: 'replace' | 'merge';
      isBackup?: boolean;
      isPutBack?: boolean;
      /** Words for the history, where counts of rows say too little. */
      sentence?: string;
    }
  | { type: 'sample.add' }
  /** `isReplaced`: lessons of the student's own came by themselves, from a calendar. */
  | { type: 'sample.remove'; isReplaced?: boolean }
  /** Notes the calendars that are shared. The server's part cannot be undone, so this cannot either. */
  | { type: 'sharing.note'; calendars: SharedCalendar[] }
  /** Takes over how the student's country writes times and dates, before the first questions. It is not undone. */
  | { type: 'settings.adopt'; habits: LocalHabits }
  | { type: 'onboarding.answer'; answers: OnboardingAnswers }
  /** Bookkeeping after a weekly report went out; cannot be undone. */
  | { type: 'report.sent'; weekStart: Day }
  /** Drops the moment of the student's yes, which then no longer holds; cannot be undone. */
  | { type: 'report.askAgain' };

export type CommandType = Command['type'];
export type CommandOf<T extends CommandType> = Extract<Command, { type: T }>;

/** Commands whose rules come with the parts of the screen that give them. */
const CALENDAR_TYPES = ['calendar.add', 'feed.add', 'feed.edit', 'feed.remove', 'feed.refresh'] as const;
export type CalendarType = (typeof CALENDAR_TYPES)[number];
const TIME_TYPES = ['time.start', 'time.pause', 'time.resume', 'time.stop', 'time.confirm', 'time.set'] as const;
export type TimeType = (typeof TIME_TYPES)[number];
export const LATER_TYPES = [...CALENDAR_TYPES, ...TIME_TYPES, 'day.takeOut'] as const;
export type LaterType = (typeof LATER_TYPES)[number];

/** Environment of a command: clock, zone and ids. */
export interface CommandContext {
  /** ISO instant, by this device's clock. */
  now: string;
  /** ISO instant of the server's clock as far as it is known, for what is kept for a number of days; otherwise `now`. */
  serverTime?: string;
  /** The zone of the student's clock. */
  zone: string;
  /** A new UUID at each call. */
  newId: () => string;
  /** Id of a drag or a move by keys: all commands of the gesture become one history entry. */
  gestureId?: string;
}

const REFUSALS = ['not_found', 'empty', 'invalid', 'nothing_to_undo', 'nothing_to_redo'] as const;
/** Reason why a command does nothing; the message is one sentence for people. */
export interface Refusal {
  code: (typeof REFUSALS)[number];
  message: string;
}
