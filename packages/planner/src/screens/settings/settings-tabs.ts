import type { SettingsTab } from '../host.ts';

export const SETTINGS_TITLES: readonly { key: SettingsTab; title: string }[] = [
  { key: 'appearance', title: 'Appearance' },
  { key: 'week', title: 'Week' },
  { key: 'groups', title: 'Groups and tags' },
  { key: 'data', title: 'Data' },
  { key: 'report', title: 'Weekly report' },
  { key: 'feedback', title: 'Feedback' },
];
