import { Button } from '@bellweek/ui/button';
import { Notice } from '@bellweek/ui/notice';
import { TextField } from '@bellweek/ui/text-field';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useAdminClient } from '../../admin/admin-query.ts';
import { confirmByPasskey } from '../../admin/passkey-browser.ts';
import { useRevalidate } from '../../session/session-context.tsx';
import styles from './second-factor.module.css';
import { useAttempt } from '../../admin/use-attempt.ts';

/** Confirms this session by a passkey, or by a recovery code. */
export function ConfirmPasskey() {
  const api = useAdminClient();
  const revalidate = useRevalidate();
  const [usesCode, setUsesCode] = useState(false);
  const { attempt, isPending, failure } = useAttempt();
  const confirm = () => attempt(async () => confirmByPasskey(api).then(revalidate));
  if (usesCode) return <RecoveryForm onBack={() => setUsesCode(false)} />;
  return (
    <div className={styles.steps}>
      {failure !== null && (
        <Notice inView tone="error">
          {failure}
        </Notice>
      )}
      <div className={styles.actions}>
        <Button variant="primary" pending={isPending} onClick={() => void confirm()}>
          Use passkey
        </Button>
        <Button onClick={() => setUsesCode(true)}>Use a recovery code</Button>
      </div>
    </div>
  );
}

function RecoveryForm({ onBack }: { onBack: () => void }) {
  const api = useAdminClient();
  const revalidate = useRevalidate();
  const [code, setCode] = useState('');
  const { attempt, isPending, failure } = useAttempt();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () => {
      const { error } = await api.useRecoveryCode(code);
      if (error !== null) throw new Error(error);
      await revalidate();
    });
  };
  return (
    <form className={styles.steps} noValidate onSubmit={submit}>
      <TextField
        autoFocus
        label="Recovery code"
        hint="Each code works once. We’ll email you that it was used."
        autoComplete="off"
        spellCheck={false}
        value={code}
        maxLength={40}
        readOnly={isPending}
        error={failure ?? undefined}
        onChange={({ target }) => setCode(target.value)}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" pending={isPending}>
          Continue
        </Button>
        <Button onClick={onBack}>Use passkey instead</Button>
      </div>
    </form>
  );
}
