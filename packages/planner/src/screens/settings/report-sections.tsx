import type { WeeklyStatsReport } from '@bellweek/api-client/contract/weekly-stats';
import { useMemo } from 'react';
import { currentReportWeek, weeklyReport } from '../../rules/report/weekly-report.ts';
import { reportConsent } from '../../core/state/report-consent.ts';
import type { ReportConsent } from '../../core/state/report-consent.ts';
import { settingsOf } from '../../core/state/state.ts';
import { dayOf } from '../../core/time/civil-time.ts';
import { formatDate } from '../../core/time/format.ts';
import { civilOf } from '../../core/time/zones.ts';
import type { PlannerHost } from '../host.ts';
import { useTables } from '../use-tables.ts';
import { Choice } from './choice.tsx';
import { Section } from '../fields/section.tsx';
import styles from './settings-screen.module.css';
import { usePlanner, usePlannerSession } from '../workspace/planner-context.tsx';
import { formatCount } from '../../core/text/words.ts';

export interface ReportSectionsProps {
  installation: PlannerHost['installation'];
  isManaged?: PlannerHost['reportIsManaged'];
}

type Sending = 'counts' | 'names' | 'off';
const OPTIONS: readonly { value: Sending; label: string; hint: string }[] = [
  { value: 'off', label: 'Nothing', hint: 'No report leaves this device.' },
  { value: 'counts', label: 'Counts only', hint: 'How many tasks and tags you have. No names.' },
  {
    value: 'names',
    label: 'Counts and group names',
    hint: 'Also the names of your groups and tag groups. Never tasks, tags, notes or events.',
  },
];

/** Settings of the weekly report: whether it is sent, and its full content. */
export function ReportSections({ installation, isManaged = false }: ReportSectionsProps) {
  const session = usePlannerSession();
  const state = useTables(['settings', 'reports', 'tasks', 'blocks', 'groups', 'tags', 'tagGroups']);
  const zone = usePlanner((view) => view.zone);
  const now = usePlanner((view) => view.now);
  const { reportsNames } = settingsOf(state);
  const consent = reportConsent(settingsOf(state), now);
  const week = currentReportWeek(now, zone);
  const report = useMemo(() => weeklyReport(state, week, { ...installation, zone }), [state, week, installation, zone]);
  const choose = (sending: Sending) =>
    session.run({
      type: 'settings.edit',
      fields: { sendsReport: sending !== 'off', reportsNames: sending === 'names' },
    });
  if (isManaged) {
    return (
      <Section title="Weekly report" hint="Managed by your school">
        <p className={styles.quiet}>No report is sent from this computer.</p>
      </Section>
    );
  }
  const isOn = consent?.holds === true;
  return (
    <>
      <Section
        title="Weekly report"
        hint="Once a week, we get a few numbers about the week before. They show us if the planner helps students plan."
      >
        <Choice
          label="What is sent"
          hideLabel
          value={isOn ? (reportsNames ? 'names' : 'counts') : 'off'}
          options={OPTIONS}
          onChange={choose}
        />
        {consent && <UntilWhen consent={consent} />}
        <LastSent />
      </Section>
      {isOn && (
        <Section title="This week so far" hint="What we would get if the week ended now.">
          <Facts report={report} />
          <details className={styles.raw}>
            <summary>Show the exact report</summary>
            <pre>{JSON.stringify(report, null, 2)}</pre>
          </details>
        </Section>
      )}
    </>
  );
}

const listed = (names: readonly string[]): string => (names.length === 0 ? 'not sent' : names.join(', '));

function Facts({ report }: { report: WeeklyStatsReport }) {
  const { reportWeekStart: from, reportWeekEnd: to } = report;
  const facts: [string, string][] = [
    ['Week', `${formatDate(from, to)} to ${formatDate(to, to)}`],
    ['Tasks', formatCount(report.totalTasks)],
    ['Completed this week', formatCount(report.tasksCompletedThisWeek)],
    ['Planned this week', formatCount(report.tasksWithStartTimeThisWeek)],
    ['Tags', formatCount(report.totalTags)],
    ['Tasks with a tag', `${report.percentTasksWithTags} %`],
    ['Names of groups', listed(report.taskGroupNames)],
    ['Names of tag groups', listed(report.tagGroupNames)],
    ['Version', `${report.appVersion}, data ${report.schemaVersion}`],
    ['This installation', report.installationId],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function UntilWhen({ consent: { holds, until } }: { consent: ReportConsent }) {
  const zone = usePlanner((view) => view.zone);
  const today = usePlanner((view) => view.today);
  const day = until && formatDate(dayOf(civilOf(Date.parse(until), zone)), today);
  const ended = `Your yes ended${day ? ` on ${day}` : ''}.`;
  return <p className={styles.quiet}>{holds && day ? `Your yes holds until ${day}.` : ended}</p>;
}

function LastSent() {
  const reports = usePlanner(({ state }) => state.rows.reports);
  const zone = usePlanner((view) => view.zone);
  const today = usePlanner((view) => view.today);
  const last = useMemo(() => [...reports.values()].sort((a, b) => (a.id < b.id ? 1 : -1))[0], [reports]);
  const sentence = last
    ? `Last sent for the week of ${formatDate(last.id, today)}, on ${formatDate(dayOf(civilOf(Date.parse(last.sentAt), zone)), today)}.`
    : 'No report has been sent from this planner.';
  return <p className={styles.quiet}>{sentence}</p>;
}
