import { runCalendar } from '../../../../session/run-calendar.ts';
import { Button } from '@bellweek/ui/button';
import { Dialog } from '@bellweek/ui/dialog';
import { Notice } from '@bellweek/ui/notice';
import { useState } from 'react';
import type { Feed } from '../../../../schema/feed.ts';
import { usePlannerSession } from '../../../workspace/planner-context.tsx';
import { Choice } from '../../choice.tsx';

interface RemoveFeedProps {
  feed: Feed;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks what happens to the entries of a calendar that is removed. */
export function RemoveFeed({ feed, isOpen, onClose }: RemoveFeedProps) {
  const session = usePlannerSession();
  const [items, setItems] = useState<'keep' | 'remove'>('remove');
  const [problem, setProblem] = useState<string | null>(null);
  const remove = () => {
    const result = runCalendar(session, { type: 'feed.remove', id: feed.id, items });
    if (result.ok) onClose();
    else setProblem(result.refusal.message);
  };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => !next && onClose()}
      title={`Remove “${feed.name}”?`}
      description="Bellweek stops reading it. One undo takes it back."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={remove}>
            Remove
          </Button>
        </>
      }
    >
      <Choice
        label="Its entries"
        value={items}
        options={[
          { value: 'remove', label: 'Move them to the trash', hint: 'What you worked on stays.' },
          { value: 'keep', label: 'Keep them', hint: 'They no longer change by themselves.' },
        ]}
        onChange={setItems}
      />
      {problem !== null && <Notice tone="error">{problem}</Notice>}
    </Dialog>
  );
}
