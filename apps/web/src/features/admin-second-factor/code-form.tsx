import { Button } from '@bellweek/ui/button';
import { TextField } from '@bellweek/ui/text-field';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useAdminClient } from '../../admin/admin-query.ts';
import { useAttempt } from '../../admin/use-attempt.ts';
import { forgetOperatorLink } from '../../session/operator-link.ts';
import { useRevalidate } from '../../session/session-context.tsx';
import styles from './second-factor.module.css';

interface CodeFormProps {
  /** The code of a one-time link that was opened. */
  code?: string;
  onBack: () => void;
}

/** Confirms this session by a recovery code, or by the code of a one-time link. */
export function CodeForm({ code: given = '', onBack }: CodeFormProps) {
  const api = useAdminClient();
  const revalidate = useRevalidate();
  const [code, setCode] = useState(given);
  const { attempt, isPending, failure } = useAttempt();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () => {
      const { error } = await api.useRecoveryCode(code);
      if (error !== null) throw new Error(error);
      forgetOperatorLink();
      await revalidate();
    });
  };
  const back = () => {
    forgetOperatorLink();
    onBack();
  };
  return (
    <form className={styles.steps} noValidate onSubmit={submit}>
      <TextField
        autoFocus
        label={given === '' ? 'Recovery code' : 'Code of your one-time link'}
        hint={given === '' ? 'Each code works once. We’ll email you that it was used.' : 'It works once.'}
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
        <Button onClick={back}>Use passkey instead</Button>
      </div>
    </form>
  );
}
