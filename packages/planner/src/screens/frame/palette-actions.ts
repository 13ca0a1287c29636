import { settingsOf } from '../../core/state/state.ts';
import type { PanelRef } from '../../rules/calendar/item-ref.ts';
import type { PlannerSession } from '../../session/session.ts';
import type { WorkspaceStore } from '../workspace/workspace.ts';
import type { SettingsTab } from '../host.ts';
import type { PaletteAction } from '@bellweek/ui/palette-action';
import type { TitledTab } from '../settings/settings-tabs.ts';
import { actionsIn, keysOf } from '../workspace/shortcuts.ts';
import { PLANNER_ACTIONS, repeatItem, skipItem } from './planner-actions.ts';

/** Search keywords for the parts of the settings. */
const WORDS: Record<SettingsTab, string> = {
  appearance:
    'dark mode light theme colours compact roomy density clock 12 24 hours date order lessons exams countdown single key shortcuts',
  week: 'starts on capacity hours a day workload length time zone calendar colour',
  groups: 'subjects projects lists colours levels difficulty archive',
  devices: 'sync devices phone laptop recovery code pairing changed twice server copy encrypted privacy',
  data: 'export import backup download delete trash bin restore sample calendar file ics storage',
  report: 'statistics privacy sent counts',
  feedback: 'help contact problem bug idea support',
  program: 'version update about start at login startup tray reminders notifications shortcut',
};

/** All actions with shortcuts, and every part of the settings, by name. @param selected the item focused before */
export function paletteActions(
  session: PlannerSession,
  workspace: WorkspaceStore,
  tabs: readonly TitledTab[],
  selected: PanelRef | null = null,
): PaletteAction[] {
  const { setSettingsTab, setSheet } = workspace.getState();
  const { singleKeys, showsLessons } = settingsOf(session.view.getState().state);
  return [
    {
      label: 'Timetable…',
      keywords: 'school lessons classes periods bell terms holidays week a b rooms schedule',
      run: () => setSheet('timetable'),
    },
    ...actionsIn('planner')
      .filter(([id]) => id !== 'search')
      .map(([id, { label, keywords }]): PaletteAction => ({
        label,
        keywords,
        shortcut: keysOf(id, singleKeys)[0],
        run: () => {
          if (id === 'repeat') repeatItem(session, workspace.getState(), selected);
          else if (id === 'skip') skipItem(session, workspace.getState(), selected);
          else PLANNER_ACTIONS[id](session, workspace.getState());
        },
      })),
    {
      label: showsLessons ? 'Hide lessons' : 'Show lessons',
      keywords: 'timetable school classes calendar',
      run: () => session.run({ type: 'settings.edit', fields: { showsLessons: !showsLessons } }),
    },
    { label: 'Print the week and the list', keywords: 'paper page pdf', run: () => window.print() },
    ...tabs.map(({ key, title }): PaletteAction => ({
      label: `Settings: ${title}`,
      keywords: WORDS[key],
      run: () => {
        setSettingsTab(key);
        setSheet('settings');
      },
    })),
  ];
}
