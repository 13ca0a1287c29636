import { CLASS_LIST_LIMITS } from '@bellweek/api-client/contract/school';
import { TextField } from '@bellweek/ui/text-field';
import { showToast } from '@bellweek/ui/toast';
import { useState } from 'react';
import { FormDialog } from '../../admin/form-dialog.tsx';
import { useDeskAct } from './desk-query.ts';
import { refuseAddress } from './words.ts';

/** Invites people by their addresses; they get an email. */
export function InviteDialog({ domains, onClose }: { domains: readonly string[]; onClose: () => void }) {
  const act = useDeskAct();
  const [text, setText] = useState('');
  const submit = async () => {
    const emails = text.split(/[\s,;]+/).filter(Boolean);
    if (emails.length === 0) throw new Error('Please enter an email address.');
    const refusal = refuseAddress(emails, domains);
    if (refusal !== null) throw new Error(refusal);
    await act((api) => api.invite(emails));
    showToast({ title: 'Invited. Who is not in yet gets an email.', tone: 'success' });
  };
  return (
    <FormDialog
      onClose={onClose}
      title="Invite People"
      description={`With addresses of your school: ${domains.map((domain) => `@${domain}`).join(', ')}.`}
      submitLabel="Invite"
      submit={submit}
    >
      <TextField
        multiline
        rows={4}
        label="Email addresses"
        hint={`One per line, at most ${CLASS_LIST_LIMITS.invited}.`}
        spellCheck={false}
        autoCapitalize="none"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </FormDialog>
  );
}
