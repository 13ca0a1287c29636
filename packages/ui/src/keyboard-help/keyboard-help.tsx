import { Keyboard } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { Dialog } from '../dialog/dialog.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { Key } from '../key/key.tsx';
import styles from './keyboard-help.module.css';

export interface Shortcut {
  keys: readonly string[];
  /** Description of the action. */
  what: string;
  /** Listed only while the page contains this selector, for lists that serve several pages. */
  where?: string;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=dialog]') !== null;

const isHere = ({ where }: Shortcut): boolean => where === undefined || document.querySelector(where) !== null;

export interface KeyboardHelpProps {
  shortcuts: readonly Shortcut[];
  /** A word below the icon. */
  caption?: string;
}

/** Lists the page's shortcuts, opened by a button or `?`. */
export function KeyboardHelp({ shortcuts, caption }: KeyboardHelpProps) {
  const [isOpen, setOpen] = useState(false);
  /** The shortcuts that apply here; computed at each opening, as the page's content changes. */
  const [listed, setListed] = useState<readonly Shortcut[]>([]);
  const open = useCallback(() => {
    setListed(shortcuts.filter(isHere));
    setOpen(true);
  }, [shortcuts]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);
  return (
    <>
      <IconButton label="Keyboard shortcuts" aria-keyshortcuts="?" className={styles.button} onClick={open}>
        <Keyboard size={20} aria-hidden="true" />
        {caption && <span className={styles.caption}>{caption}</span>}
      </IconButton>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Keyboard shortcuts">
        <dl className={styles.keys}>
          {listed.map(({ keys, what }) => (
            <div key={what}>
              <dt>
                {keys.map((key) => (
                  <Key key={key} name={key} />
                ))}
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  );
}
