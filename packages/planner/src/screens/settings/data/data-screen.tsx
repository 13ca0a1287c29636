import { Button } from '@bellweek/ui/button';
import { Notice } from '@bellweek/ui/notice';
import { useState } from 'react';
import { useStore } from 'zustand';
import { plural } from '../../../domain/text/plural.ts';
import { calendarFile, plannerFile } from '../../../session/files.ts';
import type { OutgoingFile } from '../../../session/files.ts';
import type { PlannerSession } from '../../../session/session.ts';
import { Section } from '../../fields/section.tsx';
import type { PlannerHost } from '../../host.ts';
import { CalendarImport } from './calendar-import.tsx';
import styles from './data-screen.module.css';
import { PlannerImport } from './planner-import.tsx';
import { formatUsed, storageSentence } from './storage-sentence.ts';
import { useStorageEstimate } from './use-storage-estimate.ts';

export interface DataScreenProps {
  session: PlannerSession;
  host: Pick<PlannerHost, 'saveFile' | 'storageWarning'>;
}

/** What is kept, where, and how to take it along: for the settings of both shells. */
export function DataScreen({ session, host }: DataScreenProps) {
  const room = useStorageEstimate(session);
  const readOnly = useStore(session.view, (view) => view.readOnly);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (file: OutgoingFile) => setProblem((await host.saveFile(file)) ?? null);
  return (
    <>
      <Section title="Kept on this device">
        <Counts session={session} />
        <p className={styles.quiet}>
          {host.storageWarning ? (
            <>
              {host.storageWarning}
              {formatUsed(room)}
            </>
          ) : (
            storageSentence(room)
          )}
        </p>
        <Damaged session={session} onFile={save} />
      </Section>
      <Section title="Back up">
        <p className={styles.quiet}>Download all your data as one file. Restore it here or on another device.</p>
        <div className={styles.row}>
          <Button onClick={() => save(plannerFile(session))}>Export my planner</Button>
          <Button onClick={() => save(calendarFile(session))}>Export for other calendars</Button>
          <Button onClick={() => window.print()}>Print</Button>
        </div>
        {problem !== null && <Notice tone="error">{problem}</Notice>}
        {readOnly === null && <PlannerImport session={session} />}
      </Section>
      {readOnly === null && (
        <Section
          title="From another calendar"
          hint="Add lessons, shifts and due dates from an .ics file, such as one from your school, Canvas, Moodle, Google or Outlook. Add the same calendar again to update it."
        >
          <CalendarImport session={session} />
        </Section>
      )}
    </>
  );
}

function Counts({ session }: { session: PlannerSession }) {
  const tasks = useStore(session.view, ({ state }) => state.index.order.length);
  const events = useStore(session.view, ({ state }) => state.rows.events.size);
  const save = useStore(session.view, (view) => view.save);
  const words = { saved: 'All saved.', saving: 'Saving…', failed: 'Not saved.' }[save.status];
  return (
    <p role="status">
      {plural(tasks, 'task')} and {plural(events, 'event')}. {words}
    </p>
  );
}

function Damaged({ session, onFile }: { session: PlannerSession; onFile: (file: OutgoingFile) => Promise<void> }) {
  const damaged = useStore(session.view, (view) => view.damaged);
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
