import type { CommandContext, CommandOf } from '../src/core/commands/command.ts';
import type { FoundCalendar } from '../src/core/commands/calendar-entry.ts';
import type { State } from '../src/core/state/state.ts';
import { dayOf } from '../src/core/time/civil-time.ts';
import { civilNow } from '../src/core/time/zones.ts';
import { choicesOfFeed, NEVER_READ } from '../src/rules/files/feeds/feed-choices.ts';
import { hasNews, planImport } from '../src/rules/files/import/import-plan.ts';
import { CALENDAR_RULES } from '../src/rules/files/later-rules.ts';
import { readCalendar } from '../src/rules/files/read-calendar.ts';
import { run } from '../src/rules/run.ts';
import { runCalendar } from '../src/session/run-calendar.ts';
import type { PlannerSession } from '../src/session/session.ts';

/** The entries that a calendar file has now. */
function foundIn(file: string, { now, zone }: CommandContext): FoundCalendar {
  const read = readCalendar(file, { zone, today: dayOf(civilNow(now, zone)) });
  if (!read.ok) throw new Error(read.message);
  return read.found;
}

const addCommands = (files: readonly string[], context: CommandContext): CommandOf<'feed.add'>[] =>
  files.map((file, at) => {
    const feed = { id: context.newId(), name: `Calendar ${at}`, url: `https://school.example/${at}.ics` };
    return { type: 'feed.add', feed, source: foundIn(file, context) };
  });

/** Adds calendars by address to an open planner. */
export function addFeeds(session: PlannerSession, files: readonly string[], context: CommandContext): void {
  for (const command of addCommands(files, context)) {
    const added = runCalendar(session, command, { isQuiet: true });
    if (!added.ok) throw new Error(added.refusal.message);
  }
}

/** Calendars by address beside the rest of a planner, to be read again. */
export class FeedReadings {
  private readonly ids: string[] = [];

  constructor(
    private state: State,
    private readonly context: CommandContext,
    private readonly files: readonly string[],
  ) {
    for (const command of addCommands(files, context)) {
      const added = run(this.state, command, context, CALENDAR_RULES);
      if (!added.ok) throw new Error(added.refusal.message);
      this.state = added.state;
      this.ids.push(command.feed.id ?? '');
    }
  }

  /** Reads a calendar that says what it said before, and joins it with its rows. @returns the number of its entries */
  readAgain(at: number): number {
    const feed = this.state.rows.feeds.get(this.ids[at] ?? '');
    if (!feed) throw new Error('There is no such calendar.');
    const found = foundIn(this.files[at] ?? '', this.context);
    const choices = choicesOfFeed(this.state, feed, NEVER_READ);
    if (hasNews(planImport(this.state, found, choices, { ...this.context, zoneOfNew: null })))
      throw new Error('A calendar that says the same has news.');
    return found.entries.length;
  }
}
