import { useCallback, useMemo } from 'react';
import { parseQuickEntry } from '../../domain/quick-entry/parse.ts';
import type { ParsedTask } from '../../domain/quick-entry/parse.ts';
import type { ParseContext } from '../../domain/quick-entry/token.ts';
import { vocabularyOf } from '../../domain/quick-entry/vocabulary.ts';
import { settingsOf } from '../../domain/state/state.ts';
import type { State } from '../../domain/state/state.ts';
import { civilNow } from '../../domain/time/zones.ts';
import { useTables } from '../use-tables.ts';
import type { EntryDraft } from '../workspace/entry-draft.ts';
import { usePlanner } from '../workspace/planner-context.tsx';

type Parse = (draft: EntryDraft, isWanted?: ParseContext['isWanted']) => ParsedTask[];

/** Reads what is typed, and the names it may use. */
export function useParser(): { state: State; parse: Parse } {
  const state = useTables(['groups', 'tagGroups', 'tags', 'settings']);
  const now = usePlanner((view) => civilNow(view.now, view.zone));
  const vocabulary = useMemo(() => vocabularyOf(state), [state]);
  const { weekStart, dates } = settingsOf(state);
  const parse = useCallback<Parse>(
    ({ text, dismissed }, isWanted) =>
      parseQuickEntry(text, { now, weekStart, dates, vocabulary, dismissed, isWanted }),
    [now, weekStart, dates, vocabulary],
  );
  return { state, parse };
}

/** What the draft is understood as, and the names it may use. */
export function useParsed(draft: EntryDraft): { state: State; tasks: ParsedTask[] } {
  const { state, parse } = useParser();
  const tasks = useMemo(() => parse(draft), [parse, draft]);
  return { state, tasks };
}
