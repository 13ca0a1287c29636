import { newRow } from '../../schema/define-rows.ts';
import { timetableFields } from '../../schema/timetable.ts';
import type { Bell, Period, SchoolDayRow, Term, Timetable } from '../../schema/timetable.ts';
import { addDays, weekday } from '../../core/time/civil-day.ts';
import { formatDay } from '../../core/time/format.ts';
import { cycleDayName } from './cycle-names.ts';
import { schoolDayId } from './ids.ts';
import { nameKey } from '../../core/text/fold.ts';
import { capitalize, plural } from '../../core/text/words.ts';
import type { CommandOf } from '../../core/commands/command.ts';
import type { BellDraft, PeriodDraft, SchoolDayDraft, TermDraft } from '../../core/commands/timetable-drafts.ts';
import { needsName, removing } from '../tasks/list-rules.ts';
import { activeTimetable, partsOf } from './timetable-parts.ts';
import { changedFields, coalesceOf, definedFields, notFound, quote, refuse } from '../../core/history/transaction.ts';
import type { RuleResult, Transaction } from '../../core/history/transaction.ts';

const NAMELESS = needsName('timetable');

/** Adds a timetable with its terms, days and bells. */
export function addTimetable(draft: Transaction, command: CommandOf<'timetable.add'>): RuleResult {
  const { first, ...fields } = definedFields(command.timetable);
  if (fields.name.trim() === '') return NAMELESS;
  const id = fields.id ?? draft.context.newId();
  if (draft.state.rows.timetables.has(id)) return refuse('invalid', 'That timetable is already there.');
  const timetable = newRow(timetableFields, {
    anchor: { day: first, position: 0 },
    ...fields,
    id,
    first,
    name: fields.name.trim(),
    createdAt: draft.now,
  });
  const previous = command.follows === undefined ? undefined : activeTimetable(draft.state, command.follows);
  if (command.follows !== undefined && !previous) return notFound('timetable');
  if (previous && previous.first >= first) return refuse('invalid', 'It has to begin after the timetable before it.');
  if (previous) draft.put('timetables', { ...previous, last: addDays(first, -1) });
  draft.put('timetables', timetable);
  const known: Bell[] = [];
  const fault = addTerms(draft, timetable, command.terms ?? []) ?? addDaysOff(draft, timetable, command.days ?? []);
  const faults = (command.bells ?? []).map((bell) => addBell(draft, timetable.id, bell, known));
  return (
    fault ??
    faults.find((each) => each !== null) ?? { sentence: `Added the timetable ${quote(fields.name)}`, focus: [id] }
  );
}

export function editTimetable(draft: Transaction, command: CommandOf<'timetable.edit'>): RuleResult {
  const timetable = activeTimetable(draft.state, command.id);
  if (!timetable) return notFound('timetable');
  const fields = definedFields(command.fields);
  if (fields.name?.trim() === '') return NAMELESS;
  const next = { ...timetable, ...fields };
  if (next.last !== null && next.last < next.first) return refuse('invalid', 'A timetable must end after it starts.');
  // A shorter cycle has fewer positions.
  const position = next.anchor.position % next.cycle.names.length;
  const anchor = { ...next.anchor, position };
  const changed = changedFields(timetable, fields);
  if (changed.length > 0) draft.put('timetables', { ...next, anchor });
  const isName = changed.length === 1 && changed[0] === 'name';
  return {
    sentence: isName ? `Renamed to ${quote(next.name)}` : `Changed the timetable ${quote(next.name)}`,
    coalesce: coalesceOf('timetables', timetable.id, changed),
    focus: [timetable.id],
  };
}

export function deleteTimetable(draft: Transaction, command: CommandOf<'timetable.delete'>): RuleResult {
  const timetable = activeTimetable(draft.state, command.id);
  if (!timetable) return notFound('timetable');
  draft.put('timetables', { ...timetable, deletedAt: draft.serverTime });
  return { sentence: `Moved the timetable ${quote(timetable.name)} to the trash` };
}

