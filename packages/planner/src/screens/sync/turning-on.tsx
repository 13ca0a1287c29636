import { ConfirmCode } from '@bellweek/ui/screens/sync/confirm-code';
import { RecoveryCode } from '@bellweek/ui/screens/sync/recovery-code';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { SyncPort } from '../../sync/sync-port.ts';
import type { PlannerHost } from '../host.ts';
import { saveCode } from './save-code.ts';
import { forgetCode } from './shown-code.ts';
import { errorOf, WRONG_GROUPS } from './sync-words.ts';

export interface TurningOnProps {
  port: SyncPort;
  host: Pick<PlannerHost, 'accountName' | 'saveFile'>;
  /** Null where the person left half-way and came back later. */
  code: string | null;
  onNewCode: () => Promise<{ error: string | null }>;
}

/** The recovery code, then two of its groups typed back. A person who left half-way goes on with the second. */
export function TurningOn({ port, host, code, onNewCode }: TurningOnProps) {
  const asked = useStore(port.view, (view) => view.asked);
  const [isKept, setKept] = useState(false);
  const cancel = () => {
    forgetCode(port);
    return port.cancel();
  };
  if (code !== null && !isKept) {
    return (
      <RecoveryCode
        code={code}
        account={host.accountName ?? null}
        onSave={(text) => saveCode(host, text)}
        onKept={() => setKept(true)}
      />
    );
  }
  return (
    <ConfirmCode
      asked={asked ?? [0, 1]}
      onConfirm={async (groups) => {
        const answer = await port.confirmCode(groups);
        if (answer.ok) forgetCode(port);
        return !answer.ok && answer.problem === 'wrong-code' ? { error: WRONG_GROUPS } : errorOf(answer);
      }}
      onShowAgain={code === null ? undefined : () => setKept(false)}
      onNewCode={async () => {
        await cancel();
        return onNewCode();
      }}
      onCancel={() => void cancel()}
    />
  );
}
