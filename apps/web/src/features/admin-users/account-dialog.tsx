import type { Person } from '@bellweek/api-client/contract/admin-people';
import { ReasonDialog } from '../../admin/reason-dialog.tsx';
import { useAct } from '../../admin/use-act.ts';
import { saveFile } from '../../site/save-file.ts';
import { DeletionDialog } from './deletion-dialog.tsx';
import { saySessions } from './say-sessions.ts';

export type AccountAct = 'sign-out' | 'export' | 'delete' | 'unsubscribe' | 'resubscribe';

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
          title={`Export ${name}’s data?`}
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
