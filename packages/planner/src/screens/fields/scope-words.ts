import type { Series } from '../../domain/model/series.ts';
import type { Scope } from '../../session/open-change.ts';

export interface ScopeChoice {
  scope: Scope;
  label: string;
}

/** The occurrences that a change may be for. @param isFirst the first has none before it: "all" says the same */
export function scopeChoices(of: Series['of'], isFirst: boolean): ScopeChoice[] {
  const following: ScopeChoice[] = isFirst ? [] : [{ scope: 'following', label: 'This and following' }];
  return [{ scope: 'this', label: `This ${of}` }, ...following, { scope: 'all', label: `All ${of}s` }];
}
