import { Link } from '@bellweek/ui/link';
import { KeyRound, UserCog } from 'lucide-react';
import type { ReactNode } from 'react';
import { adminPaths } from '../config/paths.ts';
import styles from './team-links.module.css';
import { useMayAct } from './use-may-act.ts';

/** Links to the operators, for administrators, and to one's own passkeys and sessions. */
export function TeamLinks() {
  const mayManage = useMayAct('administrator');
  return (
    <div className={styles.links}>
      {mayManage && (
        <IconLink href={adminPaths.operators} label="Operators">
          <UserCog size={20} aria-hidden="true" />
        </IconLink>
      )}
      <IconLink href={adminPaths.passkeys} label="Your passkeys and sessions">
        <KeyRound size={20} aria-hidden="true" />
      </IconLink>
    </div>
  );
}

function IconLink({ href, label, children }: { href: string; label: string; children: ReactNode }) {
  return (
    <Link className={styles.link} href={href} title={label}>
      {children}
      <span className="visually-hidden">{label}</span>
    </Link>
  );
}
