import type { PlannerHost, SettingsTab } from '../host.ts';

export interface TitledTab {
  key: SettingsTab;
  title: string;
}

type Shell = Pick<PlannerHost, 'programSettings' | 'sync' | 'feeds' | 'hasReminders' | 'reminders'>;

/** Tabs of the settings that this shell has, in order: five at most. Without sync, its tab is about the app alone. */
export function settingsTabs({ programSettings, sync, hasReminders }: Shell): readonly TitledTab[] {
  const devices: TitledTab[] = sync
    ? [{ key: 'devices', title: 'Your devices' }]
    : programSettings === undefined
      ? []
      : [{ key: 'devices', title: 'This app' }];
  return [
    { key: 'appearance', title: 'Appearance' },
    { key: 'week', title: hasReminders ? 'Week and reminders' : 'Week' },
    { key: 'groups', title: 'Groups and tags' },
    ...devices,
    { key: 'data', title: 'Data' },
  ];
}

/** A setting by the title of its section, with words by which it is found. */
export interface SettingPlace {
  tab: SettingsTab;
  section: string;
  words: string;
}

const places = (tab: SettingsTab, words: Record<string, string>): SettingPlace[] =>
  Object.entries(words).map(([section, each]) => ({ tab, section, words: each }));

const FEEDS = 'Calendars by address';
const REMINDERS: Record<string, string> = {
  Reminders: 'remind notify lessons events sessions due tasks exams minutes days before alarm',
  'Quiet hours': 'night silent do not disturb mute reminders lessons',
};
const NOTIFICATIONS = { Notifications: 'reminders allow permission browser push' };

const PLACES: readonly SettingPlace[] = [
  ...places('appearance', {
    'Light or dark': 'dark mode light theme colours colors night system',
    'List spacing': 'compact comfortable roomy density rows height',
    Lessons: 'show hide timetable calendar',
    Exams: 'countdown days until',
    'Date format': 'order day month 31/12 12/31 american',
    'Time format': 'clock 12 24 hours am pm',
    'Single-key shortcuts': 'keyboard keys',
  }),
  ...places('week', {
    'Your week': 'starts on first day monday sunday school days weekend numbers',
    'Your day': 'hours morning evening calendar opens from to',
    'Study time per day': 'capacity workload hours a day load full',
    'Repeating tasks': 'missed latest every',
    Sessions: 'usual length minutes suggest estimate break timer',
    'Weekly report': 'statistics privacy sent counts usage analytics telemetry mail email data shared stop',
  }),
  ...places('groups', {
    Groups: 'lists projects archive icon',
    Tags: 'subjects colours colors levels difficulty letter',
  }),
  ...places('data', {
    'Kept on this device': 'storage saved records',
    'Back up': 'export download restore backup file ics copy',
    'From another calendar': 'import ics canvas moodle google outlook school',
    [FEEDS]: 'subscribe feed link url webcal ics canvas moodle google outlook blackboard webuntis refresh',
    'Move from another app': 'import todoist ticktick google tasks apple reminders my study life csv',
    'Example week': 'sample remove add',
  }),
];

/** All settings of this shell; of the tab about devices and the app, the tab. */
export function settingPlaces(host: Shell): readonly SettingPlace[] {
  const devices: SettingPlace[] = [];
  if (host.sync)
    devices.push({
      tab: 'devices',
      section: 'Your devices',
      words: 'sync phone laptop spare key recovery pairing changed twice server copy encrypted privacy',
    });
  if (host.programSettings !== undefined)
    devices.push({
      tab: 'devices',
      section: 'This app',
      words: 'version update about start at login startup tray reminders notifications shortcut',
    });
  const isOffered = ({ section }: SettingPlace): boolean => section !== FEEDS || Boolean(host.feeds);
  const reminders = { ...(host.hasReminders ? REMINDERS : {}), ...(host.reminders ? NOTIFICATIONS : {}) };
  return [...PLACES.filter(isOffered), ...places('week', reminders), ...devices];
}
