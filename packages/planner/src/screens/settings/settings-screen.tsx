import { shortcutKey } from '@bellweek/ui/shortcut-key';
import { Tabs } from '@bellweek/ui/tabs';
import { ThemeSwitch } from '@bellweek/ui/theme';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import type { SettingsFields } from '../../core/commands/command.ts';
import { settingsOf } from '../../core/state/state.ts';
import { spelled } from '../../core/text/spelling.ts';
import type { PlannerSession } from '../../session/session.ts';
import { DataScreen } from './data/data-screen.tsx';
import { SheetToast } from '../workspace/undo-toast.tsx';
import type { PlannerHost, SettingsTab } from '../host.ts';
import { GroupManager } from './managers/group-manager.tsx';
import { TagManager } from './managers/tag-manager.tsx';
import { useTables } from '../use-tables.ts';
import { ChoiceSection, OnOffSection } from './choice-section.tsx';
import { ReminderSections } from './reminder-sections.tsx';
import { ReportSections } from './report-sections.tsx';
import { SampleSection } from './sample-section.tsx';
import { Section } from '../fields/section.tsx';
import { settingsTabs } from './settings-tabs.ts';
import { WeekTab } from './week-tab.tsx';
import styles from './settings-screen.module.css';
import { usePlanner, usePlannerSession, useWorkspace } from '../workspace/planner-context.tsx';

export interface SettingsScreenProps {
  host: PlannerHost;
  tab: SettingsTab;
  onTab: (tab: SettingsTab) => void;
  onAnnounce?: (sentence: string) => void;
  /** The tab about sync, which is an area of its own. */
  devices?: ReactNode;
}

/** Settings, one tab at a time; each change applies at once and can be undone. */
export function SettingsScreen({ host, tab, onTab, onAnnounce, devices }: SettingsScreenProps) {
  const session = usePlannerSession();
  const isReadOnly = usePlanner((view) => view.readOnly !== null);
  const contents: Record<SettingsTab, () => ReactNode> = {
    appearance: () => <Appearance />,
    week: () => (
      <>
        <WeekTab />
        {host.hasReminders && <ReminderSections port={host.reminders} />}
        <ReportSections installation={host.installation} isManaged={host.reportIsManaged} />
      </>
    ),
    groups: () => <Groups onAnnounce={onAnnounce} />,
    devices: () => (
      <>
        {devices}
        {host.programSettings}
      </>
    ),
    data: () => (
      <>
        <DataScreen host={host} />
        {!isReadOnly && <SampleSection />}
      </>
    ),
  };
  const row = useRef<HTMLDivElement>(null);
  // On a phone the selected tab may be outside the visible part of the tab bar.
  useEffect(() => {
    const selected = row.current?.querySelector('[role=tab][aria-selected=true]');
    void selected?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // The tab bar is sticky: scroll the new tab to its top.
    row.current?.parentElement?.scrollTo({ top: 0 });
  }, [tab]);
  useShownSetting(row);
  // Reading and exporting stay possible without a plan.
  const isLocked = isReadOnly && (tab === 'appearance' || tab === 'week' || tab === 'groups');
  return (
    <div ref={row} className={styles.screen} onKeyDown={(event) => undoByKey(session, event)}>
      <Tabs label="Settings" tabs={settingsTabs(host)} value={tab} onChange={onTab}>
        <fieldset className={styles.tab} disabled={isLocked}>
          {contents[tab]()}
        </fieldset>
      </Tabs>
      <SheetToast />
    </div>
  );
}

const SETTING_WAIT_MS = 50;
const SETTING_TRIES = 40;

