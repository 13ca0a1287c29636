import { Button } from '@bellweek/ui/button';
import { Notice } from '@bellweek/ui/notice';
import { useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { plural } from '../../../core/text/words.ts';
import { schedulesOf } from '../../../rules/timetable/schedules.ts';
import { atRiskOf } from '../../../session/at-risk.ts';
import { calendarFile } from '../../../session/calendar-files.ts';
import { plannerFile } from '../../../session/files.ts';
import type { OutgoingFile } from '../../../session/files.ts';
import { CheckOption } from '@bellweek/ui/check-option';
import { Section } from '../../fields/section.tsx';
import type { PlannerHost } from '../../host.ts';
import { CalendarImport } from './calendar-import.tsx';
import styles from './data-screen.module.css';
import { FeedSection } from './feeds/feed-section.tsx';
import { SharingSection } from './sharing/sharing-section.tsx';
import { MovingSection } from './moving-section.tsx';
import { PlannerImport } from './planner-import.tsx';
import { formatUsed, storageSentence } from './storage-sentence.ts';
import { useStorageEstimate } from './use-storage-estimate.ts';
import { usePlanner, usePlannerSession } from '../../workspace/planner-context.tsx';

export interface DataScreenProps {
  host: Pick<PlannerHost, 'saveFile' | 'storageWarning' | 'feeds' | 'sharing'>;
}

/** Settings of the student's data: storage, export and import. */
export function DataScreen({ host }: DataScreenProps) {
  const session = usePlannerSession();
  const room = useStorageEstimate();
  const readOnly = usePlanner((view) => view.readOnly);
  const atRisk = usePlanner(useShallow(({ state }) => atRiskOf(state)));
  const hasTimetable = usePlanner(({ state }) => schedulesOf(state).length > 0);
  const [hasLessons, setLessons] = useState(true);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (file: OutgoingFile) => setProblem((await host.saveFile(file)) ?? null);
  return (
    <>
      <Section title="Kept on this device">
        <Counts />
        <p className={styles.quiet}>
          {host.storageWarning ? (
            <>
              {host.storageWarning}
              {formatUsed(room)}
            </>
          ) : (
            storageSentence(room, atRisk)
          )}
        </p>
        <Damaged onFile={save} />
      </Section>
      <Section title="Back up">
        <p className={styles.quiet}>Download all your data as one file. Restore it here or on another device.</p>
        <div className={styles.row}>
          <Button onClick={() => save(plannerFile(session))}>Export my planner</Button>
          <Button onClick={() => save(calendarFile(session, hasLessons))}>Export for other calendars</Button>
        </div>
        {hasTimetable && (
          <CheckOption isChecked={hasLessons} onChange={setLessons}>
            Include lessons for other calendars
          </CheckOption>
        )}
        {problem !== null && <Notice tone="error">{problem}</Notice>}
        {readOnly === null && <PlannerImport />}
      </Section>
      {readOnly === null && (
        <Section
          title="From another calendar"
          hint="Add lessons, shifts and due dates from an .ics file, such as one from your school, Canvas, Moodle, Google or Outlook. Add the same calendar again to update it."
        >
          <CalendarImport label="Add a calendar…" fieldLabel="Calendar to add" />
        </Section>
      )}
      {readOnly === null && host.feeds && <FeedSection port={host.feeds} />}
      {readOnly === null && host.sharing && <SharingSection port={host.sharing} />}
      {readOnly === null && <MovingSection />}
    </>
  );
}

function Counts() {
  const tasks = usePlanner(({ state }) => state.index.order.length);
  const events = usePlanner(({ state }) => state.rows.events.size);
  const save = usePlanner((view) => view.save);
  const words = { saved: 'All saved.', saving: 'Saving…', failed: 'Not saved.' }[save.status];
  return (
    <p role="status">
      {plural(tasks, 'task')} and {plural(events, 'event')}. {words}
    </p>
  );
}

function Damaged({ onFile }: { onFile: (file: OutgoingFile) => Promise<void> }) {
  const damaged = usePlanner((view) => view.damaged);
  if (damaged.length === 0) return null;
  const text = JSON.stringify(damaged, null, 1);
  const action = (
    <Button size="small" onClick={() => onFile({ name: 'bellweek-damaged.json', type: 'application/json', text })}>
      Save a copy
    </Button>
  );
  return (
    <Notice action={action} quiet>
      {plural(damaged.length, 'record')} could not be read and {damaged.length === 1 ? 'was' : 'were'} set aside.
      Nothing was deleted.
    </Notice>
  );
}
