import type { PlannerEvent } from '../model/planner-event.ts';
import type { Series } from '../model/series.ts';
import { splitId } from '../recurrence/occurrences.ts';
import { occurrenceDays } from '../recurrence/series-rule.ts';
import { ruleOfRun, templateOf, weeklyRuns } from '../recurrence/weekly-runs.ts';
import type { WeeklyRun } from '../recurrence/weekly-runs.ts';
import { dayOf } from '../time/civil-time.ts';
import { plural } from '../text/words.ts';
import type { CommandOf } from './command.ts';
import { whenOf } from './series-commands.ts';
import { quote, refuse } from './transaction.ts';
import type { RuleResult, Transaction } from './transaction.ts';

function seriesOf(draft: Transaction, run: WeeklyRun, template: PlannerEvent): Series {
  const { events } = run;
  const { title, notes, place, hue, tagIds, isSample } = template;
  const days = events.map(({ start }) => dayOf(start));
  const [first = '', until = first] = [days[0], days.at(-1)];
  const rule = ruleOfRun(run);
  const there = new Set(days);
  return {
    // The same in two tabs that collect the same events.
    ...{ id: splitId(events[0]?.id ?? '', first), of: 'event', title, notes, place, hue, tagIds, isSample },
    ...{ groupId: null, order: null, estimate: null, createdAt: draft.now, deletedAt: null, origin: null },
    ...whenOf(template),
    ...{ rule, first, until, mode: 'fixed' },
    except: occurrenceDays({ rule, first, until }, { from: first, to: until }).filter((day) => !there.has(day)),
  };
}

/** Keeps runs of equal weekly events as series. Events of a run that differ become changed occurrences. */
export function collectSeries(draft: Transaction, { ids }: CommandOf<'series.collect'>): RuleResult {
  const wanted = new Set(ids);
  const runs = weeklyRuns(draft.state.rows.events).filter(({ events }) => events.some(({ id }) => wanted.has(id)));
  const titles: string[] = [];
  let count = 0;
  for (const run of runs) {
    const template = templateOf(run);
    if (!template) continue;
    const series = seriesOf(draft, run, template);
    draft.put('series', series);
    for (const event of run.events) {
      if (!run.changed.has(event)) draft.remove('events', event.id);
      else draft.put('events', { ...event, seriesId: series.id, seriesDay: dayOf(event.start) });
    }
    titles.push(series.title);
    count += run.events.length;
  }
  const [first] = titles;
  if (first === undefined) return refuse('not_found', 'These events are no longer there.');
  const subject = titles.length === 1 ? 'one series' : `${titles.length} series`;
  return { sentence: `Made ${subject} of ${plural(count, 'event')}${titles.length === 1 ? ` ${quote(first)}` : ''}` };
}
