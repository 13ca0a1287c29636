import type { PlannerSession } from '@bellweek/planner/session';
import { plannerFile } from '@bellweek/planner/session';
import { Button } from '@bellweek/ui/button';
import { Notice } from '@bellweek/ui/notice';
import { useState } from 'react';
import { useStore } from 'zustand';
import { saveFile } from '../../site/save-file.ts';
import { newVersion, showNewVersion } from './new-version.ts';
import { StorageNotice } from './storage-notice.tsx';

/** Notices specific to the browser. */
export function BrowserNotices({ session }: { session: PlannerSession }) {
  return (
    <>
      <NewVersion session={session} />
      <StorageNotice onDownload={() => saveFile(plannerFile(session))} />
      <Restored session={session} />
    </>
  );
}

function NewVersion({ session }: { session: PlannerSession }) {
  const { isReady, isRefused } = useStore(newVersion);
  const [isPending, setIsPending] = useState(false);
  if (!isReady) {
    return isRefused && <Notice strip>This update could not be verified. You keep the version you have.</Notice>;
  }
  const show = async () => {
    setIsPending(true);
    await session.settled();
    showNewVersion();
  };
  const action = (
    <Button size="small" pending={isPending} onClick={show}>
      Show it
    </Button>
  );
  return (
    <Notice strip action={action}>
      A new version is ready.
    </Notice>
  );
}

function Restored({ session }: { session: PlannerSession }) {
  const isRestored = useStore(session.view, (view) => view.isRestored);
  if (!isRestored) return null;
  return (
    <Notice strip quiet>
      This browser had lost your planner. It is back, from the second copy kept on this device.
    </Notice>
  );
}
