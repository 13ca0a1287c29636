import { useEffect, useRef, useState } from 'react';
import { discardDraft, saveDraft, loadDraft } from '../../session/draft-storage.ts';
import { Throttle } from './throttle.ts';
import { displayText, saveTyped, typedText } from './typed-text.ts';
import type { TypedText } from './typed-text.ts';

/** Typed text is saved at the latest after this delay, even in the middle of a word. */
const LATEST_MS = 400;

export interface SavedTextOptions {
  /** Key under which the text is kept for this tab until it is saved. */
  draftKey: string;
  /** The saved text. */
  value: string;
  /** Saves the text. @returns whether it was accepted */
  save: (text: string) => boolean;
  /** Whether the text has lines. */
  isLong?: boolean;
  /** The text was changed elsewhere while it was typed, and both are kept. */
  onMerged?: () => void;
}

export interface SavedText {
  text: string;
  /** The typed text was refused. */
  isRefused: boolean;
  type: (text: string) => void;
  /** Save at once and show the saved text again; for Enter and for leaving the field. */
  flush: () => boolean;
  /** Discards the typed text. */
  drop: () => void;
}

function typedDraft(draftKey: string, value: string): TypedText | null {
  const text = loadDraft(draftKey, value);
  return text === null ? null : typedText(text, null, value);
}

/** Text that saves itself while it is typed, on blur and on unmount, with a draft against loss. */
export function useSavedText({ draftKey, value, save, isLong = false, onMerged }: SavedTextOptions): SavedText {
  const [typed, setTyped] = useState(() => typedDraft(draftKey, value));
  const [isRefused, setRefused] = useState(false);
  const [throttle] = useState(() => new Throttle(LATEST_MS));
  const now = useRef({ typed, value, save, onMerged });
  useEffect(() => {
    now.current = { typed, value, save, onMerged };
  });
  const put = (next: TypedText | null) => {
    now.current.typed = next;
    setTyped(next);
  };
  const take = (): boolean => {
    const { typed: text, value: known, save: into } = now.current;
    if (text === null) return true;
    const taken = saveTyped(text, known, into, isLong ? 'lines' : 'line');
    setRefused(taken === null);
    if (taken === null) return false;
    discardDraft(draftKey);
    put(taken);
    // Said once: both may go on typing.
    if (taken.isMerged && !text.isMerged) now.current.onMerged?.();
    return true;
  };
  const drop = () => {
    throttle.cancel();
    discardDraft(draftKey);
    put(null);
    setRefused(false);
  };
  const flush = (): boolean => {
    throttle.cancel();
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
    // Save a draft left by a page that ended.
    leave();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  const type = (text: string) => {
    put(typedText(text, now.current.typed, value));
    saveDraft(draftKey, value, text);
    throttle.ask(() => void last.current.take());
  };
  return { text: displayText(typed, value), isRefused, type, flush, drop };
}
