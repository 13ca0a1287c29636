import type { AuthUser } from '@bellweek/api-client/contract/auth';
import { browserDevice, plannerFile } from '@bellweek/planner/session';
import type { PlannerSession, PlannerView } from '@bellweek/planner/session';
import { aloneByLock, leadByLock, syncOf, talkByChannel } from '@bellweek/planner/sync';
import type { SyncPort } from '@bellweek/planner/sync';
import { deviceName } from '@bellweek/ui/platform/device-name';
import { useEffect, useState } from 'react';
import { useShell } from '../app/shell-context.tsx';
import { createComputerKeys } from './computer-keys.ts';
import { callOver, listenOver } from './sync-over-bridge.ts';

/** Where keys end with the program, each start is a new device to the server: the one before it goes. */
function removeFormer(session: PlannerSession, port: SyncPort, keepsKeys: () => Promise<boolean>): () => void {
  const deviceOf = ({ state }: PlannerView): string | undefined => state.rows.sync.get('sync')?.deviceId;
  return session.view.subscribe((view, before) => {
    const [now, former] = [deviceOf(view), deviceOf(before)];
    if (!now || !former || now === former) return;
    void keepsKeys().then((keeps) => (keeps ? undefined : port.removeDevice(former)));
  });
}

/** Sync of this computer's planner. */
export function useSync(session: PlannerSession, { id: accountId, name, email }: AuthUser): SyncPort {
  const { bridge } = useShell();
  const [port] = useState(() =>
    syncOf(session, () => ({
      session,
      call: callOver(bridge, accountId),
      accountId,
      owner: { name, email: email ?? '' },
      kind: 'desktop',
      deviceName: () => deviceName(navigator.userAgent, navigator.maxTouchPoints),
      keyStore: createComputerKeys(bridge, accountId),
      device: browserDevice(),
      listen: listenOver(bridge, accountId),
      lead: leadByLock(accountId),
      alone: aloneByLock(accountId),
      talk: talkByChannel(accountId),
      keepCopy: () => bridge.backups.make({ account: accountId }),
      saveCopy: async () => {
        const { name, text } = plannerFile(session);
        return bridge.shell.saveFile({ name, text }).then(
          ({ isSaved }) => isSaved,
          () => false,
        );
      },
    })),
  );
  useEffect(() => removeFormer(session, port, bridge.sync.keepsKeys), [session, port, bridge]);
  return port;
}
