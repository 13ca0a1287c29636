import { ACTIVE_DAYS } from '@bellweek/api-client/contract/institutions';
import type { SchoolDesk } from '@bellweek/api-client/contract/school';
import { Button } from '@bellweek/ui/button';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { DescriptionList } from '@bellweek/ui/description-list';
import { Notice } from '@bellweek/ui/notice';
import { Page } from '@bellweek/ui/page';
import { formatCount } from '@bellweek/ui/pages';
import { Spinner } from '@bellweek/ui/spinner';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { UndoNotice } from '../../admin/undo-notice.tsx';
import { LinkButton } from '@bellweek/ui/link-button';
import { Refused, useDesk, useDeskAct } from './desk-query.ts';
import { DrillPage } from './drill-page.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { PeopleTabs } from './people-tabs.tsx';
import styles from './school.module.css';
import { sayChange, saySeats } from './words.ts';

/** In the address: the desk shows its recovery drill. */
const DRILL = 'drill';

/** The desk of a school: who is in, how many seats are left, and what its contact person can do about it. */
export default function SchoolPage() {
  const { data, error, refetch } = useDesk(['desk'], (api) => api.getDesk());
  const [asked] = useSearchParams();
  if (data) return asked.has(DRILL) ? <DrillPage school={data.name} /> : <Desk desk={data} />;
  const isOthers = error instanceof Refused && error.status === 403;
  return (
    <Page title="Your School">
      {isOthers ? (
        <Notice>
          This page is for the contact person of a school. If that is you, log in with the address that we write to, or
          ask us.
        </Notice>
      ) : error ? (
        <Notice tone="error" action={<Button onClick={() => void refetch()}>Try again</Button>}>
          Your school could not be loaded.
        </Notice>
      ) : (
        <Spinner label="Loading your school" />
      )}
    </Page>
  );
}

function Desk({ desk }: { desk: SchoolDesk }) {
  const act = useDeskAct();
  const [opened, setOpened] = useState<'import' | 'invite' | null>(null);
  const close = () => setOpened(null);
  const { lastChange: last } = desk;
  return (
    <Page
      eyebrow="Your school’s desk"
      title={desk.name}
      lead={saySeats(desk)}
      actions={
        <>
          <Button onClick={() => setOpened('invite')}>Invite…</Button>
          <Button onClick={() => setOpened('import')}>Import Class List…</Button>
          <LinkButton href={`?${DRILL}`}>Recovery Drill</LinkButton>
        </>
      }
    >
      <div className={styles.desk}>
        <DescriptionList
          facts={[
            { term: `Here in the last ${ACTIVE_DAYS} days`, value: formatCount(desk.active) },
            { term: 'Access ends', value: <DateTime value={desk.endsAt} format="longDate" /> },
            { term: 'Who gets in', value: desk.domains.map((domain) => `@${domain}`).join(', ') },
          ]}
        />
        {last?.canUndo && (
          <UndoNotice key={last.id} undo={() => act((api) => api.undoChange(last.id))}>
            {sayChange(last)}
          </UndoNotice>
        )}
        <PeopleTabs desk={desk} />
      </div>
      {opened === 'import' && <ImportDialog onClose={close} />}
      {opened === 'invite' && <InviteDialog domains={desk.domains} onClose={close} />}
    </Page>
  );
}
