import type { PlannerEvent } from '../model/planner-event.ts';
import type { Settings } from '../model/settings.ts';
import type { DataTableName, RowLists } from '../model/tables.ts';
import type { Tag, TagGroup } from '../model/tag.ts';
import type { TaskGroup } from '../model/task-group.ts';
import type { Task } from '../model/task.ts';
import type { Day } from '../time/civil-day.ts';
import type { Civil, DayOrTime } from '../time/civil-time.ts';
import type { Place } from '../order/place.ts';
import type { ImportChoices, ImportSource } from '../import/import-plan.ts';
import type { OnboardingAnswers } from '../sample/onboarding-answers.ts';

/** A new row's id may be given, so that the caller knows it; else one is made. */
export interface BlockDraft {
  id?: string;
  start: Civil;
  /** Without it the task's estimate, or the usual length. */
  minutes?: number;
}
export interface TaskDraft extends Partial<
  Pick<Task, 'notes' | 'groupId' | 'tagIds' | 'plannedDay' | 'due' | 'estimate' | 'origin'>
> {
  id?: string;
  title: string;
  blocks?: BlockDraft[];
  /** It was done before it came here, as in a list that is pasted. */
  isDone?: boolean;
  subtasks?: (string | SubtaskDraft)[];
}
export interface SubtaskDraft {
  title: string;
  isDone: boolean;
}
export type GroupDraft = Partial<Pick<TaskGroup, 'id' | 'hue' | 'icon'>> & Pick<TaskGroup, 'name'>;
export type TagGroupDraft = Partial<Pick<TagGroup, 'id' | 'kind'>> & Pick<TagGroup, 'name'>;
export type TagDraft = Partial<Pick<Tag, 'id' | 'hue' | 'letter'>> & Pick<Tag, 'name' | 'tagGroupId'>;
export type EventDraft = Partial<Pick<PlannerEvent, 'id' | 'notes' | 'place' | 'hue' | 'tagIds' | 'origin'>> & {
  title: string;
  isAllDay: boolean;
  /** Days, both included, of an all-day event; else wall-clock times. */
  start: DayOrTime;
  end: DayOrTime;
  /** The zone the times are fixed to; without it the student's choice for new times counts. */
  zone?: string | null;
};

export type TaskFields = Partial<
  Pick<Task, 'title' | 'notes' | 'groupId' | 'tagIds' | 'plannedDay' | 'due' | 'estimate'>
>;
export type SettingsFields = Partial<Omit<Settings, 'id' | 'theme'>>;
export type EventFields = Partial<
  Pick<PlannerEvent, 'title' | 'notes' | 'place' | 'hue' | 'tagIds' | 'isAllDay' | 'start' | 'end' | 'zone'>
>;

/** Tables whose rows go to the trash. */
export type TrashTable = Extract<DataTableName, 'tasks' | 'events' | 'groups' | 'tagGroups' | 'tags'>;

