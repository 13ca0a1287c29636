import { AnswerPairing } from '@bellweek/ui/screens/sync/answer-pairing';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { SyncPort } from '../../sync/sync-port.ts';
import { errorOf } from './sync-words.ts';

/** An answered question stays so long: a second press must not meet what comes in its place. */
const STAYS_MS = 3_000;

interface Answered {
  deviceName: string;
  digits: string | null;
  isOver: boolean;
}

/** Another device that asks for the planner; nothing while none does. */
export function PairingQuestion({ port, className }: { port: SyncPort; className?: string }) {
  const pairing = useStore(port.view, (view) => view.pairing);
  const [answered, setAnswered] = useState<Answered | null>(null);
  const [count, setCount] = useState(0);
  const isOver = answered?.isOver === true;
  useEffect(() => {
    if (!isOver) return;
    const timer = setTimeout(() => {
      setAnswered(null);
      setCount((before) => before + 1);
    }, STAYS_MS);
    return () => clearTimeout(timer);
  }, [isOver]);
  const shown = answered ?? (pairing?.role === 'answering' ? pairing : null);
  if (!shown) return null;
  const { deviceName, digits } = shown;
  const answer = async (isSame: boolean) => {
    setAnswered({ deviceName, digits, isOver: false });
    const result = errorOf(await port.answerPairing(isSame));
    const isOpen = result.error !== null && port.view.getState().pairing !== null;
    // A question that the answer did not reach stays, to be answered again.
    setAnswered(isOpen ? null : { deviceName, digits, isOver: true });
    return result;
  };
  return (
    <div className={className} role="region" aria-label="Another device asks for your planner">
      <AnswerPairing
        key={count}
        deviceName={deviceName}
        digits={digits}
        isGone={'isGone' in shown && shown.isGone}
        onShowDigits={port.showDigits}
        onAnswer={answer}
      />
    </div>
  );
}
