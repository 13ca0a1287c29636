import type { CommandOf, TagGroupDraft } from '../../core/commands/command.ts';
import type { Transaction, RuleResult } from '../../core/history/transaction.ts';
import { addTagGroups, addTags, hasName } from '../tasks/new-rows.ts';
import type { TagGroupKind } from '../../schema/tag.ts';
import { settingsOf } from '../../core/state/state.ts';
import { nameKey } from '../../core/text/fold.ts';
import { tagGroupsInOrder, tagsInOrder } from '../../core/state/views.ts';
import { withReportAnswer } from '../../core/state/report-consent.ts';
import { LEVELS } from './sample-data.ts';

const MOST_SUBJECTS = 40;

/** The tag groups Subject and Difficulty, made where they are missing. */
function dimensions(draft: Transaction): { subjects: string; levels: string } {
  const known = tagGroupsInOrder(draft.state);
  const wanted: TagGroupDraft[] = [
    { name: 'Subject', kind: 'subject' },
    { name: 'Difficulty', kind: 'level' },
  ];
  const missing = wanted.filter(({ kind }) => !known.some((group) => group.kind === kind));
  const groups = [...known, ...(addTagGroups(draft, missing) ?? [])];
  const idOf = (kind: TagGroupKind): string => groups.find((group) => group.kind === kind)?.id ?? '';
  return { subjects: idOf('subject'), levels: idOf('level') };
}

/** Takes over the clock, dates and week of the country, which undoing the set-up keeps. */
export function adoptHabits(draft: Transaction, { habits }: CommandOf<'settings.adopt'>): RuleResult {
  draft.put('settings', { ...settingsOf(draft.state), ...habits });
  return { sentence: 'Changed the settings' };
}

/** Adds Subject with the student's subjects, and Difficulty with three levels. Answering again adds what is missing. */
export function answerOnboarding(draft: Transaction, { answers }: CommandOf<'onboarding.answer'>): RuleResult {
  const named = new Map<string, string>();
  for (const name of answers.subjects ?? []) {
    const key = nameKey(name);
    if (key !== '' && !named.has(key)) named.set(key, name.trim());
  }
  const names = [...named.values()].slice(0, MOST_SUBJECTS);
  const { subjects, levels } = dimensions(draft);
  const missing = names.filter((name) => !hasName(draft.state, 'tags', name, undefined, subjects));
  addTags(
    draft,
    subjects,
    missing.map((name) => ({ name, tagGroupId: subjects })),
  );
  if (tagsInOrder(draft.state, levels).length === 0) {
    addTags(
      draft,
      levels,
      LEVELS.map((level) => ({ ...level, tagGroupId: levels })),
    );
  }
  const settings = withReportAnswer(settingsOf(draft.state), answers.sendsReport, draft.now);
  draft.put('settings', {
    ...settings,
    stage: answers.stage ?? settings.stage,
    country: answers.country ?? settings.country,
    weekStart: answers.weekStart ?? settings.weekStart,
    colourTagGroupId: settings.colourTagGroupId ?? subjects,
    onboardedAt: draft.now,
  });
  return { sentence: 'Set up your planner' };
}
