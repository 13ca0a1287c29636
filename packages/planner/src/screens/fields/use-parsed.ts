import { useCallback, useMemo } from 'react';
import { parseQuickEntry } from '../../rules/quick-entry/parse.ts';
import type { ParsedTask } from '../../rules/quick-entry/parse.ts';
import type { ParseContext } from '../../rules/quick-entry/token.ts';
import { vocabularyOf } from '../../rules/quick-entry/vocabulary.ts';
import { settingsOf } from '../../core/state/state.ts';
import type { State } from '../../core/state/state.ts';
import { civilNow } from '../../core/time/zones.ts';
import { TIMETABLE_TABLES } from '../../rules/timetable/schedules.ts';
import { useTables } from '../use-tables.ts';
import type { EntryDraft } from '../workspace/entry-draft.ts';
import { usePlanner } from '../workspace/planner-context.tsx';

type Parse = (
  draft: Pick<EntryDraft, 'text' | 'dismissed'>,
  more?: Pick<ParseContext, 'isWanted' | 'day'>,
) => ParsedTask[];

/** Parser for quick entry text, and the state whose names it knows. */
export function useParser(): { state: State; parse: Parse } {
  const state = useTables(['groups', 'tagGroups', 'settings', ...TIMETABLE_TABLES]);
  const now = usePlanner((view) => civilNow(view.now, view.zone));
  const vocabulary = useMemo(() => vocabularyOf(state), [state]);
  const { weekStart, dates, showsWeekNumbers, reminderTime } = settingsOf(state);
  const parse = useCallback<Parse>(
    ({ text, dismissed }, more) =>
      parseQuickEntry(text, {
        now,
        weekStart,
        dates,
        vocabulary,
        reminderTime,
        dismissed,
        countsWeeks: showsWeekNumbers,
        ...more,
      }),
    [now, weekStart, dates, vocabulary, showsWeekNumbers, reminderTime],
  );
  return { state, parse };
}

/** Tasks parsed from the draft, and the state whose names the parser knows. */
export function useParsed(draft: EntryDraft): { state: State; tasks: ParsedTask[] } {
  const { state, parse } = useParser();
  const tasks = useMemo(() => parse(draft), [parse, draft]);
  return { state, tasks };
}
