import { WhereChoice } from '@bellweek/ui/screens/sync/where-choice';
import type { Where } from '@bellweek/ui/screens/sync/where-choice';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { PlannerSession } from '../../session/session.ts';
import type { SyncPort } from '../../sync/sync-port.ts';
import type { PlannerHost } from '../host.ts';
import { PROBLEM_SENTENCES, whereSchool } from './sync-words.ts';
import { thisDevice } from './this-device.ts';

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
  useEffect(() => void port.askSchool(), [port]);
  return (
    <WhereChoice
      value={value}
      onChange={onChange}
      school={whereSchool(school)}
      isProgram={host.programSettings !== undefined}
    />
  );
}

/** Turns sync on for a person who goes on meanwhile. */
export async function turnOnLater(port: SyncPort, session: PlannerSession): Promise<void> {
  const answer = await port.turnOn(thisDevice());
  if (answer.ok) return;
  const reason = PROBLEM_SENTENCES[answer.problem];
  session.notify(`Your planner is only on this device so far. ${reason} Then: Settings, Your devices.`);
}
