import { useState } from 'react';
import { tagsOfRow } from '../../core/state/views.ts';
import type { State } from '../../core/state/state.ts';
import {
  assessmentsOf,
  averageOf,
  formatPercent,
  formatResult,
  neededFor,
  parseResult,
  parseWeight,
} from '../../rules/tasks/marks.ts';
import type { Needed } from '../../rules/tasks/marks.ts';
import { isEvent } from '../../schema/task-or-event.ts';
import type { TaskOrEvent } from '../../schema/task-or-event.ts';
import type { Tag } from '../../schema/tag.ts';
import fieldStyles from '../fields/editor.module.css';
import { ParsedField } from '../fields/parsed-field.tsx';
import { useTables } from '../use-tables.ts';
import { usePlannerSession } from '../workspace/planner-context.tsx';
import styles from './mark-section.module.css';

const USUAL_GOAL = 80;

/** Weight and result of an exam or due work, with the average of its subject. */
export function MarkSection({ row }: { row: TaskOrEvent }) {
  const session = usePlannerSession();
  const state = useTables(['tasks', 'events', 'tagGroups']);
  const { id, weight, result } = row;
  const edit = (fields: Partial<Pick<TaskOrEvent, 'weight' | 'result'>>) =>
    session.run(isEvent(row) ? { type: 'event.edit', id, fields } : { type: 'task.edit', id, fields });
  const subject = subjectOf(state, row);
  return (
    <fieldset className={fieldStyles.section}>
      <legend className={fieldStyles.heading}>Mark</legend>
      <div className={styles.fields}>
        <ParsedField
          label="Weight"
          placeholder="e.g. 20%"
          unknownText="Enter a number up to 100, like “20” or “12.5%”."
          value={weight}
          write={formatPercent}
          read={parseWeight}
          onChange={(next) => edit({ weight: next })}
        />
        <ParsedField
          label="Result"
          placeholder="e.g. 34/40"
          unknownText="Enter points like “34/40”, or per cent like “85%”."
          value={result}
          write={(value) => (value.endsWith('/100') ? formatResult(value) : value)}
          read={parseResult}
          onChange={(next) => edit({ result: next })}
        />
      </div>
      {subject ? (
        <SubjectMark subject={subject} />
      ) : (
        <p className={fieldStyles.quiet}>Give it a subject to see your average.</p>
      )}
    </fieldset>
  );
}

const subjectOf = (state: State, row: TaskOrEvent): Tag | undefined =>
  tagsOfRow(state, row).find(({ tagGroupId }) => state.rows.tagGroups.get(tagGroupId)?.kind === 'subject');

/** Average of a subject, and the answer to "What do I need for 80%?". */
function SubjectMark({ subject }: { subject: Tag }) {
  const state = useTables(['tasks', 'events', 'tagGroups']);
  const [goal, setGoal] = useState(USUAL_GOAL);
  const list = assessmentsOf(state, subject.id);
  const { average, counted, left } = averageOf(list);
  if (average === null) return null;
  return (
    <div className={styles.subject}>
      <p>
        <strong>
          {subject.name}: {formatPercent(average)}
        </strong>{' '}
        {counted === 1 ? 'from 1 result' : `from ${counted} results`}
        {left > 0 && `. ${left} without a weight ${left === 1 ? 'is' : 'are'} left out`}
      </p>
      <div className={styles.goal}>
        <ParsedField
          label="What do I need for"
          isRequired
          unknownText="Enter a number up to 100, like “80”."
          value={goal}
          write={formatPercent}
          read={parseWeight}
          onChange={(next) => setGoal(next ?? goal)}
        />
        <p role="status">{neededWords(neededFor(goal, list))}</p>
      </div>
    </div>
  );
}

function neededWords(needed: Needed): string {
  if (needed.kind === 'done') return 'Nothing is left: that is your mark.';
  if (needed.kind === 'safe') return 'You have it already.';
  const percent = formatPercent(needed.percent);
  return needed.kind === 'impossible'
    ? `That needs ${percent} in the rest, more than there is.`
    : `${percent} on average in the rest.`;
}
