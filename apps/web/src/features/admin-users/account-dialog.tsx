import { DELETION_REASONS } from '@bellweek/api-client/contract/admin-people';
import type { DeletionReason, Person } from '@bellweek/api-client/contract/admin-people';
import { LIMITS } from '@bellweek/api-client/contract/limits';
import { countOf } from '@bellweek/ui/pages';
import { TextField } from '@bellweek/ui/text-field';
import { showToast } from '@bellweek/ui/toast';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ReasonDialog } from '../../admin/reason-dialog.tsx';
import { useAct } from '../../admin/use-act.ts';
import { adminPaths } from '../../config/paths.ts';
import { saveFile } from '../../site/save-file.ts';

export type AccountAct = 'sign-out' | 'export' | 'delete' | 'unsubscribe' | 'resubscribe';

/** Sign-ins in words: "2 sessions and 1 device". */
export function saySessions(sessions: Person['sessions']): string {
  const devices = sessions.filter(({ kind }) => kind === 'desktop').length;
  return `${countOf(sessions.length - devices, 'session')} and ${countOf(devices, 'device')}`;
}

export interface AccountDialogProps {
  person: Person;
  asked: AccountAct;
  onClose: () => void;
  onDone: (words: string) => void;
}

export function AccountDialog({ person, asked, onClose, onDone }: AccountDialogProps) {
  const { id, name } = person.user;
  const act = useAct([['user', id]]);
  const shared = { open: true, onOpenChange: onClose };
  switch (asked) {
    case 'sign-out':
      return (
        <ReasonDialog
          {...shared}
          title={`Sign ${name} out everywhere?`}
          description={`This ends ${saySessions(person.sessions)}. The planner stays on their devices.`}
          confirmLabel="Sign Out"
          act={async (reason) => {
            await act((api) => api.signOutPerson(id, reason));
            onDone('Signed out everywhere.');
          }}
        />
      );
    case 'export':
      return (
        <ReasonDialog
          {...shared}
          title={`Export the data of ${name}?`}
          description="You get everything we store about this person as one file. Keep it safe and delete it after use."
          confirmLabel="Export"
          act={async (reason) => {
            const data = await act((api) => api.exportPerson(id, reason));
            const file = { name: `bellweek-data-${id}.json`, type: 'application/json' };
            saveFile({ ...file, text: JSON.stringify(data, null, 2) });
            onDone('The data was downloaded.');
          }}
        />
      );
    case 'unsubscribe':
    case 'resubscribe': {
      const isUnsubscribed = asked === 'unsubscribe';
      return (
        <ReasonDialog
          {...shared}
          title={isUnsubscribed ? `Turn alerts off for ${name}?` : `Turn alerts on for ${name}?`}
          description={
            isUnsubscribed
              ? 'They get no more alerts. Replies to their messages still arrive.'
              : 'They get alerts again. Only do this if they asked for it.'
          }
          confirmLabel={isUnsubscribed ? 'Turn Off' : 'Turn On'}
          act={async (reason) => {
            await act((api) => api.setMailPreference(id, isUnsubscribed, reason));
            onDone(isUnsubscribed ? 'Alerts are off.' : 'Alerts are on.');
          }}
        />
      );
    }
    case 'delete':
      return <DeletionDialog person={person} onClose={onClose} />;
  }
}

const REASON_WORDS: Record<DeletionReason, string> = {
  person_asked: 'The person asked for it',
  guardian_asked: 'A parent or guardian asked for it',
  school_asked: 'The school asked for it',
  misuse: 'Misuse',
  test_account: 'Test account',
};
const REASONS = DELETION_REASONS.map((value) => ({ value, label: REASON_WORDS[value] }));

function DeletionDialog({ person, onClose }: Pick<AccountDialogProps, 'person' | 'onClose'>) {
  const { id, name, email } = person.user;
  const { contactRequests, demoRequests } = person.byAddress;
  const [confirmation, setConfirmation] = useState('');
  const navigate = useNavigate();
  const act = useAct([['users'], ['licenses']]);
  const counts = [
    countOf(person.licenses.length, 'license'),
    countOf(contactRequests.length + demoRequests.length, 'request'),
    saySessions(person.sessions),
  ];
  return (
    <ReasonDialog
      open
      onOpenChange={onClose}
      isDanger
      title={`Delete the account of ${name}?`}
      description={`This deletes everything we store about them: ${counts.join(', ')}, their feedback and stats. You can’t undo it.`}
      confirmLabel="Delete Account"
      choices={REASONS}
      act={async (reason) => {
        if (confirmation.trim() === '') throw new Error('Please type the address to confirm.');
        await act((api) => api.deletePerson(id, { confirmation, reason: reason as DeletionReason }));
        showToast({ title: 'The account was deleted.', tone: 'success' });
        await navigate(adminPaths.users, { replace: true });
      }}
    >
      <TextField
        label={`Type ${email ?? id} to confirm`}
        value={confirmation}
        maxLength={LIMITS.email}
        autoComplete="off"
        onChange={({ target }) => setConfirmation(target.value)}
      />
    </ReasonDialog>
  );
}
