import type { PlannerHost, SettingsTab } from '../host.ts';

export interface TitledTab {
  key: SettingsTab;
  title: string;
}

const TITLES: readonly TitledTab[] = [
  { key: 'appearance', title: 'Appearance' },
  { key: 'week', title: 'Week' },
  { key: 'groups', title: 'Groups and tags' },
  { key: 'data', title: 'Data' },
  { key: 'report', title: 'Weekly report' },
  { key: 'feedback', title: 'Feedback' },
  { key: 'program', title: 'This app' },
];

/** Tabs of the settings that this shell has, in order. */
export const settingsTabs = ({ programSettings }: Pick<PlannerHost, 'programSettings'>): readonly TitledTab[] =>
  TITLES.filter(({ key }) => key !== 'program' || programSettings !== undefined);
