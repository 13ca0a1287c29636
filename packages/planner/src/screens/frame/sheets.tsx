import { Sheet } from '@bellweek/ui/sheet';
import { useState } from 'react';
import { usePlannerSession, useWorkspace, useWorkspaceStore } from '../workspace/planner-context.tsx';
import type { FeedPort } from '../../session/feeds/read-feed.ts';
import { QuickEntry } from '../quick-entry/quick-entry.tsx';
import type { PlannerHost } from '../host.ts';
import { isEmptyFilter } from '../../rules/tasks/filter.ts';
import { later } from '../later.tsx';
import { settingPlaces } from '../settings/settings-tabs.ts';
import { paletteActions, suggestedActions } from './palette-actions.ts';
import { focusedItem } from './planner-actions.ts';
import { revealItem, showDay, showList } from './open-intent.ts';
import { SheetToast } from '../workspace/undo-toast.tsx';
import { SheetNotice } from './sheet-notice.tsx';

const SearchSheet = later(async () => (await import('../search/search-sheet.tsx')).SearchSheet, null);
const TimetableScreen = later(async () => (await import('../timetable/timetable-screen.tsx')).TimetableScreen);
const SettingsScreen = later(async () => (await import('../settings/settings-screen.tsx')).SettingsScreen);
const DevicesTab = later(async () => (await import('../sync/devices-tab.tsx')).DevicesTab);
const TrashScreen = later(async () => (await import('../settings/trash-screen.tsx')).TrashScreen);
const FeedbackForm = later(async () => (await import('../settings/feedback-form.tsx')).FeedbackForm);
const AddFeed = later(async () => (await import('../settings/data/feeds/add-feed.tsx')).AddFeed, null);
const TakeOut = later(async () => (await import('../planning/take-out/take-out.tsx')).TakeOut);
const YourWeeks = later(async () => (await import('../report/your-weeks.tsx')).YourWeeks);
const KeyList = later(async () => (await import('./key-list.tsx')).KeyList);

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
        <QuickEntry accountId={host.accountId} hasFeeds={Boolean(host.feeds)} standalone />
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
      <Sheet open={sheet === 'trash'} onClose={close} title="Trash" size="wide">
        <TrashScreen />
        <SheetToast />
      </Sheet>
      <Sheet open={sheet === 'feedback'} onClose={close} title="Send feedback">
        <FeedbackForm accountId={host.accountId} onSend={host.sendFeedback} />
      </Sheet>
      <Sheet open={sheet === 'timetable'} onClose={close} title="Timetable" size="full">
        <TimetableScreen hasReminders={host.hasReminders} />
      </Sheet>
      <Sheet open={sheet === 'takeOut'} onClose={close} title="I’m ill or away">
        <TakeOut onClose={close} />
      </Sheet>
      <Sheet open={sheet === 'weeks'} onClose={close} title="Your weeks" size="wide">
        <YourWeeks host={host} />
      </Sheet>
      {host.feeds && <CalendarOffer port={host.feeds} />}
      {sheet === 'search' && <Search host={host} onClose={close} />}
    </>
  );
}

/** The preview of a calendar whose address was put into the field for new tasks; its script comes with the first one. */
function CalendarOffer({ port }: { port: FeedPort }) {
  const workspace = useWorkspaceStore();
  const address = useWorkspace((state) => state.calendarAddress);
  const [hasOffered, setOffered] = useState(false);
  if (address !== null && !hasOffered) setOffered(true);
  if (!hasOffered) return null;
  return <AddFeed port={port} address={address} onClose={() => workspace.setState({ calendarAddress: null })} />;
}

function Search({ host, onClose }: { host: PlannerHost; onClose: () => void }) {
  const session = usePlannerSession();
  const workspace = useWorkspaceStore();
  // The sheet takes the focus once it is drawn.
  const [selected] = useState(() => focusedItem(session.view.getState().state));
  return (
    <SearchSheet
      onOpen={(opened) => revealItem(session, workspace.getState(), opened)}
      onDay={(day) => showDay(workspace.getState(), day, session.view.getState().today)}
      onFilter={(fields) => {
        const { filter, setFilter } = workspace.getState();
        const next = { ...filter, ...fields };
        setFilter(next);
        // On a phone the calendar would say nothing of it.
        if (!isEmptyFilter(next)) showList(workspace.getState());
      }}
      actions={paletteActions(session, workspace, settingPlaces(host), selected)}
      suggested={suggestedActions(session, workspace)}
      onClose={onClose}
    />
  );
}
