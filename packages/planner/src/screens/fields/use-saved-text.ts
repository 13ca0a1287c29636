import { useEffect, useRef, useState } from 'react';
import { discardDraft, saveDraft, loadDraft } from '../../session/draft-storage.ts';
import { Throttle } from './throttle.ts';
import { shownText, takenOver } from './typed-text.ts';
import type { TypedText } from './typed-text.ts';

/** What was typed is taken over at the latest after so long, in the middle of a word too. */
const LATEST_MS = 400;

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
  /** At once, and then the field shows what the planner has; for Enter and for leaving the field. */
  flush: () => boolean;
  /** Gives up what was typed. */
  drop: () => void;
}

function keptTyped(keptAs: string, value: string): TypedText | null {
  const text = loadDraft(keptAs, value);
  return text === null ? null : { text, isTaken: false };
}

/** A text that saves itself while it is typed, when it is left and when it goes, and is lost in no case. */
export function useSavedText({ keptAs, value, save }: SavedTextOptions): SavedText {
  const [typed, setTyped] = useState(() => keptTyped(keptAs, value));
  const [isRefused, setRefused] = useState(false);
  const [soon] = useState(() => new Throttle(LATEST_MS));
  const now = useRef({ typed, value, save });
  useEffect(() => {
    now.current = { typed, value, save };
  });
  const put = (next: TypedText | null) => {
    now.current.typed = next;
    setTyped(next);
  };
  const take = (): boolean => {
    const { typed: text, value: known, save: into } = now.current;
    if (text === null) return true;
    const taken = takenOver(text, known, into);
    setRefused(taken === null);
    if (taken === null) return false;
    discardDraft(keptAs);
    put(taken);
    return true;
  };
  const drop = () => {
    soon.cancel();
    discardDraft(keptAs);
    put(null);
    setRefused(false);
  };
  const flush = (): boolean => {
    soon.cancel();
    if (!take()) return false;
    put(null);
    return true;
  };
  const last = useRef({ take, flush });
  useEffect(() => {
    last.current = { take, flush };
  });
  useEffect(() => {
    const leave = () => void last.current.flush();
    // What an ended page had kept is taken over as soon as it is shown again.
    leave();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  const type = (text: string) => {
    put({ text, isTaken: false });
    saveDraft(keptAs, value, text);
    soon.ask(() => void last.current.take());
  };
  return { text: shownText(typed, value), isRefused, type, flush, drop };
}
