import { StepLevel } from '@bellweek/ui/screens/sync/step-title';
import { WeekGrid } from '@bellweek/ui/week-grid';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { JoinSync } from './join-sync.tsx';
import type { JoinSyncProps } from './join-sync.tsx';
import { arrivalTitle } from './sync-words.ts';
import styles from './sync.module.css';

/** Replaces the first questions on a device that is to get a planner from another device. */
export function Arriving({ port, host }: JoinSyncProps) {
  const status = useStore(port.view, (view) => view.status);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={styles.arriving}>
      <div className={styles.words}>
        <h1 ref={title} tabIndex={-1} className={styles.title}>
          {arrivalTitle(status)}
        </h1>
        <StepLevel value={2}>
          <JoinSync port={port} host={host} />
        </StepLevel>
      </div>
      <WeekGrid className={styles.picture} days={7} letters="MTWTFSS" />
    </div>
  );
}
