import { Palette } from '@bellweek/ui/palette';
import type { PaletteOption } from '@bellweek/ui/palette';
import { matchingActions } from '@bellweek/ui/palette-action';
import type { PaletteAction } from '@bellweek/ui/palette-action';
import { useCallback, useDeferredValue, useEffect, useEffectEvent, useMemo } from 'react';
import { search } from '../../rules/search/search.ts';
import type { SearchHit } from '../../rules/search/search.ts';
import { isEmptyFilter } from '../../rules/tasks/filter.ts';
import type { TaskFilter } from '../../rules/tasks/filter.ts';
import { rowsOfSections, sectionsOf } from '../../rules/tasks/sections.ts';
import { TIMETABLE_TABLES } from '../../rules/timetable/schedules.ts';
import { settingsOf } from '../../core/state/state.ts';
import type { State } from '../../core/state/state.ts';
import { fold } from '../../core/text/fold.ts';
import { formatCount } from '../../core/text/words.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { dayOf } from '../../core/time/civil-time.ts';
import { civilNow } from '../../core/time/zones.ts';
import { parseDay } from '../fields/parse-fields.ts';
import { useTables } from '../use-tables.ts';
import { usePlanner, useWorkspace } from '../workspace/planner-context.tsx';
import { FilterChips } from './filter-chips.tsx';
import { actionOption, dayOption, hitOption, listOption } from './hit-option.tsx';
import { idOf } from './hit-words.ts';
import type { SearchContext } from './hit-words.ts';

export interface SearchSheetProps {
  /** A task or an event was chosen. */
  onOpen: (opened: { kind: 'task' | 'event'; id: string }) => void;
  /** A day, or the day of a lesson. */
  onDay: (day: Day) => void;
  /** The list is to show tasks of a group, with a tag or with these words alone. */
  onFilter: (filter: TaskFilter) => void;
  /** Palette actions. */
  actions: readonly PaletteAction[];
  /** Actions shown before something is typed. */
  suggested: readonly PaletteAction[];
  onClose: () => void;
}

const LIMIT = 30;
const SEARCHED = [
  ...TIMETABLE_TABLES,
  'tasks',
  'subtasks',
  'blocks',
  'events',
  'series',
  'groups',
  'tagGroups',
  'settings',
] as const;

/** Search over everything, and the filter of the list: arrow keys go through the results, Enter opens one. */
export function SearchSheet(props: SearchSheetProps) {
  const { query, setQuery, wanted, hits, hitsNow, state, here } = useHits();
  const shown = optionsOf(props, { text: wanted, hits, state, here });
  const isEmpty = wanted.trim() === '';
  const listed = useListed(state, here);
  const enter = (place: number) => {
    const latest = wanted === query ? shown : optionsOf(props, { text: query, hits: hitsNow(), state, here });
    latest[place]?.onPress();
  };
  const isEntered = useWorkspace((workspace) => workspace.isQueryEntered);
  const enterFirst = useEffectEvent(() => enter(0));
  useEffect(() => {
    if (isEntered) enterFirst();
  }, [isEntered]);
  return (
    <Palette
      title="Search"
      label="Search and filter"
      query={query}
      onQuery={setQuery}
      filters={isEmpty && <FilterChips onFilter={props.onFilter} />}
      status={
        isEmpty && listed !== null
          ? `${formatCount(listed)} shown in the list.`
          : statusOf(wanted, hits.length, shown.length - hits.length)
      }
      groups={[{ options: shown }]}
      onEnter={enter}
      onClose={props.onClose}
      // The focus may go to what was found; `useFocusAfterClose` returns it otherwise.
      finalFocus={false}
    />
  );
}

interface Found {
  text: string;
  hits: readonly SearchHit[];
  state: State;
  here: SearchContext;
}

/** The day that was typed, what was found, the list of it, and actions; before something is typed, a few actions. */
function optionsOf(props: SearchSheetProps, { text, hits, state, here }: Found): PaletteOption[] {
  const { actions, suggested, onDay, onFilter, onClose } = props;
  const close = (act: () => void) => () => {
    onClose();
    act();
  };
  // After the sheet has restored the focus, which the action may move.
  const start = (action: PaletteAction) => close(() => requestAnimationFrame(action.run));
  const named = (some: readonly PaletteAction[]) =>
    some.map((action) => ({ ...actionOption(action), onPress: start(action) }));
  if (text.trim() === '') return named(suggested);
  const today = dayOf(here.now);
  const day = parseDay(text, today, settingsOf(state).weekStart);
  const tasks = hits.filter(({ kind }) => kind === 'task').length;
  return [
    ...(day === null ? [] : [{ ...dayOption(day, today), onPress: close(() => onDay(day)) }]),
    ...hits.map((hit) => ({
      ...hitOption(hit, { state, query: text, here }),
      onPress: close(() => openHit(props, hit)),
    })),
    ...(tasks < 2 ? [] : [{ ...listOption(text), onPress: close(() => onFilter({ text: text.trim() })) }]),
    ...named(matchingActions(actions, text, fold)),
  ];
}

function openHit({ onOpen, onDay, onFilter }: SearchSheetProps, hit: SearchHit): void {
  if (hit.kind === 'task' || hit.kind === 'event') onOpen({ kind: hit.kind, id: idOf(hit) });
  else if (hit.kind === 'lesson') onDay(hit.lesson.day);
  else onFilter(hit.kind === 'group' ? { groupIds: [hit.group.id] } : { tagIds: [hit.tag.id] });
}

/** Deferred search: results may come a moment after typing, and never delay a key. */
function useHits() {
  const state = useTables(SEARCHED);
  const zone = usePlanner((view) => view.zone);
  const now = usePlanner((view) => view.now);
  const here = useMemo(() => ({ now: civilNow(now, zone), zone }), [now, zone]);
  const query = useWorkspace((workspace) => workspace.query);
  const setQuery = useWorkspace((workspace) => workspace.setQuery);
  const wanted = useDeferredValue(query);
  const find = useCallback((text: string) => search(state, text, here.now, LIMIT), [state, here]);
  const hits = useMemo(() => find(wanted), [find, wanted]);
  /** Results of the latest text, for Enter pressed before they are shown. */
  const hitsNow = () => (wanted === query ? hits : find(query));
  return { query, setQuery, wanted, hits, hitsNow, state, here };
}

/** Number of lines that the filtered list has; null without a filter. */
function useListed(state: State, { now, zone }: SearchContext): number | null {
  const filter = useWorkspace((workspace) => workspace.filter);
  return useMemo(() => {
    if (isEmptyFilter(filter)) return null;
    const sections = sectionsOf(state, { filter, now, zone, isDoneOpen: false, lingering: new Set() });
    return rowsOfSections(sections).filter(({ kind }) => kind !== 'section').length;
  }, [state, filter, now, zone]);
}

/** @param others options that are no results: a day, the list, actions */
function statusOf(query: string, count: number, others: number): string {
  if (query.trim() === '') return 'Find tasks, events, lessons, days such as “next friday”, and settings.';
  if (count === 0 && others > 0) return 'Nothing found in your planner.';
  if (count === 0) return 'Nothing found. Try part of a word or a tag name.';
  if (count === LIMIT) return `The ${LIMIT} best matches. Type more to narrow it down.`;
  return count === 1 ? '1 found' : `${count} found`;
}
