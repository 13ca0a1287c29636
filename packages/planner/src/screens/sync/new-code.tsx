import { hasKeyBy } from '@bellweek/api-client/contract/has-key-by';
import { Button } from '@bellweek/ui/button';
import { Notice } from '@bellweek/ui/notice';
import { ConfirmCode } from '@bellweek/ui/screens/sync/confirm-code';
import { RecoveryCode } from '@bellweek/ui/screens/sync/recovery-code';
import { useAction } from '@bellweek/ui/screens/sync/use-action';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { MadeCode, SyncPort } from '../../sync/sync-port.ts';
import { Section } from '../fields/section.tsx';
import type { PlannerHost } from '../host.ts';
import { saveCode } from './save-code.ts';
import { errorOf, WRONG_GROUPS } from './sync-words.ts';

interface Planner {
  port: SyncPort;
  host: Pick<PlannerHost, 'accountName' | 'saveFile'>;
}

/** Makes a new recovery code for a person who has one. Nothing is shown where we keep the key: there is no code then. */
export function RecoverySection({ port, host }: Planner) {
  const school = useStore(port.view, (view) => view.school);
  if (school && hasKeyBy('kept', school)) return null;
  return (
    <Section title="Recovery code" hint="It opens your planner if you lose all your devices.">
      <NewCode
        port={port}
        host={host}
        action="Get a new recovery code"
        after="Your old code stops working after that."
        done="Your new code works. Throw the old one away: it no longer does."
      >
        <p>
          Lost your code, or somebody saw it? Get a new one. The old one then stops working, and you can’t undo that.
          Keep the old one until this page says that the new one works.
        </p>
      </NewCode>
    </Section>
  );
}

interface NewCodeProps extends Planner {
  /** Consequences of the act. */
  children: ReactNode;
  /** Name of the button. */
  action: string;
  /** A sentence on the time after the groups were typed. */
  after: string;
  /** Said once the code counts; left out where this goes away then. */
  done?: string;
  /** There was no code before. */
  isFirst?: boolean;
}

/** Shows a new recovery code, and asks for two of its groups. Left half-way, the code is forgotten and nothing has changed. */
export function NewCode({ port, host, children, action, after, done, isFirst = false }: NewCodeProps) {
  const [made, setMade] = useState<MadeCode | null>(null);
  const [isWritten, setWritten] = useState(false);
  const [isDone, setDone] = useState(false);
  const { isPending, error, run } = useAction();
  const make = async () => {
    setDone(false);
    const answer = await port.makeCode();
    if (answer.ok) setMade(answer.made);
    setWritten(false);
    return errorOf(answer);
  };
  const confirm = async (groups: readonly [string, string]) => {
    const answer = await port.keepCode(groups);
    if (!answer.ok && answer.problem === 'wrong-code') return { error: WRONG_GROUPS };
    if (answer.ok) {
      setMade(null);
      setDone(true);
    }
    return errorOf(answer);
  };
  if (made === null) {
    return (
      <>
        {children}
        <Button variant={isFirst ? 'primary' : 'secondary'} pending={isPending} onClick={() => void run(make)}>
          {action}
        </Button>
        {isDone && done && <Notice tone="success">{done}</Notice>}
        {error !== null && <Notice tone="error">{error}</Notice>}
      </>
    );
  }
  if (isWritten) {
    return (
      <ConfirmCode
        asked={made.asked}
        after={after}
        onConfirm={confirm}
        onShowAgain={() => setWritten(false)}
        onNewCode={make}
        onCancel={() => setMade(null)}
      />
    );
  }
  return (
    <RecoveryCode
      code={made.code}
      account={host.accountName ?? null}
      onSave={(text) => saveCode(host, text)}
      onKept={() => setWritten(true)}
    />
  );
}
