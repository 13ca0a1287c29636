import { IconButton } from '@bellweek/ui/icon-button';
import { LogoMark } from '@bellweek/ui/logo';
import { Menu } from '@bellweek/ui/menu';
import { EllipsisVertical, Search } from 'lucide-react';
import { formatShortWeekdayDate } from '../../core/time/format.ts';
import { usePlanner, useWorkspace, useWorkspaceStore } from '../workspace/planner-context.tsx';
import type { PlannerHost } from '../host.ts';
import styles from './frame.module.css';
import { SafetyMark } from './safety-mark.tsx';
import { activeTab } from './panes.ts';
import { useMenuItems } from './use-menu-items.tsx';

const TITLES = { today: 'Today', list: 'To do', calendar: 'Calendar' } as const;

/** Head of the planner on a phone: title, search, and a menu of the other actions. */
export function NarrowHead({ host }: { host: PlannerHost }) {
  const workspace = useWorkspaceStore();
  const tab = useWorkspace(activeTab);
  const today = usePlanner((view) => view.today);
  return (
    <div className={styles['narrow-head']}>
      <span className={styles.logo}>
        <LogoMark size={26} />
      </span>
      <span className={styles.where}>
        {TITLES[tab]} {tab === 'today' && <span className={styles.date}>{formatShortWeekdayDate(today, today)}</span>}
      </span>
      <SafetyMark sync={host.sync} />
      <IconButton label="Search" onClick={() => workspace.getState().setSheet('search')}>
        <Search size={20} aria-hidden="true" />
      </IconButton>
      <Menu
        label="More"
        align="end"
        items={useMenuItems(host, true)}
        trigger={
          <IconButton label="More">
            <EllipsisVertical size={20} aria-hidden="true" />
          </IconButton>
        }
      />
    </div>
  );
}
