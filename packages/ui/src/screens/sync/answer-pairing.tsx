import { plainName } from '@bellweek/api-client/contract/plain-name';
import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../button/button.tsx';
import { Notice } from '../../notice/notice.tsx';
import { Spinner } from '../../spinner/spinner.tsx';
import type { ActionResult } from '../account/action.ts';
import { PairingDigits } from './join-device.tsx';
import { useAction } from './use-action.ts';
import styles from './sync.module.css';

export interface AnswerPairingProps {
  /** Name of the device that asks. */
  deviceName: string;
  digits: string | null;
  /** It no longer goes on: its digits will not come. */
  isGone?: boolean | undefined;
  /** This device is the one to answer: it gets the digits, and other devices ask no longer. */
  onShowDigits: () => void;
  onAnswer: (isSame: boolean) => Promise<ActionResult>;
}

/** Asks whether another device may open this planner, and says so once it was answered. */
export function AnswerPairing({ deviceName, digits, isGone, onShowDigits, onAnswer }: AnswerPairingProps) {
  const { isPending, error, run } = useAction();
  const [isTaken, setTaken] = useState(false);
  const [answer, setAnswer] = useState<boolean | null>(null);
  const refusal = digits === null ? 'Refuse' : 'They differ';
  const press = async (isSame: boolean) => {
    if (await run(() => onAnswer(isSame))) setAnswer(isSame);
  };
  const name = (
    <bdi>
      <b>{plainName(deviceName)}</b>
    </bdi>
  );
  if (isGone) return <p role="status">{name} isn’t answering any more. Start again on that device.</p>;
  return (
    <div className={styles.stack}>
      <p>
        {name} wants to open your planner. If this is not your device, press “{refusal}”.
      </p>
      {digits !== null && <Digits digits={digits} takesFocus={isTaken} />}
      {digits === null && isTaken && <Spinner label="Getting the digits…" />}
      <div className={`${styles.row} ${styles.answers}`}>
        {answer !== null ? (
          <p role="status">{answer ? 'Done. It can open your planner now.' : 'Done. It does not get your planner.'}</p>
        ) : (
          <>
            {digits === null && (
              <Button
                variant="primary"
                pending={isTaken}
                onClick={() => {
                  setTaken(true);
                  onShowDigits();
                }}
              >
                Show six digits
              </Button>
            )}
            {digits !== null && (
              <Button variant="primary" pending={isPending} onClick={() => void press(true)}>
                They match
              </Button>
            )}
            <Button aria-disabled={isPending || undefined} onClick={() => void press(false)}>
              {refusal}
            </Button>
          </>
        )}
      </div>
      {error !== null && <Notice tone="error">{error}</Notice>}
    </div>
  );
}

/** The digits, with the question about them, which takes the focus of the button that it follows. */
function Digits({ digits, takesFocus }: { digits: string; takesFocus: boolean }) {
  const question = useRef<HTMLParagraphElement>(null);
  // At once, as in `StepTitle`.
  useLayoutEffect(() => {
    if (takesFocus) question.current?.focus();
  }, [takesFocus]);
  return (
    <>
      <p ref={question} tabIndex={-1} className={styles.title}>
        It shows six digits. Do they match these?
      </p>
      <PairingDigits digits={digits} />
    </>
  );
}
