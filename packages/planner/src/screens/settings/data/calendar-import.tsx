import { Button } from '@bellweek/ui/button';
import { Notice } from '@bellweek/ui/notice';
import { useRef } from 'react';
import { FileInput } from '../../fields/file-input.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ReadingBar } from './reading-bar.tsx';
import { useCalendarImport } from './use-calendar-import.ts';

/** Import of lessons, shifts and due dates from a calendar file: read, previewed, then imported. */
export function CalendarImport() {
  const { step, read, cancel, close } = useCalendarImport();
  const opener = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button ref={opener} pending={step.name === 'reading'} onClick={() => input.current?.click()}>
        Add a calendar…
      </Button>
      <FileInput ref={input} label="Calendar to add" accept=".ics,text/calendar" onFile={(file) => void read(file)} />
      {step.name === 'reading' && <ReadingBar fileName={step.fileName} done={step.done} onCancel={cancel} />}
      {step.name === 'failed' && <Notice tone="error">{step.message}</Notice>}
      {step.name === 'done' && <Notice tone="success">{step.sentence}.</Notice>}
      <ImportPreview file={step.name === 'preview' ? step : null} opener={opener} onClose={close} />
    </>
  );
}