/** @returns the refusal, or null once they are written */
function addTerms(draft: Transaction, { id: timetableId }: Timetable, terms: readonly TermDraft[]): RuleResult | null {
  for (const term of terms) {
    if (term.name.trim() === '') return needsName('term');
    if (term.last < term.first) return refuse('invalid', 'A term must end after it starts.');
    const known = term.id === undefined ? undefined : draft.state.rows.terms.get(term.id);
    if (known && known.timetableId !== timetableId) return notFound('term');
    const id = term.id ?? draft.context.newId();
    const { first, last } = term;
    draft.put('terms', { id, timetableId, name: term.name.trim(), first, last, startsAt: term.startsAt ?? null });
  }
  return null;
}

const overlap = (a: Term, b: Term): boolean => a.id !== b.id && a.first <= b.last && b.first <= a.last;

export function putTerms(draft: Transaction, command: CommandOf<'term.put'>): RuleResult {
  const timetable = activeTimetable(draft.state, command.timetableId);
  if (!timetable) return notFound('timetable');
  const { terms } = command;
  if (terms.length === 0 && !command.replaces) return refuse('empty', 'There is no term to add.');
  const known = partsOf(draft.state.rows.terms, timetable.id);
  const kept = command.replaces ? [] : known.filter(({ id }) => !terms.some((term) => term.id === id));
  const gone = known.filter((term) => !kept.includes(term) && !terms.some(({ id }) => id === term.id));
  for (const { id } of gone) draft.remove('terms', id);
  const fault = addTerms(draft, timetable, terms) ?? addDaysOff(draft, timetable, command.days ?? []);
  if (fault) return fault;
  const written = draft.changes.flatMap((change) =>
    change.table === 'terms' && change.type === 'put' ? [change.row] : [],
  );
  if ([...kept, ...written].some((a) => written.some((b) => overlap(a, b))))
    return refuse('invalid', 'Two terms have days in common.');
  const [first] = terms;
  const done =
    terms.every(({ id }) => known.every((each) => each.id !== id)) && !command.replaces ? 'Added' : 'Changed';
  const sentence = `${done} ${terms.length === 1 && first ? quote(first.name) : plural(terms.length, 'term')}`;
  return { sentence, focus: written.map(({ id }) => id) };
}

export const deleteTerms = removing(
  { table: 'terms', unit: 'term', find: ({ rows }, id) => rows.terms.get(id) },
  'Deleted',
);

/** @returns the refusal, or null once they are written */
function addDaysOff(draft: Transaction, timetable: Timetable, days: readonly SchoolDayDraft[]): RuleResult | null {
  for (const { day, kind, runsAs = null, bellId = null, name = '' } of days) {
    const id = schoolDayId(timetable.id, day);
    if (kind === null) {
      draft.remove('schoolDays', id);
      continue;
    }
    if (runsAs !== null && runsAs.position >= timetable.cycle.names.length) return notFound('day of the cycle');
    if (bellId !== null && draft.state.rows.bells.get(bellId)?.timetableId !== timetable.id) return notFound('bell');
    draft.put('schoolDays', { id, timetableId: timetable.id, day, kind, runsAs, bellId, name: name.trim() });
  }
  return null;
}

const OFF: Record<SchoolDayRow['kind'], string> = {
  holiday: 'a holiday',
  pupilFree: 'student-free',
  normal: 'a school day',
};

function daySentence(draft: Transaction, timetable: Timetable, { day, kind, runsAs, bellId }: SchoolDayDraft): string {
  const when = formatDay(day, draft.today);
  const isSchoolDay = timetable.weekdays.includes(weekday(day));
  if (kind === null) return `${capitalize(when)} is a normal ${isSchoolDay ? 'school day' : 'day'} again`;
  if (runsAs) return `Made ${when} run as ${cycleDayName(timetable, runsAs)}`;
  const bell = draft.state.rows.bells.get(bellId ?? '');
  return bell ? `Set the bell ${quote(bell.name)} on ${when}` : `Made ${when} ${OFF[kind]}`;
}

