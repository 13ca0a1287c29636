import { Button } from '@bellweek/ui/button';
import { IconButton } from '@bellweek/ui/icon-button';
import { X } from 'lucide-react';
import { formatCount } from '../../core/text/words.ts';
import styles from './selection-bar.module.css';

export interface SelectionBarProps {
  count: number;
  onFinish: () => void;
  onMenu: (anchor: Element) => void;
  onClear: () => void;
}

/** Toolbar for the selected tasks. */
export function SelectionBar({ count, onFinish, onMenu, onClear }: SelectionBarProps) {
  if (count === 0) return null;
  return (
    <div
      className={styles.bar}
      role="group"
      aria-label="Selected tasks"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onClear();
      }}
    >
      <p role="status">{formatCount(count)} selected</p>
      <Button size="small" onClick={onFinish}>
        Complete
      </Button>
      <Button size="small" aria-haspopup="menu" onClick={(event) => onMenu(event.currentTarget)}>
        More…
      </Button>
      <IconButton label="Clear selection" size="small" onClick={onClear}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
