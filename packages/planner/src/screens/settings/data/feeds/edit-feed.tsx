import { runCalendar } from '../../../../session/run-calendar.ts';
import { Button } from '@bellweek/ui/button';
import { Dialog } from '@bellweek/ui/dialog';
import { Notice } from '@bellweek/ui/notice';
import { TextField } from '@bellweek/ui/text-field';
import { useMemo, useState } from 'react';
import { httpsAddress } from '../../../../core/text/calendar-address.ts';
import { maskAddress } from '../../../../core/text/mask-address.ts';
import type { Feed } from '../../../../schema/feed.ts';
import { coursesOfFeed } from '../../../../rules/files/feeds/feed-rows.ts';
import { useOpenings } from '../../../use-openings.ts';
import { usePlanner, usePlannerSession } from '../../../workspace/planner-context.tsx';
import { FeedFields } from './feed-fields.tsx';
import styles from './feed-section.module.css';
import { TIMES } from './feed-words.ts';

interface EditFeedProps {
  feed: Feed;
  isOpen: boolean;
  onClose: () => void;
  /** After a change that only another reading shows. */
  onAddress: () => void;
}

/** Changes a calendar by address. Its address is never shown: a new one takes its place. */
export const EditFeed = (props: EditFeedProps) => <Editing key={useOpenings(props.isOpen)} {...props} />;

function Editing({ feed, isOpen, onClose, onAddress }: EditFeedProps) {
  const session = usePlannerSession();
  const state = usePlanner((view) => view.state);
  const courses = useMemo(() => coursesOfFeed(state, feed.id), [state, feed.id]);
  const [look, setLook] = useState({ ...feed, newSubjects: {} });
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const save = () => {
    const address = typed.trim() === '' ? feed.url : httpsAddress(typed);
    if (address === null) return setError('Paste the whole address. It starts with https:// or webcal://.');
    const { name, kind, hue, tagId, subjects, newSubjects, takesTime } = look;
    const fields = { name, kind, hue, tagId, subjects, takesTime, url: address };
    const result = runCalendar(session, { type: 'feed.edit', id: feed.id, fields, newSubjects });
    if (!result.ok) return setProblem(result.refusal.message);
    if (address !== feed.url || kind !== feed.kind || takesTime !== feed.takesTime) onAddress();
    onClose();
  };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => !next && onClose()}
      title={`Edit “${feed.name}”`}
      description={maskAddress(feed.url)}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <FeedFields
          value={look}
          calendar={feed.id}
          courses={courses}
          times={{ options: TIMES, value: look.takesTime }}
          onChange={(fields) => setLook({ ...look, ...fields })}
        />
        <TextField
          label="New address"
          optional
          hint="If the old one no longer works."
          value={typed}
          error={error}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setTyped(target.value)}
        />
        {problem !== null && (
          <Notice tone="error" inView>
            {problem}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
