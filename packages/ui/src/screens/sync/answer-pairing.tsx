import { plainName } from '@bellweek/api-client/contract/plain-name';
import { useState } from 'react';
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
  onAnswer: (isSame: boolean) => Promise<ActionResult>;
}

/** Asks whether another device may open this planner, and says so once it was answered. */
export function AnswerPairing({ deviceName, digits, onAnswer }: AnswerPairingProps) {
  const { isPending, error, run } = useAction();
  const [answer, setAnswer] = useState<boolean | null>(null);
  const refusal = digits === null ? 'Refuse' : 'They differ';
  const press = async (isSame: boolean) => {
    if (await run(() => onAnswer(isSame))) setAnswer(isSame);
  };
  return (
    <div className={styles.stack}>
      <p>
        <bdi>
          <b>{plainName(deviceName)}</b>
        </bdi>{' '}
        wants to open your planner. If this is not your device, press “{refusal}”.
      </p>
      {digits === null ? (
        <Spinner label="Getting the digits…" />
      ) : (
        <>
          <p>It shows six digits. Do they match these?</p>
          <PairingDigits digits={digits} />
        </>
      )}
      <div className={`${styles.row} ${styles.answers}`}>
        {answer !== null ? (
          <p role="status">{answer ? 'Done. It can open your planner now.' : 'Done. It does not get your planner.'}</p>
        ) : (
          <>
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
