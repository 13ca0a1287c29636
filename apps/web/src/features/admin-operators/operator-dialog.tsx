import type { Operator } from '@bellweek/api-client/contract/operators';
import { countOf } from '@bellweek/ui/pages';
import { showToast } from '@bellweek/ui/toast';
import { useState } from 'react';
import { ReasonDialog } from '../../admin/reason-dialog.tsx';
import { useAct } from '../../admin/use-act.ts';
import { useRevalidate } from '../../session/session-context.tsx';
import { RoleField } from './role-field.tsx';
import { ROLE_NAMES } from './role-words.ts';

export type OperatorAct = 'role' | 'sign-out' | 'revoke';

interface OperatorDialogProps {
  operator: Operator;
  asked: OperatorAct;
  onClose: () => void;
  onRevoked: () => void;
}

export function OperatorDialog({ operator, asked, onClose, onRevoked }: OperatorDialogProps) {
  const { id, name, passkeys, sessions } = operator;
  const act = useAct([['operators'], ['user', id]]);
  const [to, setTo] = useState(operator.role);
  // An administrator's own role may have changed: the guard redirects once the session knows.
  const revalidate = useRevalidate();
  const shared = { open: true, onOpenChange: onClose };
  switch (asked) {
    case 'role':
      return (
        <ReasonDialog
          {...shared}
          title={`Change the role of ${name}?`}
          description="The new role counts at once. We email them about it."
          confirmLabel="Change Role"
          act={async (reason) => {
            if (to === operator.role) throw new Error('Please choose another role.');
            await act((api) => api.changeRole(id, { from: operator.role, to, reason }));
            showToast({ title: `${name} is now ${ROLE_NAMES[to]}.`, tone: 'success' });
            await revalidate();
          }}
        >
          <RoleField value={to} onChange={setTo} />
        </ReasonDialog>
      );
    case 'sign-out':
      return (
        <ReasonDialog
          {...shared}
          title={`End the sessions of ${name}?`}
          description={`This logs them out of ${countOf(sessions, 'browser')} and of every desktop app. They keep their role and can log in again.`}
          confirmLabel="End Sessions"
          act={async (reason) => {
            await act((api) => api.signOutPerson(id, reason));
            showToast({ title: `${name} was logged out everywhere.`, tone: 'success' });
            await revalidate();
          }}
        />
      );
    case 'revoke':
      return (
        <ReasonDialog
          {...shared}
          isDanger
          title={`Revoke the access of ${name}?`}
          description={`This removes ${countOf(passkeys, 'passkey')} and all recovery codes, and logs them out of ${countOf(sessions, 'browser')} and of every desktop app. Invitations that they sent end. Their own account stays. We email them about it.`}
          confirmLabel="Revoke Access"
          typedName={name}
          act={async (reason, typed) => {
            await act((api) => api.revokeOperator(id, reason, typed));
            showToast({ title: `${name} is no longer an operator.`, tone: 'success' });
            onRevoked();
            await revalidate();
          }}
        />
      );
  }
}
