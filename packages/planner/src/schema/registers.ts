import type { DataRows, DataTableName } from './tables.ts';

/**
 * The part of a row that changes, and is merged, as one value. `own`: the field is a register by itself. `set`: each
 * element is. `constant`: never changes. Fields with any other name share one register, because a rule binds them.
 */
export type Register = 'own' | 'set' | 'constant' | 'when' | 'hours' | 'days' | 'series';

/** The register of every field. A field without one does not compile. */
export const REGISTERS: { readonly [T in DataTableName]: { readonly [F in keyof DataRows[T]]: Register } } = {
  tasks: {
    ...{ id: 'constant', createdAt: 'constant', isSample: 'own', origin: 'own', deletedAt: 'own', order: 'own' },
    ...{ title: 'own', notes: 'own', groupId: 'own', tagIds: 'set', plannedDay: 'own', due: 'own', estimate: 'own' },
    ...{ doneAt: 'own', seriesId: 'series', seriesDay: 'series', own: 'set' },
    ...{ isExam: 'own', forId: 'own' },
  },
  subtasks: { id: 'constant', taskId: 'constant', title: 'own', doneAt: 'own', order: 'own' },
  blocks: { id: 'constant', taskId: 'constant', start: 'when', minutes: 'when', zone: 'when', doneAt: 'own' },
  events: {
    ...{ id: 'constant', createdAt: 'constant', isSample: 'own', origin: 'own', deletedAt: 'own', hue: 'own' },
    ...{ title: 'own', notes: 'own', place: 'own', tagIds: 'set', isExam: 'own', isFree: 'own' },
    ...{ isAllDay: 'when', start: 'when', end: 'when', zone: 'when' },
    ...{ seriesId: 'series', seriesDay: 'series', own: 'set' },
  },
  series: {
    ...{ id: 'constant', of: 'constant', createdAt: 'constant', isSample: 'own', origin: 'own', deletedAt: 'own' },
    ...{ title: 'own', notes: 'own', place: 'own', hue: 'own', tagIds: 'set', groupId: 'own', order: 'own' },
    ...{ estimate: 'own', isFree: 'own', isAllDay: 'when', from: 'when', minutes: 'when', zone: 'when' },
    ...{ rule: 'days', first: 'days', mode: 'days', until: 'days', except: 'set' },
  },
  groups: {
    ...{ id: 'constant', createdAt: 'constant', isSample: 'own', deletedAt: 'own', order: 'own', name: 'own' },
    ...{ hue: 'own', icon: 'own', isCollapsed: 'own', archivedAt: 'own' },
  },
  tagGroups: {
    ...{ id: 'constant', createdAt: 'constant', isSample: 'own', deletedAt: 'own', order: 'own', name: 'own' },
    kind: 'own',
  },
  tags: {
    ...{ id: 'constant', createdAt: 'constant', isSample: 'own', deletedAt: 'own', order: 'own', name: 'own' },
    ...{ tagGroupId: 'own', hue: 'own', letter: 'own' },
  },
  timetables: {
    ...{ id: 'constant', createdAt: 'constant', isSample: 'own', deletedAt: 'own', name: 'own' },
    ...{ cycle: 'days', anchor: 'days', weekdays: 'days', countsHolidays: 'days', restartsEachTerm: 'days' },
    ...{ first: 'when', last: 'when' },
  },
  terms: {
    ...{ id: 'constant', timetableId: 'constant', name: 'own', startsAt: 'own' },
    ...{ first: 'when', last: 'when' },
  },
  schoolDays: {
    ...{ id: 'constant', timetableId: 'constant', day: 'constant', name: 'own' },
    ...{ kind: 'days', runsAs: 'days', bellId: 'own' },
  },
  bells: { id: 'constant', timetableId: 'constant', name: 'own', periods: 'own', when: 'own' },
  lessons: {
    ...{ id: 'constant', timetableId: 'constant', createdAt: 'constant', subjectTagId: 'own', title: 'own' },
    ...{ room: 'own', teacher: 'own', slots: 'own', from: 'when', until: 'when' },
  },
  lessonChanges: {
    ...{ id: 'constant', lessonId: 'constant', day: 'constant', slot: 'constant', isCancelled: 'own', room: 'own' },
    ...{ from: 'when', to: 'when', isOnline: 'own', note: 'own' },
  },
  settings: {
    ...{ id: 'constant', weekStart: 'own', workWeek: 'own', dayStart: 'hours', dayEnd: 'hours', newTimes: 'own' },
    ...{ blockMinutes: 'own', colourTagGroupId: 'own', capacity: 'own', clock: 'own', dates: 'own', theme: 'own' },
    ...{
      foldsLessons: 'own',
      showsWeekNumbers: 'own',
      showsLessons: 'own',
      lessonReminder: 'own',
      singleKeys: 'own',
      showsAllMissed: 'own',
      showsCountdown: 'own',
      offersSeries: 'own',
      offersTimetable: 'own',
      density: 'own',
      sendsReport: 'own',
      reportsNames: 'own',
    },
    ...{ stage: 'own', onboardedAt: 'own' },
  },
  reports: { id: 'constant', sentAt: 'own' },
};

