import type { CommandOf } from '../../../core/commands/command.ts';
import { notFound, quote } from '../../../core/history/transaction.ts';
import type { RuleResult, Transaction } from '../../../core/history/transaction.ts';
import type { State } from '../../../core/state/state.ts';
import { plural } from '../../../core/text/words.ts';
import type { Day } from '../../../core/time/civil-day.ts';
import type { News } from '../../../schema/news.ts';

/** News that are told today, the nearest first: none that were dismissed, or whose day is over. */
export function newsOn({ rows }: State, today: Day): News[] {
  const shown = [...rows.news.values()].filter(({ until, dismissedOn }) => until >= today && dismissedOn.length === 0);
  const timeOf = ({ is, was }: News): string => is.start ?? was.start ?? '';
  return shown.sort((a, b) => (timeOf(a) < timeOf(b) ? -1 : timeOf(a) > timeOf(b) ? 1 : a.id < b.id ? -1 : 1));
}

/** Is told no more, on any device. */
export function dismissNews(draft: Transaction, { ids }: CommandOf<'news.dismiss'>): RuleResult {
  const news = ids.flatMap((id) => draft.state.rows.news.get(id) ?? []);
  const [first] = news;
  if (!first) return notFound('change');
  for (const each of news)
    draft.put('news', { ...each, dismissedOn: [...new Set([...each.dismissedOn, draft.today])] });
  return {
    sentence: `Dismissed ${news.length === 1 ? `the change of ${quote(first.is.title)}` : plural(news.length, 'change')}`,
  };
}
