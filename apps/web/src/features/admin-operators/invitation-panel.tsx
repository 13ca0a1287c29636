import type { OperatorInvitation } from '@bellweek/api-client/contract/operators';
import { PROVIDER_NAMES } from '@bellweek/api-client/contract/sign-in';
import { Button } from '@bellweek/ui/button';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { DescriptionList } from '@bellweek/ui/description-list';
import { Notice } from '@bellweek/ui/notice';
import { showToast } from '@bellweek/ui/toast';
import { useAct } from '../../admin/use-act.ts';
import { useAttempt } from '../../admin/use-attempt.ts';
import styles from './operators.module.css';
import { ROLE_NAMES } from './role-words.ts';

interface InvitationPanelProps {
  invitation: OperatorInvitation;
  onWithdrawn: () => void;
}

export function InvitationPanel({ invitation, onWithdrawn }: InvitationPanelProps) {
  const { id, email, role, provider, invitedAt, expiresAt } = invitation;
  const act = useAct([['operators']]);
  const { attempt, isPending, failure } = useAttempt();
  const withdraw = () =>
    attempt(async () => {
      await act((api) => api.withdrawInvitation(id));
      // A new invitation undoes it, so it asks for no confirmation.
      showToast({ title: `The invitation of ${email} has ended.` });
      onWithdrawn();
    });
  return (
    <div className={styles.panel}>
      <DescriptionList
        facts={[
          { term: 'Role', value: ROLE_NAMES[role] },
          { term: 'Signs in with', value: PROVIDER_NAMES[provider] },
          { term: 'Invited', value: <DateTime value={invitedAt} format="longDateTime" /> },
          { term: 'Ends', value: expiresAt ? <DateTime value={expiresAt} format="longDateTime" /> : 'Never' },
        ]}
      />
      {failure !== null && (
        <Notice inView tone="error">
          {failure}
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button size="small" pending={isPending} onClick={() => void withdraw()}>
          End Invitation
        </Button>
      </div>
    </div>
  );
}
