import { Button } from '@bellweek/ui/button';
import { Notice } from '@bellweek/ui/notice';
import { useRef } from 'react';
import type { PlannerSession } from '../../session/session.ts';
import styles from './calendar-import.module.css';
import { FileInput } from './file-input.tsx';
import { ImportPreview } from './import-preview.tsx';
import { useCalendarImport } from './use-calendar-import.ts';

/** Lessons, shifts and due dates out of a file of another calendar: read, shown, and then imported. */
export function CalendarImport({ session }: { session: PlannerSession }) {
  const { step, read, cancel, close } = useCalendarImport(session);
  const opener = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button ref={opener} pending={step.name === 'reading'} onClick={() => input.current?.click()}>
        Add a calendar…
      </Button>
      <FileInput ref={input} label="Calendar to add" accept=".ics,text/calendar" onFile={(file) => void read(file)} />
      {step.name === 'reading' && (
        <div className={styles.reading}>
          <label className={styles.progress}>
            <span role="status">Reading {step.fileName}…</span>
            <progress max={1} value={step.done > 0 ? step.done : undefined} />
          </label>
          <Button size="small" onClick={cancel}>
            Cancel
          </Button>
        </div>
      )}
      {step.name === 'failed' && <Notice tone="error">{step.message}</Notice>}
      {step.name === 'done' && <Notice tone="success">{step.sentence}.</Notice>}
      <ImportPreview session={session} file={step.name === 'preview' ? step : null} opener={opener} onClose={close} />
    </>
  );
}
