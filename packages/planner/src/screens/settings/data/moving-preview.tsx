import { Button } from '@bellweek/ui/button';
import { Dialog } from '@bellweek/ui/dialog';
import { Notice } from '@bellweek/ui/notice';
import { useMemo, useState } from 'react';
import type { RefObject } from 'react';
import type { FoundList } from '../../../core/commands/found-list.ts';
import { formatCount } from '../../../core/text/words.ts';
import {
  hasMovingNews,
  movingChoices,
  movingCommand,
  newNamesOf,
  planMoving,
} from '../../../rules/files/moving-in/moving-plan.ts';
import { usePlanner, usePlannerSession } from '../../workspace/planner-context.tsx';
import styles from './import-preview.module.css';
import { becomesRows, columnRows, leftOutRows, movingNotes, movingRows } from './moving-words.ts';
import { PlanRows } from './plan-rows.tsx';

export interface ReadListFile {
  /** Counts up, so that another file begins with its own choices. */
  id: number;
  fileName: string;
  found: FoundList;
}

export interface MovingPreviewProps {
  file: ReadListFile;
  /** The element that opened the preview, focused afterwards. */
  opener: RefObject<HTMLElement | null>;
  /** @param sentence what was brought */
  onClose: (sentence?: string) => void;
}

/** Preview of what a list of another program would add. */
export function MovingPreview({ file, opener, onClose }: MovingPreviewProps) {
  const session = usePlannerSession();
  const { found, fileName } = file;
  const state = usePlanner((view) => view.state);
  const [choices, setChoices] = useState(() => movingChoices(state, found, fileName));
  const [problem, setProblem] = useState<string | null>(null);
  const plan = useMemo(() => planMoving(state, found, choices), [state, found, choices]);
  const names = useMemo(() => newNamesOf(state, plan, choices), [state, plan, choices]);
  const isNews = hasMovingNews(plan);
  const done = found.tasks.filter(({ isDone }) => isDone).length;
  const add = () => {
    const result = session.run(movingCommand(state, plan, choices, session.context()));
    if (result.ok) onClose(result.sentence);
    else setProblem(result.refusal.message);
  };
  const count = plan.added.length;
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={`Move from ${found.app}`}
      finalFocus={opener}
      description={
        isNews ? 'Nothing changes until you confirm, and one undo takes it back.' : 'There is nothing new in it.'
      }
      footer={
        <>
          <Button onClick={() => onClose()}>{isNews ? 'Cancel' : 'Close'}</Button>
          {isNews && (
            <Button variant="primary" onClick={add}>
              {count > 0 ? `Add ${formatCount(count)}` : 'Update'}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.preview}>
        <PlanRows label="What changes" rows={movingRows(plan)} />
        <PlanRows label="With them" rows={becomesRows(plan, names)} />
        <PlanRows label="Not imported" rows={leftOutRows(found, plan)} />
        {movingNotes(found).map((sentence) => (
          <p key={sentence} className={styles.note}>
            {sentence}
          </p>
        ))}
        {done > 0 && (
          <label className={styles.option}>
            <input
              type="checkbox"
              checked={choices.withDone}
              onChange={({ target }) => setChoices({ ...choices, withDone: target.checked })}
            />
            <span>Add {formatCount(done)} done too</span>
          </label>
        )}
        <details>
          <summary>What becomes of each part of the file</summary>
          <ul>
            {columnRows(found).map((row) => (
              <li key={row}>{row}</li>
            ))}
          </ul>
        </details>
        {problem !== null && (
          <Notice tone="error" inView>
            {problem}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
