import { OPENER } from '@bellweek/ui/data-table/column';
import { KeyboardHelp } from '@bellweek/ui/keyboard-help';
import type { Shortcut } from '@bellweek/ui/keyboard-help';
import { Link } from '@bellweek/ui/link';
import { LinkButton } from '@bellweek/ui/link-button';
import { Toaster } from '@bellweek/ui/toast';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { adminPaths, paths } from '../config/paths.ts';
import { AskBeforeLogOut } from '../leaving/ask-before-log-out.tsx';
import { useSession } from '../session/session-context.tsx';
import { adminQueries } from './admin-query.ts';
import styles from './admin-frame.module.css';
import { AdminNav } from './admin-nav.tsx';
import { CommandPalette } from './palette/command-palette.tsx';
import { TeamLinks } from './team-links.tsx';

/** Rows that open, or are still loading: the dashboard has none, nor has an empty list. */
const ROWS = `[${OPENER}], table[aria-busy=true]`;

const SHORTCUTS: Shortcut[] = [
  { keys: ['/'], what: 'Search', where: '[aria-keyshortcuts="/"]' },
  { keys: ['Ctrl', 'K'], what: 'Search everything, and all commands' },
  { keys: ['↑', '↓'], what: 'Move through the rows', where: ROWS },
  { keys: ['Home', 'End'], what: 'First and last row', where: ROWS },
  { keys: ['Enter'], what: 'Open the row', where: ROWS },
  { keys: ['Esc'], what: 'Close the panel', where: ROWS },
  { keys: ['Ctrl', 'Enter'], what: 'Send the reply', where: '[aria-keyshortcuts^="Control+Enter"]' },
  { keys: ['?'], what: 'Show keyboard shortcuts' },
];

export interface AdminFrameProps {
  title: string;
  /** Target of "← Dashboard": the operators' dashboard, or on that page everybody's own. */
  back?: string;
  /** A short line below the title. */
  lead?: ReactNode;
  /** The page's actions, beside its title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Frame of every operator's page. Queries work inside it: `<AdminFrame><Screen /></AdminFrame>`. */
export function AdminFrame({ title, back = paths.admin, lead, actions, children }: AdminFrameProps) {
  return (
    <QueryClientProvider client={adminQueries}>
      <div className={styles.frame}>
        <div className={styles.top}>
          <LinkButton size="small" href={back}>
            ← Dashboard
          </LinkButton>
          <AdminNav />
          <div className={styles.tools}>
            <AskBeforeLogOut>
              <CommandPalette />
            </AskBeforeLogOut>
            <TeamLinks />
            <KeyboardHelp shortcuts={SHORTCUTS} caption="Shortcuts" />
          </div>
        </div>
        <header className={styles.head}>
          <div className={styles.words}>
            <h1 className={styles.title} tabIndex={-1}>
              {title}
            </h1>
            {lead && <p className={styles.lead}>{lead}</p>}
          </div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </header>
        <PasskeyOffer />
        {children}
      </div>
      <Toaster side="start" />
    </QueryClientProvider>
  );
}

/** One quiet line for an operator without a passkey, where this copy offers them. */
function PasskeyOffer() {
  const isOffered = useSession((session) => session.secondFactor === 'offered');
  const { pathname } = useLocation();
  if (!isOffered || pathname === adminPaths.passkeys) return null;
  return (
    <p className={styles.offer}>
      Only your log-in protects this area. <Link href={adminPaths.passkeys}>Add a passkey</Link>
    </p>
  );
}

export interface ToolbarProps {
  children: ReactNode;
  /** The number of results, e.g. "12 users"; announced when it changes. Null until it is known. */
  count: string | null;
}

/** Search and filters above a list, and the number of results. */
export function Toolbar({ children, count }: ToolbarProps) {
  return (
    <div className={styles.toolbar}>
      {children}
      <p className={styles.count} role="status">
        {count}
      </p>
    </div>
  );
}
