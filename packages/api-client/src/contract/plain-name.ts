/** Control characters, and characters that turn the direction of the words beside them. */
const UNSEEN = /[\p{Cc}\p{Bidi_Control}]+/gu;

/** A name without characters that nobody sees. */
export const plainName = (name: string): string => name.replace(UNSEEN, '').trim();
