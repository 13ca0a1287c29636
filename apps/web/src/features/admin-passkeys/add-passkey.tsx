import { Button } from '@bellweek/ui/button';
import { TextField } from '@bellweek/ui/text-field';
import { showToast } from '@bellweek/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useAdminClient } from '../../admin/admin-query.ts';
import { addPasskey } from '../../admin/passkey-browser.ts';
import { useAttempt } from '../../admin/use-attempt.ts';
import styles from './passkeys.module.css';

export function AddPasskey() {
  const api = useAdminClient();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const { attempt, isPending, failure } = useAttempt();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () => {
      // Before the browser's prompt: a passkey that was made and refused would stay on the device.
      if (name.trim() === '') throw new Error('Please name the passkey.');
      await addPasskey(api, name);
      setName('');
      showToast({ title: `${name.trim()} was added.`, tone: 'success' });
      await queries.invalidateQueries({ queryKey: ['passkeys'] });
    });
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label="Name of another passkey"
        hint="So that you know it from others, such as “Work laptop”."
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
