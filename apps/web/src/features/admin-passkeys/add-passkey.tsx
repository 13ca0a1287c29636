import { Button } from '@bellweek/ui/button';
import { TextField } from '@bellweek/ui/text-field';
import { showToast } from '@bellweek/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useAdminClient } from '../../admin/admin-query.ts';
import { addPasskey } from '../../admin/passkey-browser.ts';
import { RecoveryCodes } from '../../admin/recovery-codes.tsx';
import { useAttempt } from '../../admin/use-attempt.ts';
import { useRevalidate } from '../../session/session-context.tsx';
import styles from './passkeys.module.css';

export function AddPasskey() {
  const api = useAdminClient();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [codes, setCodes] = useState<string[]>([]);
  const revalidate = useRevalidate();
  const { attempt, isPending, failure } = useAttempt();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () => {
      // Before the browser's prompt: a passkey that was made and refused would stay on the device.
      if (name.trim() === '') throw new Error('Please name the passkey.');
      const made = await addPasskey(api, name);
      setName('');
      setCodes(made);
      showToast({ title: `${name.trim()} was added.`, tone: 'success' });
      await queries.invalidateQueries({ queryKey: ['passkeys'] });
      if (made.length === 0) await revalidate();
    });
  };
  const done = () => {
    setCodes([]);
    void revalidate();
  };
  if (codes.length > 0) return <RecoveryCodes codes={codes} doneLabel="I saved them" onDone={done} />;
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label="Name of the new passkey"
        hint="To tell it apart from your other passkeys, such as “Work laptop”."
        value={name}
        maxLength={60}
        readOnly={isPending}
        error={failure ?? undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" size="small" pending={isPending}>
        Add Passkey
      </Button>
    </form>
  );
}
