import type { PlannerHost, SettingsTab } from '../host.ts';

export interface TitledTab {
  key: SettingsTab;
  title: string;
}

const TITLES: readonly TitledTab[] = [
  { key: 'appearance', title: 'Appearance' },
  { key: 'week', title: 'Week' },
  { key: 'groups', title: 'Groups and tags' },
  { key: 'devices', title: 'Your devices' },
  { key: 'data', title: 'Data' },
  { key: 'report', title: 'Weekly report' },
  { key: 'feedback', title: 'Feedback' },
  { key: 'program', title: 'This app' },
];

/** Tabs of the settings that this shell has, in order. */
export function settingsTabs(host: Pick<PlannerHost, 'programSettings' | 'sync'>): readonly TitledTab[] {
  const missing = new Set<SettingsTab>();
  if (host.programSettings === undefined) missing.add('program');
  if (!host.sync) missing.add('devices');
  return TITLES.filter(({ key }) => !missing.has(key));
}
