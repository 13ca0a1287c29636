import type { ComponentProps, KeyboardEvent } from 'react';
import { useSavedText } from './use-saved-text.ts';
import type { SavedTextOptions } from './use-saved-text.ts';

export interface SavedInputProps
  extends SavedTextOptions, Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'onBlur'> {
  /** Line breaks are text; else Enter takes the text over and pasted lines become one. */
  isLong?: boolean;
  /** After Enter has taken the text over. */
  onEnter?: () => void;
  /** The field is left with a text that may not be, which goes back to what it was. Without it only an empty text does. */
  onRefused?: (text: string) => void;
}

/** A text of any length in a field that grows with it, and saves itself. What may not be (an empty title) goes back. */
export function SavedInput({ keptAs, value, save, isLong = false, ...props }: SavedInputProps) {
  const { onEnter, onRefused, onKeyDown, ...rest } = props;
  const saved = useSavedText({ keptAs, value, save });
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    onKeyDown?.(event);
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
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
