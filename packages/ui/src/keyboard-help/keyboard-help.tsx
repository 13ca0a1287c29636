import { Keyboard } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Dialog } from '../dialog/dialog.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import styles from './keyboard-help.module.css';

export interface Shortcut {
  keys: readonly string[];
  /** What they do. */
  what: string;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=dialog]') !== null;

/** The keys of a page, at the press of a button or of `?`. */
export function KeyboardHelp({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <IconButton
        label="Keyboard shortcuts"
        aria-keyshortcuts="?"
        className={styles.button}
        onClick={() => setOpen(true)}
      >
        <Keyboard size={20} aria-hidden="true" />
      </IconButton>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Keyboard shortcuts">
        <dl className={styles.keys}>
          {shortcuts.map(({ keys, what }) => (
            <div key={what}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key} className={styles.key}>
                    {key}
                  </kbd>
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
