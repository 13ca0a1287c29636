import { Button } from '@bellweek/ui/button';
import { TextField } from '@bellweek/ui/text-field';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useAdminClient } from '../../admin/admin-query.ts';
import { addPasskey } from '../../admin/passkey-browser.ts';
import { RecoveryCodes } from '../../admin/recovery-codes.tsx';
import { useRevalidate } from '../../session/session-context.tsx';
import { PasskeySteps } from './passkey-steps.tsx';
import styles from './second-factor.module.css';
import { useAttempt } from '../../admin/use-attempt.ts';

/** Adds the first passkey of an operator, then shows the recovery codes once. */
export function AddFirstPasskey() {
  const api = useAdminClient();
  const revalidate = useRevalidate();
  const [name, setName] = useState('This device');
  const [codes, setCodes] = useState<string[] | null>(null);
  const { attempt, isPending, failure } = useAttempt();
  if (codes) return <RecoveryCodes codes={codes} doneLabel="I saved them" onDone={() => void revalidate()} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () => setCodes(await addPasskey(api, name)));
  };
  return (
    <PasskeySteps failure={failure}>
      {(canAsk) =>
        canAsk && (
          <form className={styles.steps} noValidate onSubmit={submit}>
            <TextField
              label="Name"
              hint="To tell it apart from your other passkeys, such as “Work laptop”."
              value={name}
              maxLength={60}
              readOnly={isPending}
              onChange={({ target }) => setName(target.value)}
            />
            <div className={styles.actions}>
              <Button type="submit" variant="primary" pending={isPending}>
                Add passkey
              </Button>
            </div>
          </form>
        )
      }
    </PasskeySteps>
  );
}
