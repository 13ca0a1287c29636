import type { AtRisk } from '@bellweek/planner/session';
import { Button } from '@bellweek/ui/button';
import { Dialog } from '@bellweek/ui/dialog';
import { Notice } from '@bellweek/ui/notice';
import { useAction } from '@bellweek/ui/screens/sync/use-action';
import { aloneWords, unsentWords } from '@bellweek/ui/screens/unsent-words';
import { useCallback, useRef, useState } from 'react';
import type { ReactNode } from 'react';

/**
 * Why logging out waits: there is no connection, which it needs, the person is to say whether others use this computer, work is
 * on this device alone, or a part of the page that would tell could not be loaded.
 */
export type Obstacle = 'offline' | 'shared' | 'unknown' | AtRisk;

/** Where logging out removes a synced planner from a computer that others use too. */
export interface SharedQuestion {
  isShared: () => boolean;
  onAnswer: (isShared: boolean) => void;
}

/** Neither saved nor failed: the person has cancelled. */
export interface SavedCopy {
  error: string | null;
  isSaved: boolean;
}

export interface LogOutOptions {
  /** Looks for what is in the way of it; null where nothing is. A failure is `unknown`. */
  find: () => Promise<Obstacle | null>;
  /** Logs out. */
  leave: () => void | Promise<void>;
  /** Called when the person decides to stay. */
  onStay?: () => void;
  /** Saves the planner as a file. @throws {Error} whose message is a sentence */
  saveCopy: () => Promise<SavedCopy>;
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
  const { find, leave, onStay, saveCopy, onTurnOnSync, shared } = options;
  const isLooking = useRef(false);
  const [obstacle, setObstacle] = useState<Obstacle>('offline');
  const [isOpen, setOpen] = useState(false);
  const logOut = useCallback(async () => {
    // A second press while the first is looked into.
    if (isLooking.current) return;
    isLooking.current = true;
    const found = await find()
      .catch((): Obstacle => 'unknown')
      .finally(() => (isLooking.current = false));
    if (found === null) return leave();
    setObstacle(found);
    setOpen(true);
  }, [find, leave]);
  const close = (next?: () => unknown) => () => {
    setOpen(false);
    next?.();
  };
  const retry = async () => {
    await logOut();
    return { error: null, isSaved: false };
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
      onAct={typeof obstacle === 'string' ? retry : saveCopy}
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
  /** Tries again, or saves a copy. */
  onAct: () => Promise<SavedCopy>;
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
          <Button onClick={onStay}>Cancel</Button>
          <Button onClick={() => onAnswer(true)}>Yes, Remove It</Button>
          <Button variant="primary" onClick={() => onAnswer(false)}>
            No, Keep It Here
          </Button>
        </>
      }
    />
  );
}

/** Why logging out waits, and what may be lost by it. */
function hindranceWords(obstacle: 'offline' | 'unknown' | AtRisk, isShared: boolean): string {
  if (obstacle === 'offline') return 'You are still logged in, because there is no connection.';
  if (obstacle === 'unknown') return 'We can’t tell whether your planner is saved anywhere but here. Try again first.';
  return riskWords(obstacle, isShared);
}

/** Says how much is on this device alone, and how it may be lost. */
function riskWords({ count, isAlone, isOnlyKey }: AtRisk, isShared: boolean): string {
  if (isOnlyKey && count === 0)
    return 'Only this device can open your planner. Save a spare key first: if this device deletes its data, as shared Chromebooks do, nobody can open your planner again.';
  if (!isAlone) {
    const stays = count === 1 ? 'It stays on this computer until it is' : 'They stay on this computer until they are';
    return `${unsentWords(count)}${isShared ? ` ${stays} sent.` : ''}`;
  }
  return `${aloneWords(count)} You won’t see your planner where you log in next, and if this device deletes it, as shared Chromebooks do, it is gone.`;
}

/** The act that keeps the work: a copy of what is not sent, else sync or a spare key. */
const mainAct = (atRisk: AtRisk): 'copy' | 'devices' => (atRisk.isAlone || atRisk.count === 0 ? 'devices' : 'copy');

function Hindrance({
  obstacle,
  isOpen,
  isShared,
  onTurnOnSync,
  onStay,
  onLeave,
  onAct,
}: QuestionProps & { obstacle: 'offline' | 'unknown' | AtRisk }) {
  const stay = useRef<HTMLButtonElement>(null);
  const [isSaved, setSaved] = useState(false);
  const { isPending, error, run, clear } = useAction();
  const close = () => {
    clear();
    setSaved(false);
    onStay();
  };
  const isOffline = obstacle === 'offline';
  const atRisk = typeof obstacle === 'string' ? null : obstacle;
  const act = async () => {
    setSaved(false);
    await run(async () => {
      const answer = await onAct();
      setSaved(answer.isSaved);
      return answer;
    });
  };
  const main = atRisk && mainAct(atRisk);
  const toDevices = atRisk && (atRisk.isAlone || atRisk.isOnlyKey) && (
    <Button
      variant={main === 'devices' ? 'primary' : 'secondary'}
      onClick={() => {
        setSaved(false);
        onTurnOnSync();
      }}
    >
      {atRisk.isAlone ? 'Turn on sync' : 'Save a spare key'}
    </Button>
  );
  return (
    <Dialog
      alert
      open={isOpen}
      onOpenChange={(next) => !next && close()}
      title={isOffline ? 'No connection' : 'Log out now?'}
      description={hindranceWords(obstacle, isShared)}
      initialFocus={stay}
      isInOrder
      footer={
        <>
          {main === 'devices' && toDevices}
          <Button variant={main === 'devices' ? 'secondary' : 'primary'} pending={isPending} onClick={() => void act()}>
            {atRisk ? 'Save a copy' : 'Try again'}
          </Button>
          {main !== 'devices' && toDevices}
          <Button ref={stay} onClick={close}>
            Stay
          </Button>
          {!isOffline && (
            <Button variant="danger" onClick={onLeave}>
              Log Out Anyway
            </Button>
          )}
        </>
      }
    >
      {isSaved && <p role="status">A copy of your planner is saved as a file.</p>}
      {error !== null && <Notice tone="error">{error}</Notice>}
    </Dialog>
  );
}
