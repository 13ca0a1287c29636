import type { ComponentProps, KeyboardEvent } from 'react';
import { usePlannerSession } from '../workspace/planner-context.tsx';
import { useSavedText } from './use-saved-text.ts';
import type { SavedTextOptions } from './use-saved-text.ts';

export interface SavedInputProps
  extends Omit<SavedTextOptions, 'onMerged'>, Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'onBlur'> {
  /** Keeps line breaks; otherwise Enter saves, and pasted lines become one. */
  isLong?: boolean;
  /** After Enter has saved the text. */
  onEnter?: () => void;
  /** The field was left with a refused text, which goes back to its value. Without this, only an empty text does. */
  onRefused?: (text: string) => void;
}

const BOTH_KEPT = 'This text was also changed in another window or on another device. Both texts are kept.';

/** Text area that grows with its text and saves itself. A refused text (an empty title) goes back to its value. */
export function SavedInput({ draftKey, value, save, isLong = false, ...props }: SavedInputProps) {
  const { onEnter, onRefused, onKeyDown, ...rest } = props;
  const session = usePlannerSession();
  const saved = useSavedText({ draftKey, value, save, isLong, onMerged: () => session.notify(BOTH_KEPT) });
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    onKeyDown?.(event);
    if (event.defaultPrevented) return;
    if (event.key === 'Enter' && !isLong) {
      event.preventDefault();
      if (saved.flush()) onEnter?.();
    } else if (event.key === 'Escape' && saved.isRefused) {
      event.preventDefault();
      event.stopPropagation();
      saved.drop();
    }
  };
  return (
    <textarea
      rows={1}
      {...rest}
      value={saved.text}
      onChange={({ target }) => saved.type(isLong ? target.value : target.value.replace(/\s*[\r\n]+\s*/g, ' '))}
      onBlur={() => {
        const { text } = saved;
        if (saved.flush()) return;
        onRefused?.(text);
        if (onRefused || text.trim() === '') saved.drop();
      }}
      onKeyDown={press}
    />
  );
}
