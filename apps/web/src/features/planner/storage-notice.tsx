import { NoticeActions } from '@bellweek/shell/screens/planner-notices';
import { Button } from '@bellweek/ui/button';
import { Link } from '@bellweek/ui/link';
import { Notice } from '@bellweek/ui/notice';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { paths } from '../../config/paths.ts';
import { storageRisk } from './storage-risk.ts';
import type { StorageRisk } from './storage-risk.ts';

/** Safari deletes this with everything else: then the warning is shown again. */
const TOLD_KEY = 'storage-told';

const DESKTOP_APP = <Link href={paths.download}>desktop app</Link>;
const WARNINGS: Record<StorageRisk, ReactNode> = {
  iphone: (
    <>
      This browser deletes your planner after seven days without a visit. To keep it, press Share, then “Add to Home
      Screen”. Or download a copy from time to time.
    </>
  ),
  safari: (
    <>
      Safari deletes your planner after seven days without a visit. To keep it, choose “Add to Dock” in the File menu or
      use the {DESKTOP_APP}. Or download a copy from time to time.
    </>
  ),
  chromebook: (
    <>
      A shared Chromebook deletes your planner when you sign out of it. Download a copy before you do, and restore it
      the next time. On your own Chromebook it stays.
    </>
  ),
};

function wasTold(): boolean {
  try {
    return localStorage.getItem(TOLD_KEY) !== null;
  } catch {
    return false;
  }
}

function rememberTold(): void {
  try {
    localStorage.setItem(TOLD_KEY, '1');
  } catch {
    // Storage is blocked: the warning is shown at each visit.
  }
}

async function findRisk(): Promise<StorageRisk | null> {
  const { userAgent, maxTouchPoints, storage } = navigator;
  const isPersisted = await storage?.persisted?.().catch(() => false);
  const isInstalled = window.matchMedia('(display-mode: standalone)').matches;
  return storageRisk({ userAgent, maxTouchPoints, isInstalled, isPersisted: isPersisted === true });
}

/**
 * Warning that this browser will delete the planner, with the remedy; null where it will not, or until that is known.
 */
export function useStorageWarning(): ReactNode {
  const [risk, setRisk] = useState<StorageRisk | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void findRisk().then((found) => isCurrent && setRisk(found));
    return () => {
      isCurrent = false;
    };
  }, []);
  return risk && WARNINGS[risk];
}

/** Shows the warning from the first visit until it is dismissed. Settings, Data keeps showing it. */
export function StorageNotice({ onDownload }: { onDownload: () => void }) {
  const warning = useStorageWarning();
  const [isTold, setTold] = useState(wasTold);
  if (warning === null || isTold) return null;
  const dismiss = () => {
    rememberTold();
    setTold(true);
  };
  const action = (
    <NoticeActions>
      <Button size="small" onClick={onDownload}>
        Download a copy
      </Button>
      <Button size="small" onClick={dismiss}>
        Got it
      </Button>
    </NoticeActions>
  );
  return (
    <Notice strip quiet action={action}>
      {warning}
    </Notice>
  );
}
