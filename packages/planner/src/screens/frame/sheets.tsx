import { Sheet } from '@bellweek/ui/sheet';
import type { PlannerSession } from '../../session/session.ts';
import { useDesk, useDeskStore } from '../desk/desk-context.tsx';
import { QuickEntry } from '../entry/quick-entry.tsx';
import type { PlannerHost } from '../host.ts';
import { SearchSheet } from '../search/search-sheet.tsx';
import { SettingsScreen } from '../settings/settings-screen.tsx';
import { settingsTabs } from '../settings/settings-tabs.ts';
import { doables } from './doables.ts';
import { showFound, showList } from './show-found.ts';
import { KeyList } from './key-list.tsx';
import { SaidLine } from './said-line.tsx';

/** What is laid over the whole planner, one at a time. */
export function Sheets({ session, host }: { session: PlannerSession; host: PlannerHost }) {
  const desk = useDeskStore();
  const sheet = useDesk((state) => state.sheet);
  const settingsTab = useDesk((state) => state.settingsTab);
  const close = () => desk.getState().setSheet(null);
  return (
    <>
      <Sheet open={sheet === 'add'} onClose={close} title="Add a task">
        <SaidLine session={session} />
        <QuickEntry session={session} accountId={host.accountId} isAlone />
      </Sheet>
      <Sheet open={sheet === 'keys'} onClose={close} title="Keyboard shortcuts" size="wide" textLabel="All keys">
        <KeyList session={session} />
      </Sheet>
      <Sheet open={sheet === 'settings'} onClose={close} title="Settings" size="wide">
        <SettingsScreen
          session={session}
          host={host}
          tab={settingsTab}
          onTab={desk.getState().setSettingsTab}
          onSay={desk.getState().say}
        />
      </Sheet>
      {sheet === 'search' && (
        <SearchSheet
          session={session}
          onOpen={(opened) => showFound(session, desk.getState(), opened)}
          onShow={({ kind, id }) => {
            desk.getState().setFilter(kind === 'group' ? { groupIds: [id] } : { tagIds: [id] });
            showList(desk.getState());
          }}
          doables={doables(session, desk, settingsTabs(host))}
          onClose={close}
        />
      )}
    </>
  );
}