const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** The fields of each register of a table, but for constants. */
function registersOf(table: DataTableName): string[][] {
  const joint = new Map<string, string[]>();
  const registers: string[][] = [];
  for (const [field, register] of Object.entries<Register>(REGISTERS[table])) {
    if (register === 'own' || register === 'set') registers.push([field]);
    else if (register !== 'constant') {
      const fields = joint.get(register);
      if (fields) fields.push(field);
      else registers.push(joint.set(register, [field]).get(register) ?? []);
    }
  }
  return registers;
}

const REGISTER_LISTS = new Map<DataTableName, string[][]>();

function registerList(table: DataTableName): string[][] {
  const known = REGISTER_LISTS.get(table) ?? registersOf(table);
  REGISTER_LISTS.set(table, known);
  return known;
}

/** `theirs` without the elements that `mine` took out of `base`, and with those it added. */
function mergeSets(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const kept = theirs.filter((element) => mine.includes(element) || !base.includes(element));
  return [...kept, ...mine.filter((element) => !base.includes(element) && !kept.includes(element))];
}

export interface Versions<R> {
  /** The common ancestor of the two others. */
  base: R;
  mine: R;
  theirs: R;
}

/**
 * Three-way merge: applies to `theirs` what `mine` changed of `base`, register by register.
 *
 * @param wins the side whose value is taken for a register that both changed differently
 * @returns the merged row, `theirs` itself where nothing differs; and whether both changed a register
 */
export function mergeRow<R extends object>(
  table: DataTableName,
  { base, mine, theirs }: Versions<R>,
  wins: 'mine' | 'theirs',
): { row: R; hasConflict: boolean } {
  type Fields = Record<string, unknown>;
  const [from, to] = [base as Fields, mine as Fields];
  const row: Fields = { ...(theirs as Fields) };
  let [hasConflict, isChanged] = [false, false];
  for (const fields of registerList(table)) {
    const differs = (a: Fields, b: Fields): boolean => fields.some((field) => !isSame(a[field], b[field]));
    if (!differs(from, to) || !differs(to, row)) continue;
    const [field = ''] = fields;
    isChanged = true;
    if ((REGISTERS[table] as Record<string, Register>)[field] === 'set') {
      row[field] = mergeSets(from[field] as string[], to[field] as string[], row[field] as string[]);
      continue;
    }
    const isBoth = differs(from, row);
    hasConflict ||= isBoth;
    if (!isBoth || wins === 'mine') for (const each of fields) row[each] = to[each];
  }
  return { row: isChanged ? (row as R) : theirs, hasConflict };
}
