import { Button } from '@bellweek/ui/button';
import { Notice } from '@bellweek/ui/notice';
import { Page } from '@bellweek/ui/page';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { importFile } from '../../session/files.ts';
import type { PlannerSession } from '../../session/session.ts';
import { FileInput } from '../fields/file-input.tsx';
import styles from '../sample/first-run.module.css';

export interface PlannerGoneProps {
  session: PlannerSession;
  /** The way to the account's synced planner; empty where none is known. */
  synced: ReactNode;
  /** Continue with the first questions. */
  onStartAnew: () => void;
}

/** Replaces the first questions for a student who has planned before: data loss must not look like a first visit. */
export function PlannerGone({ session, synced, onStartAnew }: PlannerGoneProps) {
  const isLost = useStore(session.view, (view) => view.isLost);
  const canRestore = useStore(session.view, (view) => view.readOnly === null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const reading = useRef<AbortController | null>(null);
  useEffect(() => () => reading.current?.abort(), []);
  const restore = async (file: File) => {
    reading.current = new AbortController();
    setProblem(null);
    setReading(true);
    const result = await importFile(session, file, 'replace', { signal: reading.current.signal });
    setReading(false);
    if (result && !result.ok) setProblem(result.refusal.message);
  };
  return (
    <Page title={isLost ? 'This browser’s copy of your planner is gone' : 'This browser has no copy of your planner'}>
      <div className={styles.questions}>
        <p>
          {synced
            ? 'Your account has a synced planner, which is not open in this browser. You can open it here, or use another planner in this browser.'
            : isLost
              ? 'This browser has deleted what it kept. If you downloaded a copy, you can restore it.'
              : 'Your planner is on another device or in another browser. There: Settings, Your devices, On all my devices. This page then goes on by itself. Did you use no other one? Then this browser has deleted it: Safari does after seven days without a visit, and shared Chromebooks do when you sign out.'}
        </p>
        {synced && <div>{synced}</div>}
        {canRestore && (
          <div className={styles.actions}>
            <Button
              variant={synced ? 'secondary' : 'primary'}
              pending={isReading}
              onClick={() => input.current?.click()}
            >
              Restore from a file…
            </Button>
            <Button onClick={onStartAnew}>Start a new planner here</Button>
            <FileInput
              ref={input}
              label="Copy of your planner"
              accept=".json,application/json"
              onFile={(file) => void restore(file)}
            />
          </div>
        )}
        {problem !== null && <Notice tone="error">{problem}</Notice>}
      </div>
    </Page>
  );
}
