import type { ReactNode } from 'react';
import type { MenuItems } from '@bellweek/ui/menu';
import {
  CalendarRange,
  ChartColumn,
  Keyboard,
  MessageSquare,
  PanelLeft,
  Printer,
  Redo2,
  Settings,
  Trash2,
  Undo2,
} from 'lucide-react';
import { usePlanner, usePlannerSession, useWorkspace, useWorkspaceStore } from '../workspace/planner-context.tsx';
import { settingsOf } from '../../core/state/state.ts';
import { useTables } from '../use-tables.ts';
import { keysOf } from '../workspace/shortcuts.ts';
import type { ActionId } from '../workspace/shortcuts.ts';
import { undoRedo } from '../workspace/undo-redo.ts';
import type { PlannerHost } from '../host.ts';

/** Actions behind the name, on a wide window and on a phone: what is not needed every day. */
export function useMenuItems(host: PlannerHost, isNarrow: boolean): MenuItems {
  const session = usePlannerSession();
  const workspace = useWorkspaceStore();
  const readOnly = usePlanner((view) => view.readOnly);
  const undo = usePlanner((view) => view.undo);
  const redo = usePlanner((view) => view.redo);
  const isListOpen = useWorkspace((state) => state.isListOpen);
  const { singleKeys } = settingsOf(useTables(['settings']));
  const { setSheet, toggleList } = workspace.getState();
  const keys = (id: ActionId) => (isNarrow ? undefined : keysOf(id, singleKeys)[0]);
  const step = (which: 'undo' | 'redo', icon: ReactNode, sentence: string | null) => ({
    label: sentence === null ? `Nothing to ${which}` : `${which === 'undo' ? 'Undo' : 'Redo'}: ${sentence}`,
    icon,
    keys: keys(which),
    isDisabled: sentence === null,
    onSelect: () => undoRedo(session, workspace.getState(), which),
  });
  const steps: MenuItems = [
    // The rail of a wide window has it.
    ...(isNarrow ? [step('undo', <Undo2 size={16} />, undo)] : []),
    step('redo', <Redo2 size={16} />, redo),
    null,
  ];
  const ofWidth: MenuItems = isNarrow
    ? [{ label: 'Timetable', icon: <CalendarRange size={16} />, onSelect: () => setSheet('timetable') }]
    : [
        {
          label: isListOpen ? 'Hide the list' : 'Show the list',
          icon: <PanelLeft size={16} />,
          keys: keys('list.toggle'),
          onSelect: toggleList,
        },
        {
          label: 'Keyboard shortcuts',
          icon: <Keyboard size={16} />,
          keys: keys('help'),
          onSelect: () => setSheet('keys'),
        },
      ];
  return [
    ...(readOnly === null ? steps : []),
    ...ofWidth,
    { label: 'Your weeks', icon: <ChartColumn size={16} />, onSelect: () => setSheet('weeks') },
    // A menu closes first: the page that is printed has none.
    { label: 'Print', icon: <Printer size={16} />, onSelect: () => requestAnimationFrame(() => window.print()) },
    { label: 'Trash', icon: <Trash2 size={16} />, onSelect: () => setSheet('trash') },
    { label: 'Send feedback', icon: <MessageSquare size={16} />, onSelect: () => setSheet('feedback') },
    { label: 'Settings', icon: <Settings size={16} />, keys: keys('settings'), onSelect: () => setSheet('settings') },
    ...(host.accountActions ? [null, ...host.accountActions] : []),
  ];
}
