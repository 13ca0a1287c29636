import { useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { ParsedTask } from '../../rules/quick-entry/parse.ts';
import { entryCommand } from '../../rules/quick-entry/entry.ts';
import { kindOfLine } from '../../rules/quick-entry/to-event.ts';
import type { EntryKind } from '../../rules/quick-entry/to-event.ts';
import type { Dismissed } from '../../rules/quick-entry/token.ts';
import { dayOf } from '../../core/time/civil-time.ts';
import type { State } from '../../core/state/state.ts';
import type { PlannerSession } from '../../session/session.ts';
import type { WorkspaceStore } from '../workspace/workspace.ts';
import { usePlannerSession, useWorkspaceStore } from '../workspace/planner-context.tsx';
import { NO_DRAFT, useEntryDraft } from '../workspace/entry-draft.ts';
import { initialSuggestion, completeFragment, fragmentAt, wrapIndex, suggestionsFor } from './suggest.ts';
import type { Suggestion } from './suggest.ts';
import { useParsed } from '../fields/use-parsed.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

export interface QuickEntryState {
  /** State with the names of known tags and groups. */
  state: State;
  text: string;
  /** Empty, and not emptied by hand: undo is for what was added, as there is no text to bring back. */
  isFresh: boolean;
  tasks: ParsedTask[];
  isMultiline: boolean;
  suggestions: Suggestion[];
  /** Index of the suggestion that Enter takes; -1 for none. */
  chosen: number;
  /** @param caret position of the caret; null where it is unknown */
  write: (text: string, caret: number | null, moveTo?: number) => void;
  choose: (suggestion: Suggestion) => void;
  /** To the next or previous suggestion, wrapping around. */
  step: (count: 1 | -1) => void;
  closeSuggestions: () => void;
  dismiss: (part: Dismissed) => void;
  add: () => void;
  /** The kind of the only line; null where it can be a task alone. */
  kind: EntryKind | null;
  switchKind: () => void;
  clear: () => void;
}

/** Whether the text has more than one line. */
export const isMultiline = (text: string): boolean => /[\r\n]/.test(text);

/** State of the quick entry field and its actions. */
export function useQuickEntry(accountId: string, field: RefObject<Field | null>): QuickEntryState {
  const session = usePlannerSession();
  const workspace = useWorkspaceStore();
  const [draft, setDraft] = useEntryDraft(accountId);
  const { state, tasks } = useParsed(draft);
  const [caret, setCaret] = useState<number | null>(null);
  const [active, setActive] = useState<number | null>(null);
  // A second line replaces the input by a text area, and back: the new one needs focus and caret once it is rendered.
  const caretTo = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caretTo.current === null) return;
    field.current?.focus();
    field.current?.setSelectionRange(caretTo.current, caretTo.current);
    caretTo.current = null;
  });
  const fragment = caret === null || isMultiline(draft.text) ? null : fragmentAt(draft.text, caret);
  const suggestions = fragment ? suggestionsFor(state, fragment) : [];
  const chosen = Math.min(active ?? initialSuggestion(fragment), suggestions.length - 1);

  const write: QuickEntryState['write'] = (text, at, to) => {
    setDraft({ ...(text.trim() === '' ? NO_DRAFT : draft), text });
    setCaret(at);
    setActive(null);
    // Where the field is replaced, the new one takes over focus and caret.
    const isReplaced = isMultiline(text) !== isMultiline(draft.text);
    if (to !== undefined || isReplaced) caretTo.current = to ?? at ?? text.length;
  };
  const clear = () => {
    setDraft(NO_DRAFT);
    setCaret(null);
    caretTo.current = 0;
  };
  const [only] = tasks;
  const kind = only && tasks.length === 1 ? kindOfLine(only, draft.kind) : null;
  return {
    state,
    text: draft.text,
    isFresh: draft === NO_DRAFT,
    tasks,
    isMultiline: isMultiline(draft.text),
    suggestions,
    chosen,
    write,
    choose: ({ name }) => {
      if (!fragment) return;
      const next = completeFragment(draft.text, fragment, name);
      write(next.text, next.caret, next.caret);
    },
    step: (count) => setActive(wrapIndex(chosen, count, suggestions.length)),
    closeSuggestions: () => setCaret(null),
    dismiss: ({ kind, text }) => {
      setDraft({ ...draft, dismissed: [...draft.dismissed, { kind, text }] });
      field.current?.focus();
    },
    add: adderOf(session, workspace, { tasks, kind, clear }),
    kind,
    switchKind: () => {
      setDraft({ ...draft, kind: kind === 'event' ? 'task' : 'event' });
      field.current?.focus();
    },
    clear,
  };
}

interface Written {
  tasks: readonly ParsedTask[];
  kind: EntryKind | null;
  clear: () => void;
}

/** Action that adds the lines, each as what it is. */
const adderOf =
  (session: PlannerSession, workspace: WorkspaceStore, { tasks, kind, clear }: Written) =>
  (): void => {
    const { filter, isTodayTab, reveal, go } = workspace.getState();
    // A list filtered to one group adds to that group.
    const groupId = filter.groupIds?.length === 1 ? filter.groupIds[0] : null;
    const { newId } = session.context();
    const command = entryCommand(tasks, session.view.getState().state, { newId, groupId, kind });
    const result = command && session.run(command);
    if (!result?.ok) return;
    const [event] = command?.events ?? [];
    const added = isTodayTab ? undefined : tasks.find(({ block }) => block !== null)?.block;
    const exam = command?.tasks.find(({ isExam }) => isExam)?.due;
    const start = event?.start ?? added?.start ?? exam;
    // The calendar shows what was added last: an event or an exam is on its day, and a session belongs on its hours.
    if (start) go(dayOf(start));
    const shown = result.focus[event?.isExam ? 0 : (command?.events.length ?? 0)];
    if (shown !== undefined) reveal(shown);
    clear();
  };
