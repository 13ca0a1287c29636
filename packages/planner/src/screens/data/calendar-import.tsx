import { Button } from '@bellweek/ui/button';
import { Notice } from '@bellweek/ui/notice';
import { useRef, useState } from 'react';
import { importCalendar } from '../../session/files.ts';
import type { CalendarResult } from '../../session/files.ts';
import type { PlannerSession } from '../../session/session.ts';
import { FileInput } from './file-input.tsx';

function wordsOf(result: CalendarResult): string {
  const { unread = 0 } = result;
  const said = result.ok ? `${result.sentence}.` : result.refusal.message;
  if (unread === 0) return said;
  return `${said} ${unread === 1 ? 'One entry' : `${unread} entries`} of it could not be understood.`;
}

/** Lessons, shifts and due dates out of a file of another calendar. */
export function CalendarImport({ session }: { session: PlannerSession }) {
  const [isReading, setReading] = useState(false);
  const [result, setResult] = useState<CalendarResult | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File) => {
    setReading(true);
    setResult(null);
    setResult(await importCalendar(session, file));
    setReading(false);
  };
  return (
    <>
      <Button pending={isReading} onClick={() => input.current?.click()}>
        Add a calendar…
      </Button>
      <FileInput ref={input} label="Calendar to add" accept=".ics,text/calendar" onFile={(file) => void read(file)} />
      {result && <Notice tone={result.ok ? 'success' : 'error'}>{wordsOf(result)}</Notice>}
    </>
  );
}
