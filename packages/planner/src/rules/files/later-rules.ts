import type { CalendarType } from '../../core/commands/command.ts';
import type { RulesFor } from '../../core/history/transaction.ts';
import { meetsSample } from '../sample/meets-sample.ts';
import { puttingSampleAway } from '../sample/sample-commands.ts';
import { addCalendar } from './add-calendar.ts';
import * as feeds from './feeds/feed-commands.ts';

/** Rules of what calendars bring. They come with the screens and readers of calendars, not with the planner's own script. */
export const CALENDAR_RULES: RulesFor<CalendarType> = {
  'calendar.add': puttingSampleAway(addCalendar, meetsSample),
  'feed.add': puttingSampleAway(feeds.addFeed, meetsSample),
  'feed.edit': feeds.editFeed,
  'feed.remove': feeds.removeFeed,
  'feed.refresh': feeds.refreshFeed,
};
