import { useEffect } from 'react';
import { useWorkspaceStore } from '../workspace/planner-context.tsx';

const ON_TOP = '[role=dialog], [role=alertdialog], [role=menu]';
/** The list, the calendar and the panel. */
const WITHIN = 'section, aside';
/** By then the closed element has faded out and restored the focus where it could. */
const SETTLED_MS = 500;

/**
 * Restore a focus that was lost when a sheet closed, or by Escape: the element that opened the sheet or menu may be
 * gone, and search takes the focus before its sheet could note it. The focus goes to the last element that had it, else
 * to the part of the screen that the opener was in, else to the list, else to the calendar. The dialog itself would give it to the first element of the page where its opener is
 * gone, such as the offer of a timetable.
 */
export function useFocusAfterClose(): void {
  const workspace = useWorkspaceStore();
  useEffect(() => {
    let last: HTMLElement | null = null;
    let opener: HTMLElement | null = null;
    /** Nothing had the focus as the sheet opened: its dialog would give it to the first element of the page. */
    let hasNoOpener = false;
    /** Part of the screen that the opener is in: it stays where a command replaces the opener. */
    let part: Element | null = null;
    let until = 0;
    let frame = 0;
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !target.closest(ON_TOP)) last = target;
    };
    const look = (now: number) => {
      frame = 0;
      const active = document.activeElement;
      const isGone = (hasNoOpener || opener?.isConnected === false) && active?.closest(WITHIN) === null;
      if ((isGone || active === document.body) && !document.querySelector(ON_TOP)) {
        const { focus } = workspace.getState();
        const targets = [focus.find('list'), focus.find('calendar'), focus.find('entry')].filter(
          (target) => target !== null,
        );
        const next =
          last?.isConnected && !isGone ? last : (targets.find((target) => part?.contains(target)) ?? targets[0]);
        opener = null;
        hasNoOpener = false;
        next?.focus({ preventScroll: true });
      } else if (now < until) frame = requestAnimationFrame(look);
    };
    const start = () => {
      until = performance.now() + SETTLED_MS;
      frame ||= requestAnimationFrame(look);
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') start();
    };
    const unsubscribe = workspace.subscribe(({ sheet }, before) => {
      if (sheet !== null && before.sheet === null) {
        opener = last;
        hasNoOpener = last?.isConnected !== true;
        part = last?.closest(WITHIN) ?? null;
      }
      if (sheet === null && before.sheet !== null) start();
    });
    document.addEventListener('focusin', remember);
    document.addEventListener('keydown', onKey, { capture: true });
    return () => {
      cancelAnimationFrame(frame);
      unsubscribe();
      document.removeEventListener('focusin', remember);
      document.removeEventListener('keydown', onKey, { capture: true });
    };
  }, [workspace]);
}
