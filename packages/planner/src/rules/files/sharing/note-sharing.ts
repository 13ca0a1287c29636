import type { CommandOf } from '../../../core/commands/command.ts';
import type { RuleResult, Transaction } from '../../../core/history/transaction.ts';
import { settingsOf } from '../../../core/state/state.ts';

export function noteSharing(draft: Transaction, { calendars }: CommandOf<'sharing.note'>): RuleResult {
  draft.put('settings', { ...settingsOf(draft.state), sharedCalendars: calendars });
  return { sentence: 'Changed the shared calendars' };
}
