import { Drawer } from '@bellweek/ui/drawer';
import { Link } from '@bellweek/ui/link';
import { LAPTOP } from '@bellweek/ui/media';
import { useEffect } from 'react';
import type { RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { withReturnTo } from '../../config/return-to.ts';
import { useSiteInfo } from '../../site/site-info.tsx';
import { returnToOf } from './return-to-of.ts';
import styles from './top-bar.module.css';

export interface SiteDrawerProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The button that opens and closes it. */
  toggle: RefObject<HTMLElement | null>;
  /** "Log In" or "Dashboard". */
  entry: { href: string; label: string };
}

const SHOP_LINKS = [
  { href: paths.individuals, label: 'Individuals' },
  { href: paths.schools, label: 'Schools' },
];

/** The site's links in windows too narrow for the bar. */
export function SiteDrawer({ isOpen, onOpenChange, toggle, entry }: SiteDrawerProps) {
  const { pathname, search } = useLocation();
  const isShopOpen = useSiteInfo().shows.shop;
  useEffect(() => {
    // From this width on, the bar shows the links itself.
    const wide = window.matchMedia(LAPTOP);
    const close = () => {
      if (wide.matches) onOpenChange(false);
    };
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, [onOpenChange]);
  const links = [
    { href: paths.home, label: 'Home' },
    ...(isShopOpen ? SHOP_LINKS : []),
    { href: withReturnTo(paths.signup, returnToOf(search)), label: 'Sign Up' },
    entry,
    { href: paths.download, label: 'Download' },
  ];
  return (
    <Drawer open={isOpen} onOpenChange={onOpenChange} toggle={toggle} title="Menu">
      <nav aria-label="Menu">
        <ul className={styles['drawer-list']}>
          {links.map(({ href, label }) => (
            <li key={href}>
              <Link
                className={styles['drawer-link']}
                href={href}
                aria-current={href.split('?', 1)[0] === pathname ? 'page' : undefined}
                onClick={() => onOpenChange(false)}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Drawer>
  );
}
