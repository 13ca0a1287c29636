import { useEffect, useRef, useState } from 'react';
import { forgetText, keepText, keptText } from '../../session/kept-text.ts';

/** A pause after which what was typed is taken over. */
const PAUSE_MS = 500;

export interface SavedTextOptions {
  /** Under which the text is kept for this tab until it is taken over. */
  keptAs: string;
  /** As the planner has it. */
  value: string;
  /** Takes the text over. @returns whether it could be */
  save: (text: string) => boolean;
}

export interface SavedText {
  text: string;
  /** What was typed cannot be taken over as it is. */
  isRefused: boolean;
  type: (text: string) => void;
  /** At once; for Enter and for leaving the field. */
  flush: () => boolean;
  /** Gives up what was typed. */
  drop: () => void;
}

/** A text that saves itself at each pause, when it is left and when it goes, and is lost in no case. */
export function useSavedText({ keptAs, value, save }: SavedTextOptions): SavedText {
  const [typed, setTyped] = useState<string | null>(() => keptText(keptAs, value));
  const [isRefused, setRefused] = useState(false);
  const timer = useRef(0);
  const now = useRef({ typed, value, save });
  useEffect(() => {
    now.current = { typed, value, save };
  });
  const flush = (): boolean => {
    window.clearTimeout(timer.current);
    const { typed: text, value: known, save: take } = now.current;
    if (text === null) return true;
    if (text !== known && !take(text)) {
      setRefused(true);
      return false;
    }
    forgetText(keptAs);
    now.current.typed = null;
    setTyped(null);
    setRefused(false);
    return true;
  };
  const last = useRef(flush);
  useEffect(() => {
    last.current = flush;
  });
  useEffect(() => {
    const leave = () => void last.current();
    // What an ended page had kept is taken over as soon as it is shown again.
    leave();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  const type = (text: string) => {
    setTyped(text);
    now.current.typed = text;
    keepText(keptAs, value, text);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => last.current(), PAUSE_MS);
  };
  const drop = () => {
    window.clearTimeout(timer.current);
    forgetText(keptAs);
    now.current.typed = null;
    setTyped(null);
    setRefused(false);
  };
  return { text: typed ?? value, isRefused, type, flush, drop };
}
