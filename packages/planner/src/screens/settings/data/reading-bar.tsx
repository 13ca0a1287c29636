import { Button } from '@bellweek/ui/button';
import styles from './reading-bar.module.css';

export interface ReadingBarProps {
  fileName: string;
  /** From 0 to 1; 0 where unknown. */
  done: number;
  onCancel: () => void;
}

/** Progress of reading a file, with a Cancel button. */
export function ReadingBar({ fileName, done, onCancel }: ReadingBarProps) {
  return (
    <div className={styles.reading}>
      <label className={styles.progress}>
        <span role="status">Reading {fileName}…</span>
        <progress max={1} value={done > 0 ? done : undefined} />
      </label>
      <Button size="small" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
