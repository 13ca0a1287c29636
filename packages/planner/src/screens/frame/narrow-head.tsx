import { IconButton } from '@bellweek/ui/icon-button';
import { Link } from '@bellweek/ui/link';
import { LogoMark } from '@bellweek/ui/logo';
import { Menu } from '@bellweek/ui/menu';
import type { MenuItems } from '@bellweek/ui/menu';
import { EllipsisVertical, Redo2, Search, Settings, Undo2 } from 'lucide-react';
import { usePlanner, usePlannerSession, useWorkspace, useWorkspaceStore } from '../workspace/planner-context.tsx';
import type { PlannerHost } from '../host.ts';
import styles from './frame.module.css';
import { SafetyMark } from './safety-mark.tsx';
import { activeTab } from './panes.ts';
import { undoRedo } from '../workspace/undo-redo.ts';

const TITLES = { today: 'Today', list: 'To do', calendar: 'Calendar' } as const;

/** Head of the planner on a phone: title, search, and a menu of the other actions. */
export function NarrowHead({ host }: { host: PlannerHost }) {
  const session = usePlannerSession();
  const workspace = useWorkspaceStore();
  const readOnly = usePlanner((view) => view.readOnly);
  const undo = usePlanner((view) => view.undo);
  const redo = usePlanner((view) => view.redo);
  const title = useWorkspace((state) => TITLES[activeTab(state)]);
  const { setSheet } = workspace.getState();
  const steps: MenuItems = [
    {
      label: undo === null ? 'Nothing to undo' : `Undo: ${undo}`,
      icon: <Undo2 size={16} />,
      isDisabled: undo === null,
      onSelect: () => undoRedo(session, workspace.getState(), 'undo'),
    },
    {
      label: redo === null ? 'Nothing to redo' : `Redo: ${redo}`,
      icon: <Redo2 size={16} />,
      isDisabled: redo === null,
      onSelect: () => undoRedo(session, workspace.getState(), 'redo'),
    },
    null,
  ];
  const items: MenuItems = [
    ...(readOnly === null ? steps : []),
    { label: 'Settings', icon: <Settings size={16} />, onSelect: () => setSheet('settings') },
    ...(host.accountActions ?? []),
  ];
  return (
    <div className={styles['narrow-head']}>
      <Link className={styles.home} href={host.dashboardHref} aria-label="Dashboard">
        <LogoMark size={26} />
      </Link>
      <span className={styles.where}>{title}</span>
      <SafetyMark sync={host.sync} />
      <IconButton label="Search" onClick={() => setSheet('search')}>
        <Search size={20} aria-hidden="true" />
      </IconButton>
      <Menu
        label="More"
        align="end"
        items={items}
        trigger={
          <IconButton label="More">
            <EllipsisVertical size={20} aria-hidden="true" />
          </IconButton>
        }
      />
    </div>
  );
}
