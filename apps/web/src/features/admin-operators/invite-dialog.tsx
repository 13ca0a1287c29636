import { LIMITS } from '@bellweek/api-client/contract/limits';
import { INVITATION_DAYS } from '@bellweek/api-client/contract/operators';
import type { Role } from '@bellweek/api-client/contract/roles';
import { PROVIDER_NAMES, PROVIDERS } from '@bellweek/api-client/contract/sign-in';
import type { Provider } from '@bellweek/api-client/contract/sign-in';
import { Button } from '@bellweek/ui/button';
import { Dialog } from '@bellweek/ui/dialog';
import { Notice } from '@bellweek/ui/notice';
import { Select } from '@bellweek/ui/select';
import { TextField } from '@bellweek/ui/text-field';
import { showToast } from '@bellweek/ui/toast';
import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { useAct } from '../../admin/use-act.ts';
import { useAttempt } from '../../admin/use-attempt.ts';
import styles from './operators.module.css';
import { ROLE_OPTIONS } from './role-words.ts';

const PROVIDER_OPTIONS = PROVIDERS.map((value) => ({ value, label: PROVIDER_NAMES[value] }));

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const [email, setEmail] = useState('');
  const [provider, setProvider] = useState<Provider>('google');
  const [role, setRole] = useState<Role>('viewer');
  const act = useAct([['operators']]);
  const { attempt, isPending, failure } = useAttempt();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () => {
      if (email.trim() === '') throw new Error('Please enter an email address.');
      await act((api) => api.inviteOperator({ email: email.trim(), provider, role }));
      showToast({ title: `We emailed ${email.trim()}.`, tone: 'success' });
      onClose();
    });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Invite an operator"
      description={`They get the role when they next log in with this address, within ${INVITATION_DAYS} days.`}
      footer={
        <>
          <Button disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" pending={isPending}>
            Send Invitation
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          value={email}
          maxLength={LIMITS.email}
          readOnly={isPending}
          onChange={({ target }) => setEmail(target.value)}
        />
        <Select label="Signs in with" options={PROVIDER_OPTIONS} value={provider} onChange={setProvider} />
        <Select label="Role" options={ROLE_OPTIONS} value={role} onChange={setRole} />
        {failure !== null && (
          <Notice inView tone="error">
            {failure}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
