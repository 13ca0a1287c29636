import { AnswerPairing } from '@bellweek/ui/screens/sync/answer-pairing';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { SyncPort } from '../../sync/sync-port.ts';
import { errorOf } from './sync-words.ts';

/** An answered question stays so long: a second press must not meet what is below it. */
const STAYS_MS = 3_000;
/** A window that is in sight, but not in use, waits so long for a device that is in use. */
const UNUSED_MS = 5_000;
const USES = ['pointerdown', 'keydown', 'focus'] as const;

/**
 * Has the digits of a device that asks come to the device that its person uses: to this window at once where it has the focus.
 * Where they were here and the other device has asked anew, only once this window is used: unless the person let it in, for the
 * next to ask is a new one.
 */
function useDigitsHere(port: SyncPort, isAsked: boolean, digits: string | null, isLetIn: boolean): void {
  const wasHere = useRef(false);
  useEffect(() => {
    if (isLetIn) wasHere.current = false;
  }, [isLetIn]);
  useEffect(() => {
    if (digits !== null) wasHere.current = true;
  }, [digits]);
  useEffect(() => {
    if (!isAsked) return;
    const show = () => port.showDigits();
    const showInUse = () => document.hasFocus() && show();
    for (const use of USES) window.addEventListener(use, showInUse);
    let timer: ReturnType<typeof setTimeout> | undefined;
    if (!wasHere.current) {
      if (document.hasFocus()) show();
      else timer = setTimeout(() => document.visibilityState === 'visible' && show(), UNUSED_MS);
    }
    return () => {
      clearTimeout(timer);
      for (const use of USES) window.removeEventListener(use, showInUse);
    };
  }, [port, isAsked]);
}

interface Question {
  id: string;
  deviceName: string;
  digits: string;
}

interface Answered extends Question {
  /** Null until the answer has arrived. */
  isSame: boolean | null;
  isOver: boolean;
}

/** The card about another device that asks for the planner, in every window of this device; nothing while none does. */
export function PairingQuestion({ port }: { port: SyncPort }) {
  const pairing = useStore(port.view, (view) => (view.pairing?.role === 'answering' ? view.pairing : null));
  const [answered, setAnswered] = useState<Answered | null>(null);
  const digits = pairing?.digits ?? null;
  const isOver = answered?.isOver === true;
  useDigitsHere(port, pairing !== null && digits === null, digits, isOver && answered.isSame === true);
  useEffect(() => {
    if (!isOver) return;
    const timer = setTimeout(() => setAnswered(null), STAYS_MS);
    return () => clearTimeout(timer);
  }, [isOver]);
  const shown = answered ?? (pairing && digits !== null ? { ...pairing, digits } : null);
  if (!shown) return null;
  const question: Question = { id: shown.id, deviceName: shown.deviceName, digits: shown.digits };
  const answer = async (isSame: boolean) => {
    setAnswered({ ...question, isSame: null, isOver: false });
    const result = errorOf(await port.answerPairing({ id: question.id, digits: question.digits, isSame }));
    // A question that the answer did not reach stays, to be answered again.
    const { pairing: now } = port.view.getState();
    const isOpen = result.error !== null && now?.role === 'answering' && now.id === question.id;
    setAnswered(isOpen ? null : { ...question, isSame: result.error === null ? isSame : null, isOver: true });
    return result;
  };
  const { id, ...words } = question;
  return <AnswerPairing key={id} {...words} answered={answered?.isSame ?? null} onAnswer={answer} />;
}
