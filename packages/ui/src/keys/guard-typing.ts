import { cutText } from '@bellweek/api-client/contract/cut-text';

/** Key code of a key that an input method takes. Safari's Enter that ends a composition has it, and is no longer `isComposing`. */
const TAKEN_BY_INPUT_METHOD = 229;

/** Whether a key press belongs to an input method, which composes characters such as 日本語: it is no command. */
const isComposed = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === TAKEN_BY_INPUT_METHOD;

function hideComposed(event: KeyboardEvent): void {
  if (isComposed(event)) event.stopImmediatePropagation();
}

const isField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** At the limit of a field browsers cut a pasted text within an emoji. */
function cutInserted(event: InputEvent): void {
  const { target, data, isComposing } = event;
  if (data === null || isComposing || !event.cancelable || !isField(target) || target.maxLength < 0) return;
  const { value, maxLength, selectionStart, selectionEnd } = target;
  const room = maxLength - value.length + (selectionEnd ?? 0) - (selectionStart ?? 0);
  if (data.length <= room) return;
  event.preventDefault();
  const kept = cutText(data, Math.max(room, 0));
  // Not by setting the value: a command can be undone, and listeners hear of it.
  if (kept !== '') document.execCommand('insertText', false, kept);
}

/**
 * Guards all fields of a page. Key presses of input methods are kept from all that listens, so that Enter, Escape, Tab or a
 * comma that end a composition do nothing else; and a text that is longer than its field ends with a whole character.
 * Called once, before anything listens.
 */
export function guardTyping(): void {
  window.addEventListener('keydown', hideComposed, true);
  window.addEventListener('keyup', hideComposed, true);
  window.addEventListener('beforeinput', cutInserted, true);
}
