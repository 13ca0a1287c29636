import { Sheet } from '@bellweek/ui/sheet';
import { Search } from 'lucide-react';
import { useCallback, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { search } from '../../domain/search/search.ts';
import type { SearchHit } from '../../domain/search/search.ts';
import { civilNow } from '../../domain/time/zones.ts';
import { useTables } from '../use-tables.ts';
import { matchingActions } from './palette-action.ts';
import type { PaletteAction } from './palette-action.ts';
import { ActionRow } from './action-row.tsx';
import { HitRow } from './hit-row.tsx';
import { idOf } from './hit-words.ts';
import styles from './search-sheet.module.css';
import { usePlanner } from '../workspace/planner-context.tsx';

export interface SearchSheetProps {
  /** A task or an event was chosen. */
  onOpen: (opened: { kind: 'task' | 'event'; id: string }) => void;
  /** A group or a tag was chosen. Without it, search finds only tasks and events. */
  onShow?: (found: { kind: 'group' | 'tag'; id: string }) => void;
  /** Palette actions. */
  actions?: readonly PaletteAction[];
  onClose: () => void;
}

const NO_ACTIONS: readonly PaletteAction[] = [];
const LIMIT = 30;
const PAGE = 8;
const SEARCHED = [
  'tasks',
  'subtasks',
  'blocks',
  'events',
  'series',
  'groups',
  'tags',
  'tagGroups',
  'settings',
] as const;

/** Search over everything: arrow keys go through the results, Enter opens one. */
export function SearchSheet({ onOpen, onShow, actions = NO_ACTIONS, onClose }: SearchSheetProps) {
  const input = useRef<HTMLInputElement>(null);
  const { query, setQuery, wanted, hits, hitsNow, state, here } = useHits(onShow !== undefined);
  const [active, setActive] = useState(0);
  const listId = useId();
  const named = matchingActions(actions, wanted);
  const count = hits.length + named.length;
  const at = Math.min(active, count - 1);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at, wanted]);
  const start = (action: PaletteAction | undefined) => {
    if (!action) return;
    onClose();
    // After the sheet has restored the focus, which the action may move.
    requestAnimationFrame(action.run);
  };
  const open = (hit: SearchHit | undefined) => {
    if (!hit) return;
    onClose();
    if (hit.kind === 'task' || hit.kind === 'event') onOpen({ kind: hit.kind, id: idOf(hit) });
    else onShow?.({ kind: hit.kind, id: idOf(hit) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE };
    const step = steps[event.key];
    if (step !== undefined && count > 0) {
      event.preventDefault();
      setActive(Math.max(0, Math.min(at + step, count - 1)));
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      const [found, place] = [hitsNow(), Math.max(at, 0)];
      if (place < found.length) open(found[place]);
      else start(matchingActions(actions, query)[place - found.length]);
    } else if (event.key === 'Escape' && query !== '') {
      // The first Escape clears the text, the next one closes.
      event.stopPropagation();
      setQuery('');
    }
  };
  return (
    <Sheet open onClose={onClose} title="Search" size="tall" initialFocus={input}>
      <div className={styles.search}>
        <Search className={styles.glass} size={20} aria-hidden="true" />
        <input
          ref={input}
          // At once, not a frame later: typing may continue right after the shortcut.
          autoFocus
          type="text"
          inputMode="search"
          enterKeyHint="go"
          role="combobox"
          aria-label="Search everything"
          aria-expanded={count > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={count > 0 ? `${listId}-${at}` : undefined}
          className={`field-look ${styles.input}`}
          placeholder="Search everything"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={query}
          onChange={({ target }) => {
            setQuery(target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <p className={styles.status} role="status">
        {statusOf(wanted, hits.length, named.length)}
      </p>
      {count > 0 && (
        <ul ref={list} id={listId} className={styles.list} role="listbox" aria-label="Found">
          {hits.map((hit, index) => (
            <HitRow
              key={`${hit.kind} ${idOf(hit)}`}
              id={`${listId}-${index}`}
              hit={hit}
              state={state}
              query={wanted}
              here={here}
              isActive={index === at}
              onPress={() => open(hit)}
            />
          ))}
          {named.map((action, index) => (
            <ActionRow
              key={action.label}
              id={`${listId}-${hits.length + index}`}
              action={action}
              isActive={hits.length + index === at}
              onPress={() => start(action)}
            />
          ))}
        </ul>
      )}
    </Sheet>
  );
}

/** Deferred search: results may come a moment after typing, and never delay a key. */
function useHits(withNames: boolean) {
  const state = useTables(SEARCHED);
  const zone = usePlanner((view) => view.zone);
  const now = usePlanner((view) => view.now);
  const here = useMemo(() => ({ now: civilNow(now, zone), zone }), [now, zone]);
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query);
  const find = useCallback(
    (text: string) =>
      search(state, text, here.now, LIMIT).filter(({ kind }) => withNames || kind === 'task' || kind === 'event'),
    [state, here, withNames],
  );
  const hits = useMemo(() => find(wanted), [find, wanted]);
  /** Results of the latest text, for Enter pressed before they are shown. */
  const hitsNow = () => (wanted === query ? hits : find(query));
  return { query, setQuery, wanted, hits, hitsNow, state, here };
}

function statusOf(query: string, count: number, action: number): string {
  if (query.trim() === '') {
    return 'Search tasks, events, notes, steps, groups and tags. Or type a command: “undo”, “month”, “dark”.';
  }
  if (count === 0 && action > 0) return 'No tasks or events found. These commands match.';
  if (count === 0) return 'Nothing found. Try part of a word or a tag name.';
  if (count === LIMIT) return `The ${LIMIT} best matches. Type more to narrow it down.`;
  return count === 1 ? '1 found' : `${count} found`;
}
