import { Button } from '@bellweek/ui/button';
import { Link } from '@bellweek/ui/link';
import { Menu } from '@bellweek/ui/menu';
import { formatCount } from '@bellweek/ui/pages';
import { ChevronDown } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import styles from './admin-nav.module.css';
import { useOwnScreens } from './screens.ts';
import type { AdminScreen } from './screens.ts';
import { useTeamScreens } from './team-links.tsx';
import { unreadIn, useUnread } from './use-unread.ts';

/** Counts that another page has fetched are good for a minute: the dashboard and the inboxes fetch them anew. */
const UNREAD_STALE_MS = 60_000;

/** More would reach over the next link. */
const MOST_SHOWN = 99;

const nameOf = ({ title, short = title }: AdminScreen): string => short;

const isWithin = (pathname: string, { href }: AdminScreen): boolean =>
  pathname === href || pathname.startsWith(`${href}/`);

/** Links to all screens of the operators' area on one line; a menu where the window is narrow. */
export function AdminNav() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { counts } = useUnread(UNREAD_STALE_MS);
  const screens = useOwnScreens();
  const team = useTeamScreens();
  const entries = screens.map((screen) => ({
    screen,
    isCurrent: isWithin(pathname, screen),
    unread: screen.inboxes && counts ? unreadIn(counts, screen.inboxes) : 0,
  }));
  const current = entries.find(({ isCurrent }) => isCurrent);
  return (
    <nav className={styles.nav} aria-label="Operators">
      <ul className={styles.links}>
        {entries.map(({ screen, isCurrent, unread }) => (
          <li key={screen.href}>
            <Link
              className={styles.link}
              href={screen.href}
              aria-current={pathname === screen.href ? 'page' : isCurrent || undefined}
            >
              {nameOf(screen)}
              {unread > 0 && (
                <>
                  <span className={styles.unread} aria-hidden="true">
                    {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
                  </span>
                  <span className="visually-hidden"> {formatCount(unread)} unread</span>
                </>
              )}
            </Link>
          </li>
        ))}
      </ul>
      <div className={styles.menu}>
        <Menu
          label="Screens"
          align="start"
          trigger={
            <Button size="small" aria-label={`Screens: ${current ? nameOf(current.screen) : 'Go to'}`}>
              {current ? nameOf(current.screen) : 'Go to'}
              <ChevronDown size={16} aria-hidden="true" />
            </Button>
          }
          items={[
            ...entries.map(({ screen, isCurrent, unread }) => ({
              label: nameOf(screen),
              hint: unread > 0 ? `${formatCount(unread)} unread` : undefined,
              isChosen: isCurrent,
              onSelect: () => void navigate(screen.href),
            })),
            ...team.map(({ label, href }) => ({
              label,
              isChosen: pathname === href,
              onSelect: () => void navigate(href),
            })),
          ]}
        />
      </div>
    </nav>
  );
}
