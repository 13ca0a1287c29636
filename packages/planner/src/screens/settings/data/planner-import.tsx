import { Button } from '@bellweek/ui/button';
import { Notice } from '@bellweek/ui/notice';
import { useEffect, useRef, useState } from 'react';
import { importFile } from '../../../session/files.ts';
import styles from './data-screen.module.css';
import { FileInput } from '../../fields/file-input.tsx';
import { ReadingBar } from './reading-bar.tsx';
import { usePlannerSession } from '../../workspace/planner-context.tsx';

/** Import of an exported planner, added to the present data or replacing it. */
export function PlannerImport() {
  const session = usePlannerSession();
  const [message, setMessage] = useState<{ tone: 'success' | 'error'; text: string } | null>(null);
  const [fileName, setFileName] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const mode = useRef<'merge' | 'replace'>('merge');
  const reading = useRef<AbortController | null>(null);
  useEffect(() => () => reading.current?.abort(), []);
  const choose = (next: 'merge' | 'replace') => {
    mode.current = next;
    input.current?.click();
  };
  const read = async (file: File) => {
    const controller = new AbortController();
    reading.current?.abort();
    reading.current = controller;
    setMessage(null);
    setFileName(file.name);
    const result = await importFile(session, file, mode.current, { signal: controller.signal });
    if (reading.current !== controller) return;
    setFileName(null);
    if (!result) return;
    setMessage(
      result.ok
        ? { tone: 'success', text: `${result.sentence || 'Everything in this file is already here'}.` }
        : { tone: 'error', text: result.refusal.message },
    );
  };
  return (
    <>
      <div className={styles.row}>
        <Button onClick={() => choose('merge')}>Add from a backup…</Button>
        <Button onClick={() => choose('replace')}>Replace with a backup…</Button>
        <FileInput
          ref={input}
          label="File to import"
          accept=".json,application/json"
          onFile={(file) => void read(file)}
        />
      </div>
      {fileName !== null && <ReadingBar fileName={fileName} done={0} onCancel={() => reading.current?.abort()} />}
      {message && <Notice tone={message.tone}>{message.text}</Notice>}
    </>
  );
}
