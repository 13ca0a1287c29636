import { Button } from '@bellweek/ui/button';
import { Notice } from '@bellweek/ui/notice';
import { useAction } from '@bellweek/ui/screens/sync/use-action';
import type { SyncPort } from '../../sync/sync-port.ts';
import { errorOf } from './sync-words.ts';

/** The way to the account's planner on a device that does not sync. */
export function OpenSynced({ port }: { port: SyncPort }) {
  const { isPending, error, run } = useAction();
  return (
    <>
      <Button
        variant="primary"
        pending={isPending}
        onClick={() => void run(async () => errorOf(await port.openSynced()))}
      >
        Open your synced planner
      </Button>
      {error !== null && <Notice tone="error">{error}</Notice>}
    </>
  );
}
