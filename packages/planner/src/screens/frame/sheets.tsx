import { Sheet } from '@bellweek/ui/sheet';
import { useState } from 'react';
import { usePlannerSession, useWorkspace, useWorkspaceStore } from '../workspace/planner-context.tsx';
import { QuickEntry } from '../quick-entry/quick-entry.tsx';
import type { PlannerHost } from '../host.ts';
import { SearchSheet } from '../search/search-sheet.tsx';
import { DevicesTab } from '../sync/devices-tab.tsx';
import { SettingsScreen } from '../settings/settings-screen.tsx';
import { settingsTabs } from '../settings/settings-tabs.ts';
import { TimetableScreen } from '../timetable/timetable-screen.tsx';
import { paletteActions } from './palette-actions.ts';
import { focusedItem } from './planner-actions.ts';
import { revealItem, showList } from './open-intent.ts';
import { KeyList } from './key-list.tsx';
import { SheetNotice } from './sheet-notice.tsx';

/** Sheets over the whole planner, one at a time. */
export function Sheets({ host }: { host: PlannerHost }) {
  const workspace = useWorkspaceStore();
  const sheet = useWorkspace((state) => state.sheet);
  const settingsTab = useWorkspace((state) => state.settingsTab);
  const close = () => workspace.getState().setSheet(null);
  return (
    <>
      <Sheet open={sheet === 'add'} onClose={close} title="Add a task">
        <SheetNotice />
        <QuickEntry accountId={host.accountId} standalone />
      </Sheet>
      <Sheet open={sheet === 'keys'} onClose={close} title="Keyboard shortcuts" size="wide" textLabel="All keys">
        <KeyList />
      </Sheet>
      <Sheet open={sheet === 'settings'} onClose={close} title="Settings" size="wide">
        <SettingsScreen
          host={host}
          tab={settingsTab}
          onTab={workspace.getState().setSettingsTab}
          onAnnounce={workspace.getState().announce}
          devices={host.sync && <DevicesTab port={host.sync} host={host} />}
        />
      </Sheet>
      <Sheet open={sheet === 'timetable'} onClose={close} title="Timetable" size="full">
        <TimetableScreen hasReminders={host.hasReminders} />
      </Sheet>
      {sheet === 'search' && <Search host={host} onClose={close} />}
    </>
  );
}

function Search({ host, onClose }: { host: PlannerHost; onClose: () => void }) {
  const session = usePlannerSession();
  const workspace = useWorkspaceStore();
  // The sheet takes the focus once it is drawn.
  const [selected] = useState(() => focusedItem(session.view.getState().state));
  return (
    <SearchSheet
      onOpen={(opened) => revealItem(session, workspace.getState(), opened)}
      onShow={({ kind, id }) => {
        workspace.getState().setFilter(kind === 'group' ? { groupIds: [id] } : { tagIds: [id] });
        showList(workspace.getState());
      }}
      actions={paletteActions(session, workspace, settingsTabs(host), selected)}
      onClose={onClose}
    />
  );
}
