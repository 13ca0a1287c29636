import { WhereChoice } from '@bellweek/ui/screens/sync/where-choice';
import type { Where } from '@bellweek/ui/screens/sync/where-choice';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { SyncPort } from '../../sync/sync-port.ts';
import type { PlannerHost } from '../host.ts';
import { whereSchool } from './sync-words.ts';
import { askUntilAnswered } from './turn-on-later.ts';

export interface WhereQuestionProps {
  port: SyncPort;
  host: Pick<PlannerHost, 'programSettings'>;
  value: Where | null;
  onChange: (where: Where) => void;
}

/** The cards of where a planner lives, for the first questions. */
export function WhereQuestion({ port, host, value, onChange }: WhereQuestionProps) {
  const school = useStore(port.view, (view) => view.school);
  // Whom a key goes to is told before.
  useEffect(() => askUntilAnswered(port), [port]);
  return (
    <WhereChoice
      value={value}
      onChange={onChange}
      school={whereSchool(school)}
      isProgram={host.programSettings !== undefined}
    />
  );
}
