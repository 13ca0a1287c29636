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

/** Asks whether another device may open this planner. */
export function AnswerPairing({ deviceName, digits, onAnswer }: AnswerPairingProps) {
  const { isPending, error, run } = useAction();
  return (
    <div className={styles.stack}>
      <p>
        <b>{deviceName}</b> wants to open your planner. If this is not your device, refuse.
      </p>
      {digits === null ? (
        <Spinner label="Getting the digits…" />
      ) : (
        <>
          <p>It shows six digits. Do they match these?</p>
          <PairingDigits digits={digits} />
        </>
      )}
      <div className={styles.row}>
        {digits !== null && (
          <Button variant="primary" pending={isPending} onClick={() => void run(() => onAnswer(true))}>
            They match
          </Button>
        )}
        <Button aria-disabled={isPending || undefined} onClick={() => void run(() => onAnswer(false))}>
          {digits === null ? 'Refuse' : 'They differ'}
        </Button>
      </div>
      {error !== null && <Notice tone="error">{error}</Notice>}
    </div>
  );
}
