import { runCalendar } from '../../../../session/run-calendar.ts';
import { FEED_FAILURE_SENTENCES } from '@bellweek/api-client/contract/feeds';
import { cutText } from '@bellweek/api-client/contract/cut-text';
import { Button } from '@bellweek/ui/button';
import { Dialog } from '@bellweek/ui/dialog';
import { Notice } from '@bellweek/ui/notice';
import { Spinner } from '@bellweek/ui/spinner';
import { useEffect, useMemo, useRef, useState } from 'react';
import { formatCount } from '../../../../core/text/words.ts';
import { maskAddress } from '../../../../core/text/mask-address.ts';
import type { State } from '../../../../core/state/state.ts';
import { newRow } from '../../../../schema/define-rows.ts';
import { feedFields } from '../../../../schema/feed.ts';
import { PLANNER_LIMITS } from '../../../../schema/limits.ts';
import { choicesOfFeed, NEVER_READ } from '../../../../rules/files/feeds/feed-choices.ts';
import { usualSubjects } from '../../../../rules/files/import/new-subjects.ts';
import { planImport } from '../../../../rules/files/import/import-plan.ts';
import { zoneOfNewTimes } from '../../../../rules/tasks/add-tasks.ts';
import { refresherOf } from '../../../../session/feeds/follow-feeds.ts';
import { readFeed } from '../../../../session/feeds/read-feed.ts';
import type { FeedPort, FeedRead } from '../../../../session/feeds/read-feed.ts';
import { usePlanner, usePlannerSession } from '../../../workspace/planner-context.tsx';
import { noteSentences, planRows, skippedRows } from '../import-words.ts';
import styles from '../import-preview.module.css';
import { PlanRows } from '../plan-rows.tsx';
import { FeedFields } from './feed-fields.tsx';
import type { FeedLook } from './feed-fields.tsx';
import { kindOf, timesAsked } from './feed-words.ts';

export interface AddFeedProps {
  port: FeedPort;
  /** Of the calendar; null closes the dialog. */
  address: string | null;
  onClose: () => void;
}

type Found = Extract<FeedRead, { status: 'read' }>;

/** Reads a calendar by its address and shows what it would bring, before anything is written. */
export function AddFeed({ port, address, onClose }: AddFeedProps) {
  const [shown, setShown] = useState(address);
  if (address !== null && address !== shown) setShown(address);
  return shown === null ? null : (
    <Reading key={shown} port={port} address={shown} isOpen={address !== null} onClose={onClose} />
  );
}

interface ReadingProps {
  port: FeedPort;
  address: string;
  isOpen: boolean;
  onClose: () => void;
}

function Reading({ port, address, isOpen, onClose }: ReadingProps) {
  const { read, again } = useReading(port, address);
  const found = read?.status === 'read' ? read : null;
  const { look, setLook, plan, add, problem } = useAdding({ port, address, read: found, onClose });
  const count = plan?.added.length ?? 0;
  const addButton = useRef<HTMLButtonElement>(null);
  // The dialog opened with Cancel alone: the next press is for what has come, whose beginning stays in sight.
  const isFound = found !== null;
  useEffect(() => {
    if (isFound) addButton.current?.focus({ preventScroll: true });
  }, [isFound]);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => !next && onClose()}
      title={found ? `Add “${look.name}”` : 'Add a calendar'}
      description={
        found
          ? 'Bellweek reads it every hour while it is open. What you change yourself stays yours.'
          : `From ${maskAddress(address)}`
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {found && (
            <Button ref={addButton} variant="primary" onClick={add}>
              {count > 0 ? `Add ${formatCount(count)}` : 'Add'}
            </Button>
          )}
          {read?.status === 'failed' && (
            <Button variant="primary" onClick={again}>
              Try again
            </Button>
          )}
        </>
      }
    >
      {read === null && <Spinner label="Reading the calendar…" />}
      {read?.status === 'failed' && <Notice tone="error">{FEED_FAILURE_SENTENCES[read.reason]}</Notice>}
      {found && plan && (
        <div className={styles.preview}>
          <PlanRows label="What comes in" rows={planRows(plan)} />
          <PlanRows label="Not imported" rows={skippedRows(found.found, plan)} />
          {noteSentences(found.found).map((sentence) => (
            <p key={sentence} className={styles.note}>
              {sentence}
            </p>
          ))}
          {count === 0 && <Notice>There is nothing in it right now. New entries will come by themselves.</Notice>}
          {problem !== null && (
            <Notice tone="error" inView>
              {problem}
            </Notice>
          )}
          <FeedFields
            value={look}
            courses={plan.courses}
            times={timesAsked(found.found, look.takesTime)}
            onChange={(fields) => setLook({ ...look, ...fields })}
          />
        </div>
      )}
    </Dialog>
  );
}

/** Reads the calendar, again where asked to. */
function useReading(port: FeedPort, address: string): { read: FeedRead | null; again: () => void } {
  const session = usePlannerSession();
  const [read, setRead] = useState<FeedRead | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    void readFeed(session, port, { url: address, etag: null, lastModified: null }).then(
      (next) => isCurrent && setRead(next),
    );
    return () => {
      isCurrent = false;
    };
  }, [session, port, address, attempt]);
  const again = () => {
    setRead(null);
    setAttempt(attempt + 1);
  };
  return { read, again };
}

/** The first suggestion for a calendar. */
function usualLook(state: State, read: Found | null, address: string): FeedLook {
  const name = read?.found.name ?? URL.parse(address)?.hostname ?? 'Calendar';
  const kind = read ? kindOf(read.found, address) : 'events';
  return {
    name: cutText(name, PLANNER_LIMITS.name),
    kind,
    hue: null,
    tagId: null,
    subjects: {},
    newSubjects: read ? usualSubjects(state, read.found.entries) : {},
    takesTime: 'asMarked',
  };
}

type AddingOptions = Pick<ReadingProps, 'port' | 'address' | 'onClose'> & { read: Found | null };

/** The calendar as the student wants it, what it would bring, and the act of adding it. */
function useAdding({ port, address, read, onClose }: AddingOptions) {
  const session = usePlannerSession();
  const state = usePlanner((view) => view.state);
  const [id] = useState(() => session.context().newId());
  const [chosen, setLook] = useState<FeedLook | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // As the planner was when the calendar came.
  const usual = useMemo(() => usualLook(session.view.getState().state, read, address), [session, read, address]);
  const look = chosen ?? usual;
  const plan = useMemo(() => {
    if (!read) return null;
    const { now, zone } = session.context();
    const { newSubjects: _, ...fields } = look;
    const feed = newRow(feedFields, { id, url: address, createdAt: now, ...fields });
    const choices = choicesOfFeed(state, feed, NEVER_READ);
    const context = { now, zone, zoneOfNew: zoneOfNewTimes(state, zone) };
    return planImport(state, read.found, choices, context);
  }, [session, state, read, id, address, look]);
  const add = () => {
    if (!read) return;
    const { newSubjects, ...fields } = look;
    const feed = { ...fields, id, url: address };
    const result = runCalendar(session, { type: 'feed.add', feed, source: read.found, newSubjects });
    if (!result.ok) return setProblem(result.refusal.message);
    // Without it the calendar is read once more.
    refresherOf(session, port).then(
      (refresher) => refresher.added(id, read),
      () => undefined,
    );
    onClose();
  };
  return { look, setLook, plan, add, problem };
}
