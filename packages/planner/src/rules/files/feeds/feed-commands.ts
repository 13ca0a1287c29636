import type { CommandOf } from '../../../core/commands/command.ts';
import {
  changedFields,
  coalesceOf,
  definedFields,
  notFound,
  quote,
  refuse,
  stateSoFar,
} from '../../../core/history/transaction.ts';
import type { RuleResult, Transaction } from '../../../core/history/transaction.ts';
import { newRow } from '../../../schema/define-rows.ts';
import { feedFields } from '../../../schema/feed.ts';
import type { Feed } from '../../../schema/feed.ts';
import { activeTag } from '../../../core/state/views.ts';
import { zoneOfNew } from '../../tasks/add-tasks.ts';
import { needsName } from '../../tasks/list-rules.ts';
import { sentenceOf, writePlan } from '../add-calendar.ts';
import { hasNews, planImport } from '../import/import-plan.ts';
import { EntrySubjects } from '../import/entry-subject.ts';
import { addNewSubjects } from '../import/new-subjects.ts';
import { isWorkedOn, withStyle } from '../import/known-row.ts';
import { choicesOfFeed, NEVER_READ } from './feed-choices.ts';
import { tellNews } from './news.ts';
import { rowsOfFeed } from './feed-rows.ts';

/** Fields that rows show at once. */
const LOOKS = ['hue', 'tagId', 'subjects', 'skippedSubjects'] as const;
const NEEDS_NAME = refuse('empty', 'A calendar needs a name.');

function planOf(draft: Transaction, feed: Feed, { source, seen }: Pick<CommandOf<'feed.refresh'>, 'source' | 'seen'>) {
  const state = stateSoFar(draft);
  return planImport(state, source, choicesOfFeed(state, feed, seen), {
    ...draft.context,
    zoneOfNew: zoneOfNew(draft),
  });
}

/** Adds a feed with what it has now. */
export function addFeed(draft: Transaction, { feed: given, source, newSubjects }: CommandOf<'feed.add'>): RuleResult {
  if (given.name.trim() === '') return NEEDS_NAME;
  if (given.tagId && !activeTag(draft.state, given.tagId)) return notFound('tag');
  const id = given.id ?? draft.context.newId();
  if (draft.state.rows.feeds.has(id)) return refuse('invalid', 'That calendar is already there.');
  for (const { name, url } of draft.state.rows.feeds.values())
    if (url === given.url) return refuse('invalid', `You already have this calendar as ${quote(name)}.`);
  const subjects = addNewSubjects(draft, { ...given, newSubjects });
  if (subjects === null) return needsName('subject');
  const feed = newRow(feedFields, { ...given, subjects, id, name: given.name.trim(), createdAt: draft.now });
  draft.put('feeds', feed);
  const plan = planOf(draft, feed, { source, seen: NEVER_READ });
  const written = writePlan(draft, plan);
  if ('refusal' in written) return written;
  return { ...written, sentence: hasNews(plan) ? sentenceOf(plan, feed.name) : `Added ${quote(feed.name)}` };
}

/** Changes a feed. Its rows get the new colour and tags at once; all else comes when it is read. */
export function editFeed(draft: Transaction, command: CommandOf<'feed.edit'>): RuleResult {
  const feed = draft.state.rows.feeds.get(command.id);
  if (!feed) return notFound('calendar');
  const given = definedFields(command.fields);
  if (given.name?.trim() === '') return NEEDS_NAME;
  const subjects = addNewSubjects(draft, { ...feed, ...given, newSubjects: command.newSubjects });
  if (subjects === null) return needsName('subject');
  const fields = { ...given, subjects };
  const changed = changedFields(feed, fields);
  const next = { ...feed, ...fields };
  if (changed.length > 0) draft.put('feeds', next);
  if (LOOKS.some((name) => changed.includes(name))) restyle(draft, next);
  return { sentence: `Changed ${quote(next.name)}`, coalesce: coalesceOf('feeds', feed.id, changed) };
}

function restyle(draft: Transaction, feed: Feed): void {
  const state = stateSoFar(draft);
  const choices = choicesOfFeed(state, feed, NEVER_READ);
  const subjects = new EntrySubjects(state, choices);
  for (const known of rowsOfFeed(draft.state, feed.id)) {
    const { seen } = known.origin;
    const style = { hue: choices.hue, tagId: subjects.tagOf(seen) };
    const { table, row } = withStyle(known, seen, style);
    draft.put(table, { ...row, origin: { ...known.origin, seen: { ...seen, ...style } } });
  }
}

/** Removes a feed. Its rows become the student's own, or go to the trash where nobody worked on them. */
export function removeFeed(draft: Transaction, { id, items }: CommandOf<'feed.remove'>): RuleResult {
  const feed = draft.state.rows.feeds.get(id);
  if (!feed) return notFound('calendar');
  draft.remove('feeds', id);
  for (const known of rowsOfFeed(draft.state, id)) {
    const { table, row, origin } = known;
    const isKept = items === 'keep' || row.deletedAt !== null || isWorkedOn(draft.state, known, origin);
    draft.put(table, { ...row, origin: null, deletedAt: isKept ? row.deletedAt : draft.serverTime });
  }
  return { sentence: `Removed ${quote(feed.name)}` };
}

/** Follows a feed that was read again. Not undone: undo takes back what the student did. */
export function refreshFeed(draft: Transaction, command: CommandOf<'feed.refresh'>): RuleResult {
  const feed = draft.state.rows.feeds.get(command.id);
  if (!feed) return notFound('calendar');
  const plan = planOf(draft, feed, command);
  const written = writePlan(draft, plan);
  if ('refusal' in written) return written;
  tellNews(draft, plan, feed.id);
  return { sentence: `Updated ${quote(feed.name)}` };
}
