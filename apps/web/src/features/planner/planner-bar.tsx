import { PRODUCT } from '@bellweek/api-client/contract/product';
import { Link } from '@bellweek/ui/link';
import { Logo } from '@bellweek/ui/logo';
import { paths } from '../../config/paths.ts';
import { lastAccount } from '../../session/last-account.ts';
import { useSession } from '../../session/session-context.tsx';
import { useIsHydrated } from '../../site/use-is-hydrated.ts';
import { useInstall } from './install-prompt.ts';
import styles from './planner-bar.module.css';

/** Bar before the planner is open: its owner, the account, and the way out. Open, it has them in its menu. */
export function PlannerBar() {
  const user = useSession((session) => session.user);
  const install = useInstall();
  const isHydrated = useIsHydrated();
  const name = user?.name ?? (isHydrated ? lastAccount()?.user.name : undefined);
  return (
    <nav className={styles.bar} aria-label="Account">
      <Link className={styles.home} href={paths.dashboard} aria-label={`${PRODUCT.name}, dashboard`}>
        <Logo />
      </Link>
      <div className={styles.account}>
        <span className={styles.name}>{name}</span>
        {install && (
          <button type="button" className={styles.link} onClick={install}>
            Install
          </button>
        )}
        {/* Hidden until the API has answered: neither link works before. */}
        {user && (
          <>
            <Link className={styles.link} href={paths.account}>
              Account
            </Link>
            <Link className={styles.link} href={paths.logout}>
              Log Out
            </Link>
          </>
        )}
      </div>
    </nav>
  );
}
