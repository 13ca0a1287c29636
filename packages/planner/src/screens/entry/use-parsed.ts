import { useMemo } from 'react';
import { useStore } from 'zustand';
import { parseQuickEntry } from '../../domain/quick-entry/parse.ts';
import type { ParsedTask } from '../../domain/quick-entry/parse.ts';
import { vocabularyOf } from '../../domain/quick-entry/vocabulary.ts';
import { settingsOf } from '../../domain/state/state.ts';
import type { State } from '../../domain/state/state.ts';
import { civilNow } from '../../domain/time/zones.ts';
import type { PlannerSession } from '../../session/session.ts';
import { useTables } from '../use-tables.ts';
import type { EntryDraft } from './entry-draft.ts';

/** What the draft is understood as, and the names it may use. */
export function useParsed(session: PlannerSession, draft: EntryDraft): { state: State; tasks: ParsedTask[] } {
  const state = useTables(session, ['groups', 'tagGroups', 'tags', 'settings']);
  const now = useStore(session.view, (view) => civilNow(view.now, view.zone));
  const vocabulary = useMemo(() => vocabularyOf(state), [state]);
  const { weekStart, dates } = settingsOf(state);
  const tasks = useMemo(
    () => parseQuickEntry(draft.text, { now, weekStart, dates, vocabulary, dismissed: draft.dismissed }),
    [draft, now, weekStart, dates, vocabulary],
  );
  return { state, tasks };
}
