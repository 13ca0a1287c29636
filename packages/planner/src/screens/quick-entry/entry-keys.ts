import type { ClipboardEvent, KeyboardEvent } from 'react';
import type { QuickEntryState } from './use-quick-entry.ts';
import { isMultiline } from './use-quick-entry.ts';
import { leaveEntry } from '../focus/focus-moves.ts';
import type { Workspace } from '../workspace/workspace.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

function inSuggestions(entry: QuickEntryState, event: KeyboardEvent): boolean {
  if (entry.suggestions.length === 0) return false;
  const suggestion = entry.suggestions[entry.chosen];
  if (event.key === 'ArrowDown') entry.step(1);
  else if (event.key === 'ArrowUp') entry.step(-1);
  else if (suggestion && (event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) entry.choose(suggestion);
  else if (event.key === 'Escape') entry.closeSuggestions();
  else return false;
  return true;
}

/**
 * Keys of the quick entry field: Enter adds, and Control Enter in a text of several lines; Shift Enter begins a second
 * line; Escape leaves the field and keeps the text; arrow down goes to the list. Open suggestions take these keys
 * first.
 */
export function pressInEntry(
  entry: QuickEntryState,
  event: KeyboardEvent<Field>,
  workspace: Workspace,
  standalone: boolean,
): void {
  const { text } = entry;
  if (inSuggestions(entry, event)) event.stopPropagation();
  else if (event.key === 'Enter' && event.shiftKey && !entry.isMultiline) {
    const at = event.currentTarget.selectionStart ?? text.length;
    entry.write(`${text.slice(0, at)}\n${text.slice(at)}`, null, at + 1);
  } else if (event.key === 'Enter' && (!entry.isMultiline || event.ctrlKey || event.metaKey)) entry.add();
  else if (event.key === 'ArrowDown' && !entry.isMultiline && !standalone) workspace.focus.focus('list');
  else if (event.key === 'Escape' && !standalone) leaveEntry(workspace, event.currentTarget);
  else return;
  event.preventDefault();
}

/** Characters: a thousand tasks with all their details. Much more would make typing slow afterwards. */
const MOST_PASTED = 100_000;
const TOO_LONG = 'This text is too long to paste. Paste at most 100,000 characters at once.';

/**
 * Pastes several lines with their line breaks: an `input` would drop them.
 *
 * @returns why nothing was pasted; null where something was
 */
export function pasteIntoEntry(entry: QuickEntryState, event: ClipboardEvent<Field>): string | null {
  const pasted = event.clipboardData.getData('text/plain').replace(/[\r\n]+$/, '');
  if (pasted.length + entry.text.length > MOST_PASTED) {
    event.preventDefault();
    return TOO_LONG;
  }
  if (entry.isMultiline || !isMultiline(pasted)) return null;
  event.preventDefault();
  const { selectionStart, selectionEnd } = event.currentTarget;
  const from = selectionStart ?? entry.text.length;
  const before = entry.text.slice(0, from) + pasted;
  entry.write(before + entry.text.slice(selectionEnd ?? from), null, before.length);
  return null;
}
