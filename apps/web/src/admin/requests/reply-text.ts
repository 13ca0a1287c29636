import { LIMITS } from '@bellweek/api-client/contract/limits';

/** The beginning of a reply. */
export interface ReplyStart {
  subject: string;
  firstName: string;
  /** The person's own text. */
  text: string;
}

/** Characters left for the answer where the quoted text is very long. */
const ROOM = 4_000;

const quote = (text: string): string =>
  text
    .trim()
    .split(/\r?\n/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');

/** Greets the person and quotes them. @returns the text, and the place where the answer goes. */
export function replyText({ firstName, text }: ReplyStart): { message: string; caret: number } {
  const greeting = `Hi ${firstName.trim()},\n\n`;
  const quoted = quote(text);
  const most = LIMITS.message - ROOM;
  const cut = quoted.length > most ? `${quoted.slice(0, most).toWellFormed()}…` : quoted;
  return { message: quoted === '>' ? greeting : `${greeting}\n\n${cut}`, caret: greeting.length };
}
