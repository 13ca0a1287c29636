import type { Series } from '../../schema/series.ts';
import type { OccurrenceCounts } from '../../core/state/occurrences.ts';
import type { Scope } from '../../session/open-change.ts';

export interface ScopeChoice {
  scope: Scope;
  label: string;
}

/** The occurrences that a change of one may be for. Those after it are no choice where there are none, or where they are all. */
export function scopeChoices(of: Series['of'], { all, following, isFirst }: OccurrenceCounts): ScopeChoice[] {
  const later: ScopeChoice = { scope: 'following', label: `This and ${following ?? 'all'} following` };
  return [
    { scope: 'this', label: 'This one' },
    ...(isFirst || following === 0 ? [] : [later]),
    { scope: 'all', label: all === null ? `All ${of}s` : `All ${all}` },
  ];
}