/** Goes to the setting that search has found: its first field that is not disabled gets the focus. */
function useShownSetting(box: RefObject<HTMLElement | null>): void {
  const setting = useWorkspace((workspace) => workspace.setting);
  useEffect(() => {
    if (setting === null) return;
    let left = SETTING_TRIES;
    const show = () => {
      const heading = [...(box.current?.querySelectorAll('h3') ?? [])].find(
        ({ textContent }) => textContent === setting,
      );
      const section = heading?.closest('section');
      // A tab that is still loading.
      if (!section && --left > 0) timer = window.setTimeout(show, SETTING_WAIT_MS);
      section?.scrollIntoView({ block: 'start' });
      section?.querySelector<HTMLElement>('input:checked, input:enabled, select:enabled, button:enabled')?.focus();
    };
    // After the sheet has taken the focus.
    let timer = window.setTimeout(show, SETTING_WAIT_MS);
    return () => window.clearTimeout(timer);
  }, [box, setting]);
}

/** Undo and redo in the sheet, where the planner's shortcuts are off; in a field the keys are the field's. */
function undoByKey(session: PlannerSession, event: KeyboardEvent): void {
  const isUndo = (event.ctrlKey || event.metaKey) && shortcutKey(event.nativeEvent) === 'z';
  if (!isUndo || event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement) return;
  event.preventDefault();
  if (event.shiftKey) session.redo();
  else session.undo();
}

function Appearance() {
  const session = usePlannerSession();
  const settings = settingsOf(useTables(['settings']));
  const edit = (fields: SettingsFields) => session.run({ type: 'settings.edit', fields });
  return (
    <>
      <Section title="Light or dark" hint="Applies to the whole site on this device.">
        <ThemeSwitch label="Light or dark" />
      </Section>
      <ChoiceSection
        title="List spacing"
        value={settings.density}
        options={[
          { value: 'compact', label: 'Compact', hint: 'More tasks at a glance.' },
          { value: 'roomy', label: 'Comfortable', hint: 'More space between tasks.' },
        ]}
        onChange={(density) => edit({ density })}
      />
      <OnOffSection
        title="Lessons"
        label="Lessons of your timetable"
        isOn={settings.showsLessons}
        on={{ label: 'Show lessons', hint: 'Behind your work, with their rooms.' }}
        off={{ label: 'Hide lessons', hint: 'Lessons still don’t count as free time.' }}
        onChange={(showsLessons) => edit({ showsLessons })}
      />
      <OnOffSection
        title="Exams"
        label="Countdown to exams"
        isOn={settings.showsCountdown}
        on={{ label: 'Show the countdown', hint: 'Days and free hours until the next three exams.' }}
        off={{ label: 'Hide it' }}
        onChange={(showsCountdown) => edit({ showsCountdown })}
      />
      <ChoiceSection
        title="Date format"
        value={settings.dates}
        options={[
          { value: 'dayFirst', label: '31 December, 31/12' },
          { value: 'monthFirst', label: 'December 31, 12/31' },
        ]}
        onChange={(dates) => edit({ dates })}
      />
      <ChoiceSection
        title="Time format"
        value={settings.clock}
        options={[
          { value: '24', label: '16:30' },
          { value: '12', label: '4:30 pm' },
        ]}
        onChange={(clock) => edit({ clock })}
      />
      <OnOffSection
        title="Single-key shortcuts"
        isOn={settings.singleKeys}
        on={{ label: 'On', hint: 'Press n to add a task, / to search, ? for all shortcuts.' }}
        off={{ label: 'Off', hint: 'Shortcuts with Ctrl or Command and the arrow keys still work.' }}
        onChange={(singleKeys) => edit({ singleKeys })}
      />
    </>
  );
}

function Groups({ onAnnounce }: Pick<SettingsScreenProps, 'onAnnounce'>) {
  return (
    <>
      <Section title="Groups" hint="Groups split your list, such as Assignments or Clubs. Optional.">
        <div className={styles.wide}>
          <GroupManager onAnnounce={onAnnounce} />
        </div>
      </Section>
      <Section
        title="Tags"
        hint={spelled(
          'Tag groups sort your work by subject, level or anything else. Choose one to colour the calendar.',
        )}
      >
        <div className={styles.wide}>
          <TagManager onAnnounce={onAnnounce} />
        </div>
      </Section>
    </>
  );
}
