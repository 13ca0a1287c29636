import { settingsOf } from '../../core/state/state.ts';
import type { PanelRef } from '../../rules/calendar/item-ref.ts';
import type { PlannerSession } from '../../session/session.ts';
import type { WorkspaceStore } from '../workspace/workspace.ts';
import type { PaletteAction } from '@bellweek/ui/palette-action';
import { chooseTheme, readTheme } from '@bellweek/ui/theme';
import type { ThemeChoice } from '@bellweek/ui/theme';
import type { SettingsFields } from '../../core/commands/command.ts';
import { addDays } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { startOfWeek } from '../../core/time/weeks.ts';
import type { SettingPlace } from '../settings/settings-tabs.ts';
import { actionsIn, keysOf } from '../workspace/shortcuts.ts';
import { showDay } from './open-intent.ts';
import { PLANNER_ACTIONS, repeatItem, skipItem } from './planner-actions.ts';

const THEMES: Record<ThemeChoice, { label: string; keywords: string }> = {
  dark: { label: 'Dark mode', keywords: 'theme night colours colors' },
  light: { label: 'Light mode', keywords: 'theme day colours colors' },
  system: { label: 'Light or dark as on this device', keywords: 'theme system mode colours colors' },
};

/** Opens the timetable and other sheets that are not in the settings. */
const sheetActions = ({ getState }: WorkspaceStore, today: Day): PaletteAction[] => [
  {
    label: 'Timetable…',
    keywords: 'school lessons classes periods bell terms holidays week a b rooms schedule',
    run: () => getState().setSheet('timetable'),
  },
  {
    label: 'I’m ill or away…',
    keywords: 'sick match absent off take out a day move work',
    run: () => getState().openTakeOut({ day: today, part: 'whole', reason: 'ill' }),
  },
  {
    label: 'Your weeks',
    keywords: 'minutes hours worked finished marks average csv look back',
    run: () => getState().setSheet('weeks'),
  },
  { label: 'Trash', keywords: 'deleted bin restore put back', run: () => getState().setSheet('trash') },
  {
    label: 'Send feedback',
    keywords: 'help contact problem bug idea support',
    run: () => getState().setSheet('feedback'),
  },
];

/** Shown before something is typed: near days, and what students look for most. */
export function suggestedActions(session: PlannerSession, workspace: WorkspaceStore): PaletteAction[] {
  const { state, today } = session.view.getState();
  const nextWeek = addDays(startOfWeek(today, settingsOf(state).weekStart), 7);
  const days: [string, Day][] = [
    ['Tomorrow', addDays(today, 1)],
    ['Next week', nextWeek],
  ];
  return [
    ...days.map(([label, day]) => ({ label, run: () => showDay(workspace.getState(), day, today) })),
    ...sheetActions(workspace, today).slice(0, 1),
    { label: 'Settings', run: () => workspace.getState().setSheet('settings') },
  ];
}

/** All actions with shortcuts, and every setting, by name. @param selected the item focused before */
export function paletteActions(
  session: PlannerSession,
  workspace: WorkspaceStore,
  settings: readonly SettingPlace[],
  selected: PanelRef | null = null,
): PaletteAction[] {
  const { openSetting } = workspace.getState();
  const { state, today } = session.view.getState();
  const { singleKeys, showsLessons, density } = settingsOf(state);
  const edit = (fields: SettingsFields) => () => void session.run({ type: 'settings.edit', fields });
  const themes = (Object.keys(THEMES) as ThemeChoice[]).filter((choice) => choice !== readTheme());
  return [
    ...sheetActions(workspace, today),
    ...themes.map((choice): PaletteAction => ({ ...THEMES[choice], run: () => chooseTheme(choice) })),
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
      run: edit({ showsLessons: !showsLessons }),
    },
    density === 'compact'
      ? { label: 'Comfortable list', keywords: 'roomy spacing rows', run: edit({ density: 'roomy' }) }
      : { label: 'Compact list', keywords: 'spacing rows', run: edit({ density: 'compact' }) },
    { label: 'Print the week and the list', keywords: 'paper page pdf', run: () => window.print() },
    ...settings.map(({ tab, section, words }): PaletteAction => ({
      label: `Settings: ${section}`,
      keywords: words,
      run: () => openSetting(tab, section),
    })),
  ];
}
