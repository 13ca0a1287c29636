import { PRODUCT } from '@bellweek/api-client/contract/product';
import { IconButton } from '@bellweek/ui/icon-button';
import { Link } from '@bellweek/ui/link';
import { LinkButton } from '@bellweek/ui/link-button';
import { Logo } from '@bellweek/ui/logo';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { withReturnTo } from '../../config/return-to.ts';
import { useSession } from '../../session/session-context.tsx';
import { useSiteInfo } from '../../site/site-info.tsx';
import { returnToOf } from './return-to-of.ts';
import styles from './top-bar.module.css';
import { useBarReady } from './use-bar-ready.ts';
import { useBarStyle } from './use-bar-style.ts';

const loadDrawer = () => import('./site-drawer.tsx');
const SiteDrawer = lazy(() => loadDrawer().then(({ SiteDrawer }) => ({ default: SiteDrawer })));
const preloadDrawer = () => void loadDrawer().catch(() => undefined);

/** The fixed bar of every page. It takes no space in the flow: the page's padding does. */
export function TopBar({ isWide }: { isWide: boolean }) {
  const { pathname, search } = useLocation();
  const { shows, facts } = useSiteInfo();
  const isReady = useBarReady();
  const style = useBarStyle();
  const isAuthenticated = useSession((session) => session.isAuthenticated);
  const entry = isAuthenticated
    ? { href: paths.dashboard, label: 'Dashboard' }
    : { href: withReturnTo(paths.login, returnToOf(search)), label: 'Log In' };
  const current = (href: string) => (pathname === href ? 'page' : undefined);
  const link = (href: string, label: string) => (
    <Link className={styles.link} href={href} aria-current={current(href)}>
      {label}
    </Link>
  );
  return (
    <header className={styles.bar} data-style={style} data-ready={isReady} data-wide={isWide || undefined}>
      <nav className={styles.inner} aria-label="Site">
        <div className={styles.left}>
          {shows.shop ? (
            <>
              {link(paths.individuals, 'Individuals')}
              {link(paths.schools, 'Schools')}
            </>
          ) : (
            <>
              {/* Lazy, or React names the address of a logo that may not be in a preload. */}
              <img src={facts.schoolLogo || undefined} alt="" loading="lazy" />
              <span>{facts.schoolName}</span>
            </>
          )}
        </div>
        <div className={styles.centre}>
          {pathname === paths.home ? (
            <>
              <span className={styles.name}>{PRODUCT.name}</span>
              <Logo />
            </>
          ) : (
            <Link className={styles.logo} href={paths.home} aria-label={`${PRODUCT.name}, home`}>
              <Logo />
            </Link>
          )}
        </div>
        <div className={styles.right}>
          <LinkButton
            variant="quiet"
            href={entry.href}
            aria-current={current(isAuthenticated ? paths.dashboard : paths.login)}
          >
            {entry.label}
          </LinkButton>
          <LinkButton href={paths.download} aria-current={current(paths.download)}>
            Download
          </LinkButton>
        </div>
        <DrawerToggle entry={entry} />
      </nav>
    </header>
  );
}

function DrawerToggle({ entry }: { entry: { href: string; label: string } }) {
  const { key } = useLocation();
  // Open at one history entry only, so that every navigation closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const [wasOpened, setOpened] = useState(false);
  const isOpen = openAt === key;
  const setOpen = useCallback((open: boolean) => setOpenAt(open ? key : null), [key]);
  const toggle = useRef<HTMLButtonElement>(null);
  const press = () => {
    setOpened(true);
    setOpen(!isOpen);
  };
  return (
    <div className={styles.toggle}>
      <IconButton
        ref={toggle}
        label="Menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={press}
        onPointerEnter={preloadDrawer}
        onFocus={preloadDrawer}
      >
        <MenuIcon isOpen={isOpen} />
      </IconButton>
      {wasOpened && (
        <Suspense fallback={null}>
          <SiteDrawer isOpen={isOpen} onOpenChange={setOpen} toggle={toggle} entry={entry} />
        </Suspense>
      )}
    </div>
  );
}

function MenuIcon({ isOpen }: { isOpen: boolean }) {
  return (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden
    >
      <path d={isOpen ? 'M6 6l12 12M18 6L6 18' : 'M4 7h16M4 12h16M4 17h10'} />
    </svg>
  );
}
