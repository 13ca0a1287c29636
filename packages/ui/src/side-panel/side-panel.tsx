import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { Backdrop } from '../backdrop/backdrop.tsx';
import { OPENER, ROW_PANEL } from '../data-table/column.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import styles from './side-panel.module.css';
import { LAPTOP, useMedia } from '../media/media.ts';

export interface Panel {
  /** Id of its item: another item is another panel, which gets the focus again. */
  id: string;
  title: ReactNode;
  /** Actions on the item, beside the title. */
  actions?: ReactNode;
  content: ReactNode;
}

export interface WithPanelProps {
  /** Null while no item is open. */
  panel: Panel | null;
  onClose: () => void;
  /** The list whose items the panel shows. */
  children: ReactNode;
}

/**
 * A list and the details of one of its items: beside it where there is room, so that the list stays usable, else over
 * it. The focus moves into the panel, and back to the item's row when Escape or the x button closes it.
 */
export function WithPanel({ panel, onClose, children }: WithPanelProps) {
  const isWide = useMedia(LAPTOP);
  const list = useRef<HTMLDivElement>(null);
  const row = () => list.current?.querySelector<HTMLElement>(`[${OPENER}][aria-expanded="true"]`) ?? null;
  const close = () => {
    row()?.focus({ preventScroll: true });
    onClose();
  };
  return (
    <div className={styles.layout} data-open={panel !== null || undefined}>
      <div ref={list} className={styles.list}>
        {children}
      </div>
      {panel && isWide && <Beside key={panel.id} panel={panel} onClose={close} />}
      {!isWide && <Over panel={panel} onClose={close} findRow={row} />}
    </div>
  );
}

/** Escape there belongs to an overlay, or to a text input. */
const hasOwnEscape = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('[role=dialog], [role=alertdialog], [aria-expanded=true][role=combobox]') !== null;

/** Margin above and below the panel, in pixels. */
const MARGIN_PX = 12;
const LEAST = 320;

/**
 * Fits the panel between its top, which scrolling moves, and the end of the window, so that its end is always visible.
 */
function useHeightInView(): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const fit = () => {
      const element = panel.current;
      if (!element) return;
      const room = window.innerHeight - element.getBoundingClientRect().top - MARGIN_PX;
      element.style.maxHeight = `${Math.max(room, LEAST)}px`;
    };
    fit();
    window.addEventListener('scroll', fit, { passive: true });
    window.addEventListener('resize', fit);
    return () => {
      window.removeEventListener('scroll', fit);
      window.removeEventListener('resize', fit);
    };
  }, []);
  return panel;
}

function Beside({ panel, onClose }: { panel: Panel; onClose: () => void }) {
  const aside = useHeightInView();
  const title = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !hasOwnEscape(event.target)) onClose();
  });
  // A layout effect: on a slow computer, an Escape before a later one would be lost.
  useLayoutEffect(() => {
    // A page that opens with its panel leaves the focus to the browser.
    if (document.activeElement !== document.body) title.current?.focus({ preventScroll: true });
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  const { id } = panel;
  useLayoutEffect(() => {
    const element = aside.current;
    return () => {
      // Closed by Back: move the focus from inside to the item's row.
      if (!element?.contains(document.activeElement)) return;
      document.querySelector<HTMLElement>(`[${OPENER}="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
    };
  }, [aside, id]);
  return (
    <aside ref={aside} className={styles.panel} aria-labelledby={titleId} {...{ [ROW_PANEL]: '' }}>
      <div className={styles.head}>
        <h2 id={titleId} ref={title} className={styles.title} tabIndex={-1}>
          {panel.title}
        </h2>
        <div className={styles.actions}>
          {panel.actions}
          <IconButton label="Close" size="small" onClick={onClose}>
            <X size={18} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      <div className={styles.content}>{panel.content}</div>
    </aside>
  );
}

interface OverProps {
  panel: Panel | null;
  onClose: () => void;
  findRow: () => HTMLElement | null;
}

function Over({ panel, onClose, findRow }: OverProps) {
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <Dialog.Root open={panel !== null} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Backdrop level="drawer" />
        <Dialog.Popup className={styles.over} initialFocus={title} finalFocus={() => findRow() ?? true}>
          <div className={styles.head}>
            <Dialog.Title ref={title} className={styles.title} tabIndex={-1}>
              {panel?.title}
            </Dialog.Title>
            <div className={styles.actions}>
              {panel?.actions}
              <Dialog.Close
                render={
                  <IconButton label="Close">
                    <X size={20} aria-hidden="true" />
                  </IconButton>
                }
              />
            </div>
          </div>
          <div className={styles.content}>{panel?.content}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
