import { plainName } from '@bellweek/api-client/contract/plain-name';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../button/button.tsx';
import { Dialog } from '../../dialog/dialog.tsx';
import { Notice } from '../../notice/notice.tsx';
import type { ActionResult } from '../account/action.ts';
import { PairingDigits } from './join-device.tsx';
import { useAction } from './use-action.ts';
import styles from './sync.module.css';

export interface AnswerPairingProps {
  /** Name of the device that asks. */
  deviceName: string;
  digits: string;
  /** The answer that was given; null before. */
  answered: boolean | null;
  onAnswer: (isSame: boolean) => Promise<ActionResult>;
}

/** A press that was meant for what the card covers comes sooner than a person can read it. */
const READING_MS = 700;

function useIsReadable(): boolean {
  const [isReadable, setReadable] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setReadable(true), READING_MS);
    return () => window.clearTimeout(timer);
  }, []);
  return isReadable;
}

/** Asks whether another device may open this planner, over whatever is open, and says so once it was answered. */
export function AnswerPairing({ deviceName, digits, answered, onAnswer }: AnswerPairingProps) {
  const { isPending, error, run } = useAction();
  const isReadable = useIsReadable();
  const answer = (isSame: boolean) => {
    if (isReadable) void run(() => onAnswer(isSame));
  };
  // No button takes the focus: a key that was meant for the planner must not answer.
  const question = useRef<HTMLDivElement>(null);
  const [opener] = useState(() => document.activeElement);
  // The buttons go with the answer, and the card goes without a press: the focus would be lost with each.
  useEffect(() => {
    if (answered !== null) question.current?.focus();
  }, [answered]);
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
      });
    },
    [opener],
  );
  const look = { 'aria-disabled': isPending || undefined, className: isReadable ? '' : styles.unread };
  const name = (
    <bdi>
      <b>{plainName(deviceName)}</b>
    </bdi>
  );
  return (
    <Dialog
      alert
      open
      onOpenChange={(next) => {
        if (!next && answered === null) answer(false);
      }}
      title="Is this you?"
      description={<>{name} wants to open your planner. Yes, if it shows these digits:</>}
      initialFocus={question}
      footer={
        answered === null && (
          <>
            <Button {...look} onClick={() => answer(false)}>
              No
            </Button>
            <Button {...look} variant="primary" pending={isPending} onClick={() => answer(true)}>
              Yes
            </Button>
          </>
        )
      }
    >
      <div ref={question} tabIndex={-1} className={`${styles.stack} ${styles.question}`}>
        <PairingDigits digits={digits} />
        {answered !== null && (
          <p role="status">
            {answered ? 'Done. It can open your planner now.' : 'Done. It does not get your planner.'}
          </p>
        )}
        {error !== null && <Notice tone="error">{error}</Notice>}
      </div>
    </Dialog>
  );
}
