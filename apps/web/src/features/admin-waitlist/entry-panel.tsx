import type { WaitlistEntry } from '@bellweek/api-client/contract/waitlist';
import { Button } from '@bellweek/ui/button';
import { Copyable } from '@bellweek/ui/copyable';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { DescriptionList } from '@bellweek/ui/description-list';
import { Notice } from '@bellweek/ui/notice';
import { showToast } from '@bellweek/ui/toast';
import { useState } from 'react';
import { useAct } from '../../admin/use-act.ts';
import { useMayAct } from '../../admin/use-may-act.ts';
import { STATE_NAMES } from './waitlist-words.ts';
import styles from './waitlist.module.css';

const instant = (value: string | null) => value && <DateTime value={value} format="longDateTime" />;

export function EntryPanel({ entry }: { entry: WaitlistEntry }) {
  const { id, email, state, signedUpAt, invitedAt, joinedAt } = entry;
  const mayInvite = useMayAct('support') && state !== 'joined';
  return (
    <div className={styles.panel}>
      <DescriptionList
        facts={[
          { term: 'Email', value: email },
          { term: 'Status', value: STATE_NAMES[state] },
          { term: 'Signed Up At', value: instant(signedUpAt) },
          { term: 'Invited At', value: instant(invitedAt) },
          { term: 'Joined At', value: instant(joinedAt) },
          { term: 'ID', value: <Copyable isCode text={id} label="Copy ID" /> },
        ]}
      />
      {mayInvite && <InviteButton id={id} email={email} isAgain={state === 'invited'} />}
    </div>
  );
}

function InviteButton({ id, email, isAgain }: { id: string; email: string; isAgain: boolean }) {
  const act = useAct([['waitlist']]);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const invite = async () => {
    setPending(true);
    setFailure(null);
    try {
      await act((api) => api.inviteEntry(id));
      showToast({ title: `${email} was invited.`, tone: 'success' });
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <>
      <Button size="small" pending={isPending} onClick={() => void invite()}>
        {isAgain ? 'Invite Again' : 'Invite'}
      </Button>
      {failure !== null && <Notice tone="error">{failure}</Notice>}
    </>
  );
}
