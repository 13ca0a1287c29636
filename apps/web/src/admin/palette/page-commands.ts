import { matchingActions } from '@bellweek/ui/palette-action';

const MARK = 'data-command';
const MOST = 8;

/**
 * Marks a button or a link that the search over everything offers by name while it is on the page.
 *
 * @param name where its own text does not tell it from others
 */
export const asCommand = (name = ''): { [MARK]: string } => ({ [MARK]: name });

export interface PageCommand {
  label: string;
  run: () => void;
}

/** Commands of this page that a text names; all for an empty text. */
export function findCommands(text: string): readonly PageCommand[] {
  const all = [...document.querySelectorAll<HTMLElement>(`[${MARK}]:not(:disabled)`)].map((element) => ({
    label: element.getAttribute(MARK) || (element.textContent ?? '').trim(),
    run: () => {
      // A dialog that it opens gives the focus back to it.
      element.focus();
      element.click();
    },
  }));
  return text.trim() === '' ? all.slice(0, MOST) : matchingActions(all, text);
}
