import { useEffect, useRef, useState } from 'react';
import type { FoundCalendar } from '../../../core/commands/calendar-entry.ts';
import { readOtherFile } from '../../../session/moving-files.ts';
import type { ReadListFile } from './moving-preview.tsx';
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
  /** Tasks of another program. */
  | ({ name: 'list' } & ReadListFile)
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
    const outcome = await readOtherFile(session, file, {
      signal: controller.signal,
      onProgress: (done) => setStep({ name: 'reading', fileName, done }),
    });
    // Another file was chosen, or reading this file was cancelled.
    if (reading.current !== controller) return;
    reading.current = null;
    lastId.current += 1;
    const id = lastId.current;
    if (outcome.status === 'read') {
      const { result } = outcome;
      if (result.kind === 'list') setStep({ name: 'list', id, fileName, found: result.found });
      else setStep({ name: 'preview', id, fileName, found: result.found });
    }
    if (outcome.status === 'failed') setStep({ name: 'failed', message: outcome.message });
    if (outcome.status === 'cancelled') setStep({ name: 'idle' });
  };
  return {
    step,
    read,
    cancel: () => reading.current?.abort(),
    close: (sentence) => setStep(sentence === undefined ? { name: 'idle' } : { name: 'done', sentence }),
  };
}
