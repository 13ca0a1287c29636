import { Button } from '@bellweek/ui/button';
import { Key } from '@bellweek/ui/key';
import { Palette } from '@bellweek/ui/palette';
import { shortcutKey } from '@bellweek/ui/shortcut-key';
import { Search } from 'lucide-react';
import { useNow } from '@bellweek/ui/dates/use-now';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useLogOut } from '../../leaving/ask-before-log-out.tsx';
import { useSession } from '../../session/session-context.tsx';
import { useSiteInfo } from '../../site/site-info.tsx';
import styles from './command-palette.module.css';
import { foundGroups } from './found-groups.tsx';
import { findCommands } from './page-commands.ts';
import { findPlaces, searchPlaces } from './palette-actions.ts';
import { useOperatorSearch } from './use-operator-search.ts';
import type { SearchState } from './use-operator-search.ts';

const isShortcut = (event: KeyboardEvent): boolean =>
  shortcutKey(event) === 'k' &&
  (event.ctrlKey || event.metaKey) &&
  !event.altKey &&
  !event.shiftKey &&
  // A dialog may hold what was typed.
  !(event.target instanceof Element && event.target.closest('[role=dialog], [role=alertdialog]'));

/** Button that opens the search over everything, as Ctrl+K (⌘K) does. */
export function CommandPalette() {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<Element | null>(null);
  const open = () => {
    opener.current = document.activeElement;
    setOpen(true);
  };
  const cancel = () => {
    setOpen(false);
    // After the sheet has gone: its text field had the focus before the sheet could note where it came from.
    requestAnimationFrame(() => opener.current instanceof HTMLElement && opener.current.focus());
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      // Browsers move to their own search field.
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        className={styles.button}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      >
        <Search size={18} aria-hidden="true" />
        <span className="visually-hidden">Search everything</span>
        <span className={styles.key}>
          <Key name="Ctrl K" />
        </span>
      </Button>
      {isOpen && <OpenPalette onLeave={() => setOpen(false)} onCancel={cancel} />}
    </>
  );
}

function OpenPalette({ onLeave, onCancel }: { onLeave: () => void; onCancel: () => void }) {
  const navigate = useNavigate();
  const { logOut } = useLogOut();
  const [query, setQuery] = useState('');
  // Enter was pressed before the answer came.
  const [isAwaited, setAwaited] = useState(false);
  const state = useOperatorSearch(query);
  const role = useSession((session) => session.role);
  const commands = findCommands(query);
  const { shows } = useSiteInfo();
  const places = findPlaces(query, role, useNow(), shows);
  const hits = {
    commands,
    places,
    found: state.found,
    lists: query.trim() === '' || state.isPending ? [] : searchPlaces(query, shows),
  };
  const groups = foundGroups(hits, {
    run: (command) => {
      onLeave();
      // After the sheet has gone, which gives the focus back.
      requestAnimationFrame(command.run);
    },
    go: (address) => {
      onLeave();
      if (address === paths.logout) logOut();
      else void navigate(address);
    },
  });
  const options = groups.flatMap((group) => group.options);
  const known = commands.length + places.length;
  const count = options.length - hits.lists.length;
  // A list to search in is offered, and never chosen for somebody who did not see it.
  const due = isAwaited && !state.isPending && count > 0 ? options[0] : undefined;
  useEffect(() => due?.onPress(), [due]);
  return (
    <Palette
      title="Search"
      label="Search people, institutions, emails and requests"
      query={query}
      onQuery={(text) => {
        setQuery(text);
        setAwaited(false);
      }}
      status={statusOf(query, state, count)}
      groups={groups}
      onEnter={(index) => {
        if (state.hasFailed && index === 0 && known === 0) state.retry();
        else if (state.isPending && index === 0 && known === 0) setAwaited(true);
        else options[index]?.onPress();
      }}
      onClose={onCancel}
    />
  );
}

function statusOf(query: string, { isPending, hasFailed }: SearchState, count: number): string {
  if (query.trim() === '')
    return 'Type a name, an email, an ID, a domain, a subject or words of a message, or choose a screen.';
  if (isPending) return 'Searching…';
  if (hasFailed) return 'Search failed. Press Enter to try again.';
  if (count === 0) return 'Nothing found. Try part of a name or an email address, or search in a list.';
  return `${count} found`;
}
