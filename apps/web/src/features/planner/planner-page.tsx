import { DataScreen } from '@bellweek/planner/screens/data/data-screen';
import type { OutgoingFile } from '@bellweek/planner/session/files';
import type { PlannerSession } from '@bellweek/planner/session/session';
import type { Room } from '@bellweek/planner/store/port';
import { Button } from '@bellweek/ui/button';
import { LinkButton } from '@bellweek/ui/link-button';
import { Page } from '@bellweek/ui/page';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { paths } from '../../config/paths.ts';
import { downloadText } from '../../site/download-text.ts';
import { PlannerGate } from './planner-gate.tsx';
import styles from './planner-page.module.css';

export default function PlannerPage() {
  return <PlannerGate>{({ session }) => <Planner session={session} />}</PlannerGate>;
}

function Planner({ session }: { session: PlannerSession }) {
  const room = useRoom(session);
  return (
    <Page title="Planner" actions={<LinkButton href={paths.dashboard}>Dashboard</LinkButton>}>
      <Steps session={session} />
      <DataScreen session={session} room={room} onFile={handOver} />
    </Page>
  );
}

/** Asked again after each save: what was asked for may have been granted, and there is more to keep. */
function useRoom(session: PlannerSession): Room | null {
  const [room, setRoom] = useState<Room | null>(null);
  const step = useStore(session.view, (view) => view.save.step);
  useEffect(() => {
    if (step !== 'saved') return;
    let isCurrent = true;
    void session.room().then((answer) => isCurrent && setRoom(answer));
    return () => {
      isCurrent = false;
    };
  }, [session, step]);
  return room;
}

function Steps({ session }: { session: PlannerSession }) {
  const undo = useStore(session.view, (view) => view.undo);
  const redo = useStore(session.view, (view) => view.redo);
  const readOnly = useStore(session.view, (view) => view.readOnly);
  const events = useStore(session.view, (view) => view.state.rows.events);
  const hasSample = useMemo(() => [...events.values()].some((event) => event.isSample), [events]);
  if (readOnly !== null) return null;
  return (
    <div className={styles.steps}>
      <Button onClick={() => session.run({ type: hasSample ? 'sample.remove' : 'sample.add' })}>
        {hasSample ? 'Remove the sample week' : 'Add a sample week'}
      </Button>
      {undo !== null && <Button onClick={() => session.undo()}>Undo: {undo}</Button>}
      {redo !== null && <Button onClick={() => session.redo()}>Redo: {redo}</Button>}
    </div>
  );
}

const handOver = ({ name, type, text }: OutgoingFile): void => downloadText(name, type, text);
