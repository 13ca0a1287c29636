import {
  calendarAddress,
  civilNow,
  dayOf,
  entryCommand,
  kindOfLine,
  parseQuickEntry,
  setDateOrder,
  settingsOf,
  tokenLabel,
  unreadLabel,
  vocabularyOf,
} from '@bellweek/planner/core';
import type { Dismissed, EntryKind, ParsedTask, State } from '@bellweek/planner/core';
import type { Understood, UnderstoodLine } from '../../ipc/views.ts';
import type { LivePlanner } from '../store/live-planner.ts';

export interface EntryWindowOptions {
  live: Pick<LivePlanner, 'state' | 'run'>;
  now: () => number;
  zone: () => string;
  newId: () => string;
  /** Shows what the calendar at an address would bring. */
  offerCalendar: (address: string) => void;
}

/** Text of the field, the tokens that were turned back into text, and the student's choice. */
interface EntryText {
  text: string;
  dismissed: readonly Dismissed[];
  kind: EntryKind | null;
}

/** Functions of the planner for the quick entry window. */
export interface EntryWindow {
  /** @returns the reason why it was not added, in one sentence; null if it is saved */
  add: (entry: EntryText) => string | null;
  /** @returns the kind and the tokens of the text; none without a planner to add it to */
  read: (entry: EntryText) => UnderstoodLine;
}

const NOBODY = 'Log in first, and open your planner once.';
const NOTHING = 'Write what you want to do.';

/** Parses typed text as the planner's own field does. */
export function entryWindow({ live, now, zone, newId, offerCalendar }: EntryWindowOptions): EntryWindow {
  const civil = (): string => civilNow(new Date(now()).toISOString(), zone());
  const parse = (state: State, { text, dismissed }: EntryText): ParsedTask[] => {
    const { weekStart, dates, showsWeekNumbers } = settingsOf(state);
    return parseQuickEntry(text, {
      now: civil(),
      weekStart,
      dates,
      vocabulary: vocabularyOf(state),
      dismissed,
      countsWeeks: showsWeekNumbers,
    });
  };
  return {
    add: (entry) => {
      const { state } = live;
      if (!state) return NOBODY;
      const address = calendarAddress(entry.text);
      if (address !== null) {
        offerCalendar(address);
        return null;
      }
      const command = entryCommand(parse(state, entry), state, { newId, kind: entry.kind });
      return command ? live.run(command) : NOTHING;
    },
    read: (entry) => {
      const { state } = live;
      const isCalendar = state !== null && calendarAddress(entry.text) !== null;
      if (!state || isCalendar) return { kind: null, parts: [], isCalendar };
      const { clock, dates } = settingsOf(state);
      setDateOrder(dates);
      const today = dayOf(civil());
      const lines = parse(state, entry);
      const [first] = lines;
      const parts = lines.flatMap(({ tokens, subject, exam, unread }): Understood[] => [
        ...tokens.map((token) => ({ kind: token.kind, text: token.text, words: tokenLabel(token, today, clock) })),
        ...(subject ? [{ kind: 'subject' as const, text: subject.text, words: subject.name }] : []),
        ...(exam ? [{ kind: 'exam' as const, text: exam.text, words: 'Exam' }] : []),
        ...unread.map((each) => ({ kind: 'unread' as const, text: each.text, words: unreadLabel(each) })),
      ]);
      return { kind: first ? kindOfLine(first, entry.kind) : null, parts, isCalendar };
    },
  };
}
