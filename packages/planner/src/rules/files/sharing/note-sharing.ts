import type { CommandOf } from '../../../core/commands/command.ts';
import type { RuleResult, Transaction } from '../../../core/history/transaction.ts';
import { settingsOf } from '../../../core/state/state.ts';

const sentenceOf = (added: number): string => {
  if (added === 0) return 'Changed the shared calendars';
  return added > 0 ? 'Shared a calendar' : 'Stopped sharing a calendar';
};

export function noteSharing(draft: Transaction, { calendars }: CommandOf<'sharing.note'>): RuleResult {
  const settings = settingsOf(draft.state);
  draft.put('settings', { ...settings, sharedCalendars: calendars });
  return { sentence: sentenceOf(calendars.length - settings.sharedCalendars.length) };
}
