import { LIMITS } from '@bellweek/api-client/contract/limits';
import { INVITATION_DAYS } from '@bellweek/api-client/contract/operators';
import type { Role } from '@bellweek/api-client/contract/roles';
import { PROVIDER_NAMES, PROVIDERS } from '@bellweek/api-client/contract/sign-in';
import type { Provider } from '@bellweek/api-client/contract/sign-in';
import { Select } from '@bellweek/ui/select';
import { TextField } from '@bellweek/ui/text-field';
import { showToast } from '@bellweek/ui/toast';
import { useState } from 'react';
import { FormDialog } from '../../admin/form-dialog.tsx';
import { useAct } from '../../admin/use-act.ts';
import { RoleField } from './role-field.tsx';

const PROVIDER_OPTIONS = PROVIDERS.map((value) => ({ value, label: PROVIDER_NAMES[value] }));

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [provider, setProvider] = useState<Provider>('google');
  const [role, setRole] = useState<Role>('viewer');
  const act = useAct([['operators']]);
  const submit = async () => {
    if (email.trim() === '') throw new Error('Please enter an email address.');
    await act((api) => api.inviteOperator({ email: email.trim(), provider, role }));
    showToast({ title: `We emailed ${email.trim()}.`, tone: 'success' });
  };
  return (
    <FormDialog
      onClose={onClose}
      title="Invite an operator"
      description={`They get the role when they next log in with this address, within ${INVITATION_DAYS} days.`}
      submitLabel="Send Invitation"
      submit={submit}
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        value={email}
        maxLength={LIMITS.email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <Select label="Signs in with" options={PROVIDER_OPTIONS} value={provider} onChange={setProvider} />
      <RoleField value={role} onChange={setRole} />
    </FormDialog>
  );
}
