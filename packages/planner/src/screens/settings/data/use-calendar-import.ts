import { useEffect, useRef, useState } from 'react';
import type { FoundCalendar } from '../../../core/commands/calendar-entry.ts';
import { readCalendarFile } from '../../../session/calendar-files.ts';
import { usePlannerSession } from '../../workspace/planner-context.tsx';

export interface ReadCalendarFile {
  /** Counts up, so that importing the same file again resets the choices. */
  id: number;
  fileName: string;
  found: FoundCalendar;
}

type ImportStep =
  | { name: 'idle' }
  /** `done` goes from 0 to 1. */
  | { name: 'reading'; fileName: string; done: number }
  | ({ name: 'preview' } & ReadCalendarFile)
  | { name: 'failed'; message: string }
  | { name: 'done'; sentence: string };

export interface CalendarImportState {
  step: ImportStep;
  read: (file: File) => Promise<void>;
  cancel: () => void;
  /** Closes the preview. @param sentence what was imported; left out where nothing was */
  close: (sentence?: string) => void;
}

/** Steps of a calendar import. Nothing is written before the preview is confirmed. */
export function useCalendarImport(): CalendarImportState {
  const session = usePlannerSession();
  const [step, setStep] = useState<ImportStep>({ name: 'idle' });
  const reading = useRef<AbortController | null>(null);
  const lastId = useRef(0);
  useEffect(() => () => reading.current?.abort(), []);
  const read = async (file: File) => {
    const controller = new AbortController();
    reading.current?.abort();
    reading.current = controller;
    const fileName = file.name;
    setStep({ name: 'reading', fileName, done: 0 });
    const outcome = await readCalendarFile(session, file, {
      signal: controller.signal,
      onProgress: (done) => setStep({ name: 'reading', fileName, done }),
    });
    // Another file was chosen, or reading this file was cancelled.
    if (reading.current !== controller) return;
    reading.current = null;
    lastId.current += 1;
    const id = lastId.current;
    if (outcome.status === 'read') setStep({ name: 'preview', id, fileName, found: outcome.found });
    else if (outcome.status === 'failed') setStep({ name: 'failed', message: outcome.message });
    else setStep({ name: 'idle' });
  };
  return {
    step,
    read,
    cancel: () => reading.current?.abort(),
    close: (sentence) => setStep(sentence === undefined ? { name: 'idle' } : { name: 'done', sentence }),
  };
}
