import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { DRAFT_PREFIXES } from '../../session/tab-storage.ts';

type Draft = Record<string, string>;

function read(key: string): Draft {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Draft;
  } catch {
    return {};
  }
}

function write(key: string, draft: Draft): void {
  try {
    if (Object.keys(draft).length > 0) sessionStorage.setItem(key, JSON.stringify(draft));
    else sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked: the draft lasts as long as the page.
  }
}

/**
 * Keeps a form's texts for the visit, so that a visit to another page or a reload loses no text. Without a `name` it
 * keeps nothing.
 * @returns ends it, for a form that was sent.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, names: readonly string[], name?: string): () => void {
  const key = `${DRAFT_PREFIXES.form}${name}`;
  const isOver = useRef(false);
  useEffect(() => {
    const element = form.current;
    if (!element || name === undefined) return undefined;
    const field = (of: string) => element.elements.namedItem(of) as HTMLInputElement | HTMLTextAreaElement;
    const untouched = Object.fromEntries(names.map((each) => [each, field(each).defaultValue]));
    const kept = read(key);
    for (const each of names) {
      const text = kept[each];
      // Text typed before the script had loaded is newer.
      if (typeof text === 'string' && field(each).value === untouched[each]) field(each).value = text;
    }
    const save = () => {
      if (isOver.current || !element.isConnected) return;
      const texts = names.map((each) => [each, field(each).value] as const);
      write(key, Object.fromEntries(texts.filter(([each, text]) => text !== untouched[each])));
    };
    element.addEventListener('input', save);
    // Choosing from a list fires no `input` event.
    element.addEventListener('focusout', save);
    window.addEventListener('pagehide', save);
    return () => {
      element.removeEventListener('input', save);
      element.removeEventListener('focusout', save);
      window.removeEventListener('pagehide', save);
    };
  }, [form, key, name, names]);
  return () => {
    isOver.current = true;
    write(key, {});
  };
}
