import { Button } from '@bellweek/ui/button';
import type { ParsedTask } from '../../domain/quick-entry/parse.ts';
import styles from './quick-entry.module.css';

export interface PastePreviewProps {
  tasks: readonly ParsedTask[];
  onAdd: () => void;
  onClear: () => void;
}

/** What several lines become, before they become it. */
export function PastePreview({ tasks, onAdd, onClear }: PastePreviewProps) {
  const count = `${String(tasks.length)} ${tasks.length === 1 ? 'task' : 'tasks'}`;
  return (
    <div className={styles.preview}>
      <ol className={styles['preview-list']} aria-label={`${count} to add`}>
        {tasks.map((task) => (
          <li key={task.from}>
            {task.title === '' ? <em>without a title</em> : task.title}
            {task.subtasks.length > 0 && (
              <ul>
                {task.subtasks.map(({ from, title }) => (
                  <li key={from}>{title}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
      <div className={styles['preview-actions']}>
        <Button size="small" onClick={onClear}>
          Clear
        </Button>
        <Button size="small" variant="primary" onClick={onAdd}>
          Add {count}
        </Button>
      </div>
    </div>
  );
}