/** Everything a student, or the program at its start, can do to the data. */
export type Command =
  | {
      type: 'task.add';
      tasks: TaskDraft[];
      place?: Place;
      newGroups?: GroupDraft[];
      newTagGroups?: TagGroupDraft[];
      newTags?: TagDraft[];
    }
  | { type: 'task.edit'; id: string; fields: TaskFields }
  | { type: 'task.complete'; ids: string[] }
  | { type: 'task.reopen'; ids: string[] }
  | { type: 'task.delete'; ids: string[] }
  | { type: 'task.move'; ids: string[]; groupId: string | null }
  | { type: 'task.plan'; ids: string[]; day: Day | null }
  /** Due times may stay as they are on the new day, each task's its own. */
  | { type: 'task.due'; ids: string[]; due: DayOrTime | null; keepsTime?: boolean }
  | { type: 'task.tag'; ids: string[]; add: string[]; remove: string[] }
  /** With a group, tasks dragged into it land at their place in it in one step. */
  | { type: 'task.reorder'; ids: string[]; place: Place; groupId?: string | null }
  /** Those due sooner come first, where the first of them stands; those that are never due stay behind, in their order. */
  | { type: 'task.sort'; ids: string[] }
  /** Plans overdue and missed tasks for today, beside the times that have passed; without ids all of them. */
  | { type: 'task.today'; ids?: string[] }
  /** Plans each task for its own day, in one step. Tasks that are gone are left out. */
  | { type: 'task.spread'; plans: { id: string; day: Day }[] }
  | { type: 'subtask.add'; taskId: string; titles: string[]; place?: Place }
  | { type: 'subtask.edit'; id: string; title: string }
  | { type: 'subtask.check'; id: string; isDone: boolean }
  | { type: 'subtask.remove'; ids: string[] }
  | { type: 'subtask.reorder'; ids: string[]; place: Place }
  | { type: 'block.add'; taskId: string; block: BlockDraft }
  /** Gives tasks their times in one step: the day each was planned for as a whole gives way. Tasks that are gone are left out. */
  | {
      type: 'block.plan';
      blocks: (BlockDraft & { taskId: string; /** The block that moves there. */ moves?: string })[];
    }
  | { type: 'block.move'; id: string; start: Civil }
  | { type: 'block.resize'; id: string; start?: Civil; minutes: number }
  | { type: 'block.remove'; ids: string[] }
  /** Takes the time away: the task is planned for the day as a whole. */
  | { type: 'block.toDay'; id: string; day: Day }
  /** @param at minutes after the block's start */
  | { type: 'block.split'; id: string; at: number }
  | { type: 'event.add'; events: EventDraft[] }
  /** What was read from a calendar file: entries that are known follow it, the others are added. */
  | { type: 'calendar.add'; source: ImportSource; choices: ImportChoices }
  | { type: 'event.edit'; id: string; fields: EventFields }
  /** Keeps the length. A day moves a timed event to that day at its time; a time makes nothing timed that is not. */
  | { type: 'event.move'; id: string; start: DayOrTime }
  | { type: 'event.delete'; ids: string[] }
  /** What stands on these days, again so many days later: events, and one's own work; what was done becomes a new task. */
  | { type: 'days.copy'; days: Day[]; by: number }
  | { type: 'group.add'; group: GroupDraft; place?: Place }
  | { type: 'group.edit'; id: string; fields: Partial<Pick<TaskGroup, 'name' | 'hue' | 'icon'>> }
  | { type: 'group.reorder'; ids: string[]; place: Place }
  | { type: 'group.archive'; id: string; isArchived: boolean }
  | { type: 'group.collapse'; id: string; isCollapsed: boolean }
  | { type: 'group.delete'; id: string; tasks: 'trash' | { moveTo: string | null } }
  | { type: 'tagGroup.add'; tagGroup: TagGroupDraft; place?: Place }
  | { type: 'tagGroup.edit'; id: string; fields: Partial<Pick<TagGroup, 'name'>> }
  | { type: 'tagGroup.reorder'; ids: string[]; place: Place }
  | { type: 'tagGroup.delete'; id: string }
  | { type: 'tag.add'; tag: TagDraft; place?: Place }
  | { type: 'tag.edit'; id: string; fields: Partial<Pick<Tag, 'name' | 'hue' | 'letter' | 'tagGroupId'>> }
  | { type: 'tag.reorder'; ids: string[]; place: Place }
  | { type: 'tag.delete'; id: string }
  | { type: 'settings.edit'; fields: SettingsFields }
  | { type: 'trash.restore'; items: { table: TrashTable; id: string }[] }
  /** All of it at once; can be undone. */
  | { type: 'trash.empty' }
  /** What has lain in the trash for 30 days; at the program's start. Cannot be undone. */
  | { type: 'trash.purge' }
  | { type: 'data.import'; rows: Partial<Omit<RowLists, 'history'>>; mode: 'replace' | 'merge'; isBackup?: boolean }
  | { type: 'sample.add' }
  | { type: 'sample.remove' }
  | { type: 'onboarding.answer'; answers: OnboardingAnswers }
  /** Bookkeeping after a weekly report went out; cannot be undone. */
  | { type: 'report.sent'; weekStart: Day };

export type CommandType = Command['type'];
export type CommandOf<T extends CommandType> = Extract<Command, { type: T }>;

/** What a command needs of the world. */
export interface CommandContext {
  /** ISO instant. */
  now: string;
  /** The zone of the student's clock. */
  zone: string;
  /** A new UUID at each call. */
  newId: () => string;
  /** Names one time of picking something up and moving it until it is put down: all that is done meanwhile is one step. */
  gestureId?: string;
}

export const REFUSALS = ['not_found', 'empty', 'invalid', 'nothing_to_undo', 'nothing_to_redo'] as const;
/** Why a command does nothing; the message is one sentence for people. */
export interface Refusal {
  code: (typeof REFUSALS)[number];
  message: string;
}
