import type { PlannerScreenProps } from '@bellweek/planner/screens';
import type { AtRisk, OutgoingFile } from '@bellweek/planner/session';
import { Button } from '@bellweek/ui/button';
import { Dialog } from '@bellweek/ui/dialog';
import { Notice } from '@bellweek/ui/notice';
import { useAction } from '@bellweek/ui/screens/sync/use-action';
import { aloneWords, unsentWords } from '@bellweek/ui/screens/unsent-words';
import { useCallback, useRef, useState } from 'react';
import type { ReactNode } from 'react';

/**
 * Why logging out waits: there is no connection, which it needs, the person is to say whether others use this computer, or work is
 * on this device alone.
 */
export type Obstacle = 'offline' | 'shared' | AtRisk;

/** Where logging out removes a synced planner from a computer that others use too. */
export interface SharedQuestion {
  isShared: () => boolean;
  onAnswer: (isShared: boolean) => void;
}

export interface LogOutOptions {
  /** Looks for what is in the way of it; null where nothing is. */
  find: () => Promise<Obstacle | null>;
  /** Logs out. */
  leave: () => void | Promise<void>;
  /** Called when the person decides to stay. */
  onStay?: () => void;
  /** @throws {Error} whose message is a sentence */
  exportPlanner: () => OutgoingFile | Promise<OutgoingFile>;
  saveFile: PlannerScreenProps['host']['saveFile'];
  /** Goes to where sync is turned on. */
  onTurnOnSync: () => void;
  shared?: SharedQuestion;
}

/**
 * Logging out: where something is in the way of it, the person decides.
 *
 * @returns `logOut`, which looks first, and the question, to be rendered
 */
export function useLogOutQuestion(options: LogOutOptions): { logOut: () => Promise<void>; question: ReactNode } {
  const { find, leave, onStay, exportPlanner, saveFile, onTurnOnSync, shared } = options;
  const isLooking = useRef(false);
  const [obstacle, setObstacle] = useState<Obstacle>('offline');
  const [isOpen, setOpen] = useState(false);
  const logOut = useCallback(async () => {
    // A second press while the first is looked into.
    if (isLooking.current) return;
    isLooking.current = true;
    const found = await find().finally(() => (isLooking.current = false));
    if (found === null) return leave();
    setObstacle(found);
    setOpen(true);
  }, [find, leave]);
  const close = (next?: () => unknown) => () => {
    setOpen(false);
    next?.();
  };
  const save = async () => ({ error: (await saveFile(await exportPlanner())) ?? null });
  const retry = async () => {
    await logOut();
    return { error: null };
  };
  const answer = (isShared: boolean) => {
    shared?.onAnswer(isShared);
    close(leave)();
  };
  const question = (
    <Question
      {...{ obstacle, isOpen }}
      isShared={shared?.isShared() ?? false}
      onTurnOnSync={close(onTurnOnSync)}
      onAnswer={answer}
      onStay={close(onStay)}
      onLeave={close(leave)}
      onAct={obstacle === 'offline' ? retry : save}
    />
  );
  return { logOut, question };
}

interface QuestionProps {
  obstacle: Obstacle;
  isOpen: boolean;
  isShared: boolean;
  onTurnOnSync: () => void;
  onAnswer: (isShared: boolean) => void;
  onStay: () => void;
  onLeave: () => void;
  /** Tries again, or exports. */
  onAct: () => Promise<{ error: string | null }>;
}

function Question(props: QuestionProps) {
  const { obstacle, isOpen, onStay, onAnswer } = props;
  if (obstacle !== 'shared') return <Hindrance {...props} obstacle={obstacle} />;
  return (
    <Dialog
      alert
      open={isOpen}
      onOpenChange={(next) => !next && onStay()}
      title="Is this a shared computer?"
      description="If other people use it too, we remove your planner from it when you log out. It stays on your other devices. To open it here again, you’ll need one of them or your spare key."
      footer={
        <>
          <Button onClick={() => onAnswer(false)}>No, Keep It Here</Button>
          <Button variant="primary" onClick={() => onAnswer(true)}>
            Yes, Remove It
          </Button>
        </>
      }
    />
  );
}

/** Says how much is on this device alone, and how it may be lost. */
function riskWords({ count, isAlone, isOnlyKey }: AtRisk, isShared: boolean): string {
  if (isOnlyKey && count === 0)
    return 'Only this device can open your planner. Save a spare key first: if this device deletes its data, as shared Chromebooks do, nobody can open your planner again.';
  if (!isAlone) return `${unsentWords(count)}${isShared ? ' They stay on this computer until they are sent.' : ''}`;
  return `${aloneWords(count)} You won’t see your planner where you log in next, and if this device deletes it, as shared Chromebooks do, it is gone.`;
}

function Hindrance({
  obstacle,
  isOpen,
  isShared,
  onTurnOnSync,
  onStay,
  onLeave,
  onAct,
}: QuestionProps & { obstacle: 'offline' | AtRisk }) {
  const stay = useRef<HTMLButtonElement>(null);
  const { isPending, error, run, clear } = useAction();
  const close = () => {
    clear();
    onStay();
  };
  const isOffline = obstacle === 'offline';
  return (
    <Dialog
      alert
      open={isOpen}
      onOpenChange={(next) => !next && close()}
      title={isOffline ? 'No connection' : 'Log out now?'}
      description={
        isOffline ? 'You are still logged in, because there is no connection.' : riskWords(obstacle, isShared)
      }
      initialFocus={stay}
      footer={
        <>
          <Button ref={stay} onClick={close}>
            Stay
          </Button>
          <Button variant={isOffline ? 'primary' : 'secondary'} pending={isPending} onClick={() => void run(onAct)}>
            {isOffline ? 'Try again' : 'Save a copy'}
          </Button>
          {!isOffline && (obstacle.isAlone || obstacle.isOnlyKey) && (
            <Button variant="primary" onClick={onTurnOnSync}>
              {obstacle.isAlone ? 'Turn on sync' : 'Save a spare key'}
            </Button>
          )}
          {!isOffline && (
            <Button variant="danger-solid" onClick={onLeave}>
              Log Out Anyway
            </Button>
          )}
        </>
      }
    >
      {error !== null && <Notice tone="error">{error}</Notice>}
    </Dialog>
  );
}
