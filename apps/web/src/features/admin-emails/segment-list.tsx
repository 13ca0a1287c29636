import type { Segment } from '@bellweek/api-client/contract/segments';
import { Button } from '@bellweek/ui/button';
import { Notice } from '@bellweek/ui/notice';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dataOf, useAdminClient, useAdminQuery } from '../../admin/admin-query.ts';
import styles from './emails.module.css';
import { MESSAGES } from './messages.ts';
import { addSegment, removeSegment } from './recipients.ts';
import type { Stage } from './recipients.ts';
import { SegmentDialog } from './segment-dialog.tsx';
import { describeSegment } from './segment-words.ts';

interface SegmentListProps {
  stage: Stage;
  onStage: (change: (before: Stage) => Stage) => void;
}

/** Saved segments: staged with their newest count, renamed, deleted and restored. */
export function SegmentList({ stage, onStage }: SegmentListProps) {
  const api = useAdminClient();
  const queries = useQueryClient();
  const { data, error } = useAdminQuery(['segments'], (client) => client.getSegments());
  const [edited, setEdited] = useState<{ segment: Segment | null; isOpen: boolean }>({ segment: null, isOpen: false });
  const [deleted, setDeleted] = useState<Segment | null>(null);
  const [said, setSaid] = useState('');
  const refetch = () => queries.invalidateQueries({ queryKey: ['segments'] });
  const {
    mutate,
    isPending,
    error: failure,
  } = useMutation({
    mutationFn: (act: () => Promise<void>) => act(),
    onSuccess: refetch,
  });
  const put = async ({ id, name }: Segment) => {
    const { total, suppressed } = dataOf(await api.countSegment(id));
    onStage((before) => addSegment(before, { id, name, total, suppressed }));
    setSaid(MESSAGES.staged(total - suppressed, suppressed));
  };
  const remove = async (segment: Segment) => {
    const { error: refusal } = await api.deleteSegment(segment.id);
    if (refusal !== null) throw new Error(refusal);
    onStage((before) => removeSegment(before, segment.id));
    setDeleted(segment);
  };
  const restore = async ({ name, rule }: Segment) => {
    dataOf(await api.createSegment({ name, rule }));
    setDeleted(null);
  };
  const problem = failure ?? error;
  return (
    <section className={styles.segments} aria-label="Segments">
      <div className={styles.head}>
        <h2 className={styles.title}>Segments</h2>
        <Button size="small" onClick={() => setEdited({ segment: null, isOpen: true })}>
          New Segment
        </Button>
      </div>
      {problem && <Notice tone="error">{MESSAGES.failed(problem.message)}</Notice>}
      {deleted && (
        <Notice
          quiet
          action={
            <Button size="small" onClick={() => mutate(() => restore(deleted))}>
              Undo
            </Button>
          }
        >
          “{deleted.name}” was deleted.
        </Notice>
      )}
      {data?.segments.length === 0 && <p className={styles.note}>No segments found.</p>}
      <ul className={styles.segmentRows}>
        {data?.segments.map((segment) => (
          <SegmentRow
            key={segment.id}
            segment={segment}
            isStaged={stage.segments.some(({ id }) => id === segment.id)}
            isPending={isPending}
            onStage={() => mutate(() => put(segment))}
            onRename={() => setEdited({ segment, isOpen: true })}
            onDelete={() => mutate(() => remove(segment))}
          />
        ))}
      </ul>
      <p className={styles.said} role="status">
        {said}
      </p>
      <SegmentDialog
        open={edited.isOpen}
        segment={edited.segment}
        onOpenChange={(isOpen) => setEdited((before) => ({ ...before, isOpen }))}
        onSaved={() => void refetch()}
      />
    </section>
  );
}

interface SegmentRowProps {
  segment: Segment;
  isStaged: boolean;
  isPending: boolean;
  onStage: () => void;
  onRename: () => void;
  onDelete: () => void;
}

function SegmentRow({ segment, isStaged, isPending, onStage, onRename, onDelete }: SegmentRowProps) {
  const { name } = segment;
  const button = (verb: string, act: () => void) => (
    <button type="button" className={styles.pick} aria-label={`${verb} ${name}`} disabled={isPending} onClick={act}>
      {verb}
    </button>
  );
  return (
    <li className={styles.segment}>
      <div>
        <bdi className={styles.segmentName}>{name}</bdi>
        <p className={styles.note}>{describeSegment(segment)}</p>
      </div>
      <div className={styles.buttons}>
        {button(isStaged ? 'Count Again' : 'Stage', onStage)}
        {button('Rename', onRename)}
        {button('Delete', onDelete)}
      </div>
    </li>
  );
}
