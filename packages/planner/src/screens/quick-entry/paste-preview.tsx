import { Button } from '@bellweek/ui/button';
import { Key } from '@bellweek/ui/key';
import type { Settings } from '../../schema/settings.ts';
import type { ParsedTask } from '../../rules/quick-entry/parse.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { tokenLabel, unreadLabel } from '../../rules/quick-entry/token-label.ts';
import { entryCounts } from '../../rules/quick-entry/entry.ts';
import { kindOfLine } from '../../rules/quick-entry/to-event.ts';
import { capitalize, formatCount } from '../../core/text/words.ts';
import styles from './quick-entry.module.css';

export interface PastePreviewProps {
  today: Day;
  clock: Settings['clock'];
  tasks: readonly ParsedTask[];
  onAdd: () => void;
  onClear: () => void;
}

/** Maximum number of lines in the preview; all of them are added. */
const SHOWN = 200;

/** Preview of the tasks and events that several lines become. */
export function PastePreview({ today, clock, tasks, onAdd, onClear }: PastePreviewProps) {
  const count = entryCounts(tasks);
  return (
    <div className={styles.preview}>
      <ol className={styles['preview-list']} aria-label={`${count} to add`}>
        {tasks.slice(0, SHOWN).map((task) => (
          <li key={task.from}>
            {task.title === '' ? <em>No title</em> : task.title}
            <Details words={detailsOf(task, today, clock)} />
            {task.subtasks.length > 0 && (
              <ul>
                {task.subtasks.map(({ from, title, isDone }) => (
                  <li key={from}>
                    {title}
                    <Details words={isDone ? ['Done'] : []} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
        {tasks.length > SHOWN && <li className={styles.rest}>and {formatCount(tasks.length - SHOWN)} more</li>}
      </ol>
      <div className={styles['preview-actions']}>
        <p className={styles['preview-keys']}>
          <Key name="Enter" /> starts another line. <Key name="Ctrl Enter" /> adds them.
        </p>
        <Button size="small" onClick={onClear}>
          Clear
        </Button>
        <Button size="small" variant="primary" aria-keyshortcuts="Control+Enter" onClick={onAdd}>
          Add {count}
        </Button>
      </div>
    </div>
  );
}

/** Words of a line, with its kind first where it can be either, as the chip of a single line says. */
function detailsOf(line: ParsedTask, today: Day, clock: Settings['clock']): string[] {
  const { isDone, tokens, unread, subject, exam } = line;
  const kind = kindOfLine(line, null);
  return [
    ...(kind ? [capitalize(kind)] : []),
    ...(isDone ? ['Done'] : []),
    ...tokens.map((token) => tokenLabel(token, today, clock)),
    ...(subject ? [subject.name] : []),
    ...(exam ? ['Exam'] : []),
    ...unread.map(unreadLabel),
  ];
}

/** Parsed details beside the title. */
function Details({ words }: { words: readonly string[] }) {
  return words.length > 0 && <span className={styles.details}> {words.join(' · ')}</span>;
}
