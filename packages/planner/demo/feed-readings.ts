import type { CommandContext } from '../src/core/commands/command.ts';
import type { FoundCalendar } from '../src/core/commands/calendar-entry.ts';
import type { State } from '../src/core/state/state.ts';
import { dayOf } from '../src/core/time/civil-time.ts';
import { civilNow } from '../src/core/time/zones.ts';
import { choicesOfFeed, NEVER_READ } from '../src/rules/files/feeds/feed-choices.ts';
import { hasNews, planImport } from '../src/rules/files/import/import-plan.ts';
import { CALENDAR_RULES } from '../src/rules/files/later-rules.ts';
import { readCalendar } from '../src/rules/files/read-calendar.ts';
import { run } from '../src/rules/run.ts';

/** Calendars by address beside the rest of a planner, to be read again. */
export class FeedReadings {
  private readonly ids: string[] = [];

  constructor(
    private state: State,
    private readonly context: CommandContext,
    private readonly files: readonly string[],
  ) {
    for (const [at, file] of files.entries()) {
      const id = context.newId();
      const feed = { id, name: `Calendar ${at}`, url: `https://school.example/${at}.ics` };
      const added = run(this.state, { type: 'feed.add', feed, source: this.found(file) }, context, CALENDAR_RULES);
      if (!added.ok) throw new Error(added.refusal.message);
      this.state = added.state;
      this.ids.push(id);
    }
  }

  /** Reads a calendar that says what it said before, and joins it with its rows. @returns the number of its entries */
  readAgain(at: number): number {
    const feed = this.state.rows.feeds.get(this.ids[at] ?? '');
    if (!feed) throw new Error('There is no such calendar.');
    const found = this.found(this.files[at] ?? '');
    const choices = choicesOfFeed(this.state, feed, NEVER_READ);
    if (hasNews(planImport(this.state, found, choices, { ...this.context, zoneOfNew: null })))
      throw new Error('A calendar that says the same has news.');
    return found.entries.length;
  }

  private found(file: string): FoundCalendar {
    const { now, zone } = this.context;
    const read = readCalendar(file, { zone, today: dayOf(civilNow(now, zone)) });
    if (!read.ok) throw new Error(read.message);
    return read.found;
  }
}
