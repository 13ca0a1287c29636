import type { PlannerSession } from '@bellweek/planner/session';
import type { RowLists } from '@bellweek/planner/core';
import { Button } from '@bellweek/ui/button';
import { Dialog } from '@bellweek/ui/dialog';
import { EmptyState } from '@bellweek/ui/empty-state';
import { Notice } from '@bellweek/ui/notice';
import { Page } from '@bellweek/ui/page';
import { formatCount } from '@bellweek/ui/pages';
import { Spinner } from '@bellweek/ui/spinner';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { BackupView, StoreAnswer } from '../../ipc/views.ts';
import { useFormatInstant } from '../app/format-instant.ts';
import { useShell } from '../app/shell-context.tsx';
import styles from './backups-page.module.css';
import { compare } from './compare.ts';

interface BackupsPageProps {
  session: PlannerSession;
  accountId: string;
}

const REASONS: Record<BackupView['reason'], string> = {
  change: '',
  upgrade: 'before an update',
  restore: 'before another backup was restored',
};

/** The automatic backups of this program, each with a way to restore it. */
export function BackupsPage({ session, accountId }: BackupsPageProps) {
  const say = useFormatInstant(session, 'full');
  const { backups } = useShell().bridge;
  const [answer, setAnswer] = useState<StoreAnswer<BackupView[]> | null>(null);
  const [chosen, setChosen] = useState<BackupView | null>(null);
  const [done, setDone] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void backups.list({ account: accountId }).then((list) => isCurrent && setAnswer(list));
    return () => {
      isCurrent = false;
    };
  }, [backups, accountId, done]);
  return (
    <Page
      title="Backups"
      lead="A copy of your planner is made after every quarter of an hour of change, and older ones are thinned out. They stay on this computer."
    >
      {done !== null && (
        <div className={styles.done}>
          <Notice tone="success">{done}</Notice>
        </div>
      )}
      {answer === null && <Spinner label="Looking for backups…" />}
      {answer?.ok === false && <Notice tone="error">The backups could not be read from this computer.</Notice>}
      {answer?.ok && answer.value.length === 0 && (
        <EmptyState title="No backups yet">
          The first one is made a quarter of an hour after you change something.
        </EmptyState>
      )}
      {answer?.ok && (
        <ul className={styles.list}>
          {answer.value.map((backup) => (
            <li key={backup.name} className={styles.backup}>
              <span>
                <time dateTime={new Date(backup.at).toISOString()}>{say(backup.at)}</time>
                {REASONS[backup.reason] && <span className={styles.reason}> {REASONS[backup.reason]}</span>}
              </span>
              <Button size="small" aria-label={`Preview ${say(backup.at)}`} onClick={() => setChosen(backup)}>
                Preview
              </Button>
            </li>
          ))}
        </ul>
      )}
      {chosen && (
        <Preview
          session={session}
          accountId={accountId}
          backup={chosen}
          onClose={(sentence) => {
            setChosen(null);
            setDone(sentence);
          }}
        />
      )}
    </Page>
  );
}

interface PreviewProps extends BackupsPageProps {
  backup: BackupView;
  /** Called with a sentence about what was done, or null. */
  onClose: (sentence: string | null) => void;
}

const UNREADABLE = 'This backup is damaged, and nothing was taken from it. Your planner is as it was.';

const READ_ONLY = 'Your planner is read-only right now, so nothing can be restored.';

/** Counts of a backup beside the current ones, before it is restored. */
function Preview({ session, accountId, backup, onClose }: PreviewProps) {
  const say = useFormatInstant(session, 'full');
  const { backups } = useShell().bridge;
  const state = useStore(session.view, (view) => view.state);
  const canChange = useStore(session.view, (view) => view.readOnly === null);
  const [answer, setAnswer] = useState<StoreAnswer<RowLists> | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void backups.read({ account: accountId, name: backup.name }).then((read) => isCurrent && setAnswer(read));
    return () => {
      isCurrent = false;
    };
  }, [backups, accountId, backup.name]);
  const isRestoring = useRef(false);
  const restore = async (lists: RowLists) => {
    // A second press would back up what the first has just restored.
    if (isRestoring.current) return;
    isRestoring.current = true;
    await replaceBy(lists).finally(() => (isRestoring.current = false));
  };
  const replaceBy = async (lists: RowLists) => {
    const { history: _, ...rows } = lists;
    await session.settled();
    const copied = await backups.make({ account: accountId });
    if (!copied.ok) return setProblem('What is there now could not be copied first, so nothing was changed.');
    const result = session.run({ type: 'data.import', rows, mode: 'replace', isBackup: true }, { isQuiet: true });
    if (!result.ok) return setProblem(result.refusal.message);
    onClose(`Your planner is as it was on ${say(backup.at)}. You can undo this in your planner.`);
  };
  const rows = answer?.ok ? answer.value : null;
  const canRestore = rows !== null && canChange;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose(null)}
      title={say(backup.at)}
      description="What this backup holds, beside what is there now."
      footer={
        <>
          <Button onClick={() => onClose(null)}>{canRestore ? 'Cancel' : 'Close'}</Button>
          {canRestore && (
            <Button variant="primary" onClick={() => void restore(rows)}>
              Restore
            </Button>
          )}
        </>
      }
    >
      {answer === null && <Spinner label="Reading the backup…" />}
      {answer?.ok === false && <Notice tone="error">{UNREADABLE}</Notice>}
      {rows && (
        <table className={styles.counts}>
          <thead>
            <tr>
              <th scope="col">Kind</th>
              <th scope="col">Then</th>
              <th scope="col">Now</th>
            </tr>
          </thead>
          <tbody>
            {compare(rows, state).map(({ name, then, now }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{formatCount(then)}</td>
                <td>{formatCount(now)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rows && !canChange && <Notice>{READ_ONLY}</Notice>}
      {problem !== null && <Notice tone="error">{problem}</Notice>}
    </Dialog>
  );
}