export function putSchoolDays(draft: Transaction, command: CommandOf<'schoolDay.put'>): RuleResult {
  const timetable = activeTimetable(draft.state, command.timetableId);
  if (!timetable) return notFound('timetable');
  const [first, ...others] = command.days;
  if (!first) return refuse('empty', 'There is no day to change.');
  const fault = addDaysOff(draft, timetable, command.days);
  if (fault) return fault;
  return {
    sentence:
      others.length === 0 ? daySentence(draft, timetable, first) : `Changed ${plural(others.length + 1, 'day')}`,
  };
}

const ANY_DAY: Bell['when'] = { weekdays: null, positions: null, weeks: null, from: null, until: null };

/** Keys for the periods of a bell: their own keys, keys of periods of the same name in other bells, or new keys. */
function withKeys(periods: readonly PeriodDraft[], others: readonly Bell[]): Period[] {
  const known = new Map(others.flatMap((bell) => bell.periods.map((period) => [nameKey(period.name), period.key])));
  const used = new Set(periods.flatMap(({ key }) => key ?? []));
  const all = new Set(others.flatMap((bell) => bell.periods.map(({ key }) => key)));
  const newKey = (name: string): string => {
    const base = name
      .trim()
      .replace(/[\s@]+/g, '-')
      .slice(0, 50);
    let key = base;
    for (let count = 2; used.has(key) || all.has(key); count += 1) key = `${base}-${count}`;
    return key;
  };
  return periods.map((period) => {
    const same = known.get(nameKey(period.name));
    const key = period.key ?? (same !== undefined && !used.has(same) ? same : newKey(period.name));
    used.add(key);
    return { ...period, key, name: period.name.trim() };
  });
}

function faultOf(periods: readonly PeriodDraft[]): string | null {
  const inTime = periods.toSorted((a, b) => a.from - b.from);
  if (periods.some(({ name }) => name.trim() === '')) return 'A period needs a name.';
  if (periods.some(({ from, to }) => to <= from)) return 'A period must end after it starts.';
  const isEarly = inTime.some(({ from }, at) => at > 0 && from < (inTime[at - 1]?.to ?? 0));
  return isEarly ? 'Two periods are at the same time.' : null;
}

/** @param known bells of the timetable, to which it is added. @returns the refusal, or null once it is written */
function addBell(draft: Transaction, timetableId: string, bell: BellDraft, known: Bell[]): RuleResult | null {
  const fault = bell.name.trim() === '' ? 'A bell needs a name.' : faultOf(bell.periods);
  if (fault !== null) return refuse('invalid', fault);
  const inTime = bell.periods.toSorted((a, b) => a.from - b.from);
  const id = bell.id ?? draft.context.newId();
  const own = known.find((each) => each.id === id);
  const periods = withKeys(
    inTime,
    known.filter((each) => each.id !== id),
  );
  const when = { ...(own?.when ?? ANY_DAY), ...bell.when };
  if (when.from !== null && when.until !== null && when.until < when.from)
    return refuse('invalid', 'A bell must end after it starts.');
  const row: Bell = { id, timetableId, name: bell.name.trim(), periods, when };
  known.push(row);
  draft.put('bells', row);
  return null;
}

export function putBell(draft: Transaction, command: CommandOf<'bell.put'>): RuleResult {
  const { bell, timetableId } = command;
  if (!activeTimetable(draft.state, timetableId)) return notFound('timetable');
  const known = bell.id === undefined ? undefined : draft.state.rows.bells.get(bell.id);
  if (known && known.timetableId !== timetableId) return notFound('bell');
  const fault = addBell(draft, timetableId, bell, partsOf(draft.state.rows.bells, timetableId));
  return fault ?? { sentence: `${known ? 'Changed' : 'Added'} the bell ${quote(bell.name)}` };
}

const removeBell = removing(
  { table: 'bells', unit: 'bell', find: ({ rows }, id) => rows.bells.get(id), called: (name) => `the bell ${name}` },
  'Deleted',
);

/** Days for which it was chosen go back to the bell that is due. */
export function deleteBell(draft: Transaction, { id }: CommandOf<'bell.delete'>): RuleResult {
  for (const row of draft.state.rows.schoolDays.values())
    if (row.bellId === id) draft.put('schoolDays', { ...row, bellId: null });
  return removeBell(draft, { ids: [id] });
}
