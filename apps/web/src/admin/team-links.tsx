import { Link } from '@bellweek/ui/link';
import { KeyRound, UserCog } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { adminPaths } from '../config/paths.ts';
import styles from './team-links.module.css';
import { useMayAct } from './use-may-act.ts';

interface TeamScreen {
  href: string;
  label: string;
  /** Its name below the icon. */
  short: string;
  Icon: LucideIcon;
}

/** The operators, for administrators, and one's own passkeys and sessions. */
export function useTeamScreens(): TeamScreen[] {
  const mayManage = useMayAct('administrator');
  const own = { href: adminPaths.passkeys, label: 'Your passkeys and sessions', short: 'Passkeys', Icon: KeyRound };
  return mayManage
    ? [{ href: adminPaths.operators, label: 'Operators', short: 'Operators', Icon: UserCog }, own]
    : [own];
}

/** Icons that lead there; in a narrow window the menu of screens does. */
export function TeamLinks() {
  const screens = useTeamScreens();
  return (
    <div className={styles.links}>
      {screens.map(({ href, label, short, Icon }) => (
        <Link key={href} className={styles.link} href={href} title={label} aria-label={label}>
          <Icon size={20} aria-hidden="true" />
          {short}
        </Link>
      ))}
    </div>
  );
}
