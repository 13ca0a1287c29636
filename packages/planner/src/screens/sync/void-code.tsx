import { Button } from '@bellweek/ui/button';
import { Notice } from '@bellweek/ui/notice';
import { useStore } from 'zustand';
import type { SyncPort } from '../../sync/sync-port.ts';
import { VOID_CODES } from './sync-words.ts';

/** Says that the recovery code shown here does not work, until the person has read it. */
export function VoidCode({ port, strip = false }: { port: SyncPort; strip?: boolean }) {
  const voidCode = useStore(port.view, (view) => view.voidCode);
  if (voidCode === null) return null;
  return (
    <Notice
      strip={strip}
      quiet={strip}
      action={
        <Button size="small" onClick={() => port.dismissVoidCode()}>
          Got it
        </Button>
      }
    >
      {VOID_CODES[voidCode]}
    </Notice>
  );
}
