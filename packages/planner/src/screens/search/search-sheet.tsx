import { Palette } from '@bellweek/ui/palette';
import { matchingActions } from '@bellweek/ui/palette-action';
import type { PaletteAction } from '@bellweek/ui/palette-action';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { search } from '../../rules/search/search.ts';
import type { SearchHit } from '../../rules/search/search.ts';
import { fold } from '../../core/text/fold.ts';
import { civilNow } from '../../core/time/zones.ts';
import { useTables } from '../use-tables.ts';
import { usePlanner } from '../workspace/planner-context.tsx';
import { actionOption, hitOption } from './hit-option.tsx';
import { idOf } from './hit-words.ts';

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
  const { query, setQuery, wanted, hits, hitsNow, state, here } = useHits(onShow !== undefined);
  const named = matchingActions(actions, wanted, fold);
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
  const options = [
    ...hits.map((hit) => ({ ...hitOption(hit, { state, query: wanted, here }), onPress: () => open(hit) })),
    ...named.map((action) => ({ ...actionOption(action), onPress: () => start(action) })),
  ];
  return (
    <Palette
      title="Search"
      label="Search everything"
      query={query}
      onQuery={setQuery}
      status={statusOf(wanted, hits.length, named.length)}
      groups={[{ options }]}
      onEnter={(place) => {
        const found = hitsNow();
        if (place < found.length) open(found[place]);
        else start(matchingActions(actions, query, fold)[place - found.length]);
      }}
      onClose={onClose}
    />
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
