import { Button } from '@bellweek/ui/button';
import { Notice } from '@bellweek/ui/notice';
import { Plus } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { ChangeEvent, ClipboardEvent, KeyboardEvent } from 'react';
import { typedWorkOf } from '../../rules/quick-entry/to-command.ts';
import { settingsOf } from '../../core/state/state.ts';
import { formatTypedMinute } from '../../core/time/format.ts';
import { pasteIntoEntry, pressInEntry } from './entry-keys.ts';
import { later } from '../later.tsx';
import styles from './quick-entry.module.css';
import { optionId, SuggestionList } from './suggestion-list.tsx';
import { KindChip } from './kind-chip.tsx';
import { TokenChips } from '../fields/token-chips.tsx';
import { FitChip } from '../timing/later-timing.tsx';
import { useOffer } from './use-offer.ts';
import { useQuickEntry } from './use-quick-entry.ts';
import { usePlanner, useWorkspaceStore } from '../workspace/planner-context.tsx';

const PastePreview = later(async () => (await import('./paste-preview.tsx')).PastePreview, null);

export interface QuickEntryProps {
  accountId: string;
  /** Whether calendars are read by their address. */
  hasFeeds?: boolean;
  /** In a sheet of its own, where it takes the focus. */
  standalone?: boolean;
}

type Field = HTMLInputElement | HTMLTextAreaElement;
const MOST_LINES = 8;

/**
 * Quick entry: one line is a task with its details, which Enter adds. Several lines are several tasks: Enter begins
 * another line, Control Enter adds them. The field keeps the focus.
 */
export function QuickEntry({ accountId, hasFeeds = false, standalone = false }: QuickEntryProps) {
  const today = usePlanner((view) => view.today);
  // Either an input or, for several lines, a text area.
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const entry = useOffer(useQuickEntry(accountId, field), hasFeeds);
  const listId = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const { text, tasks, suggestions, chosen } = entry;
  const isOpen = suggestions.length > 0;
  const { clock } = settingsOf(entry.state);
  const workspace = useWorkspaceStore();
  useEffect(() => {
    if (!standalone) return workspace.getState().focus.register('entry', () => field.current);
    field.current?.focus();
    return undefined;
  }, [workspace, standalone]);
  const shared = {
    ref: field,
    className: styles.input,
    'aria-label': 'Add a task',
    'data-fresh': entry.isFresh || undefined,
    value: text,
    autoComplete: 'off',
    onChange: ({ target }: ChangeEvent<Field>) => {
      setProblem(null);
      entry.write(target.value, target.selectionStart);
    },
    onKeyDown: (event: KeyboardEvent<Field>) => pressInEntry(entry, event, workspace.getState(), standalone),
    onPaste: (event: ClipboardEvent<Field>) => setProblem(pasteIntoEntry(entry, event)),
    onBlur: entry.closeSuggestions,
  };
  return (
    <div className={styles.entry} data-alone={standalone || undefined}>
      <div className={styles.field}>
        <Plus className={styles.plus} size={18} aria-hidden="true" />
        {entry.isMultiline ? (
          <textarea {...shared} rows={Math.min(text.split('\n').length, MOST_LINES)} />
        ) : (
          <input
            {...shared}
            type="text"
            enterKeyHint="done"
            placeholder={`Essay tomorrow ${formatTypedMinute(16 * 60, clock)} #english`}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={chosen >= 0 ? optionId(listId, chosen) : undefined}
          />
        )}
        {isOpen && <SuggestionList id={listId} suggestions={suggestions} active={chosen} onChoose={entry.choose} />}
      </div>
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      {entry.isMultiline ? (
        <PastePreview today={today} clock={clock} tasks={tasks} onAdd={entry.add} onClear={entry.clear} />
      ) : (
        <div className={styles.understood}>
          {entry.kind && entry.offer === null && <KindChip kind={entry.kind} onSwitch={entry.switchKind} />}
          {entry.offer === null ? (
            <>
              {entry.missing !== undefined && <p className={styles.missing}>{entry.missing}</p>}
              {!entry.isLacking && (
                <>
                  <TokenChips state={entry.state} today={today} task={tasks[0]} onDismiss={entry.dismiss} />
                  {tasks[0] && entry.kind !== 'event' && <FitChip {...typedWorkOf(tasks[0])} tags={tasks[0].tags} />}
                </>
              )}
            </>
          ) : (
            <Button size="small" variant="primary" aria-keyshortcuts="Enter" onClick={entry.add}>
              {entry.offer}
            </Button>
          )}
        </div>
      )}
      {standalone && !entry.isMultiline && entry.offer === null && (
        <div className={styles.actions}>
          <Button variant="primary" aria-disabled={tasks.length === 0 || entry.isLacking} onClick={entry.add}>
            Add
          </Button>
        </div>
      )}
    </div>
  );
}
