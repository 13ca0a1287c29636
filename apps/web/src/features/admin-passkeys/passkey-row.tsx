import type { Passkey } from '@bellweek/api-client/contract/passkeys';
import { Button } from '@bellweek/ui/button';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { TextField } from '@bellweek/ui/text-field';
import { showToast } from '@bellweek/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../admin/form-dialog.tsx';
import { useAct } from '../../admin/use-act.ts';
import { useRevalidate } from '../../session/session-context.tsx';
import styles from './passkeys.module.css';

interface PasskeyRowProps {
  passkey: Passkey;
  /** The last passkey cannot be removed. */
  isOnly: boolean;
}

export function PasskeyRow({ passkey, isOnly }: PasskeyRowProps) {
  const { name, createdAt, lastUsedAt } = passkey;
  const [asked, setAsked] = useState<'rename' | 'remove' | null>(null);
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <strong>{name}</strong>
        <p className={styles.quiet}>
          Added <DateTime value={createdAt} format="shortDate" />,{' '}
          {lastUsedAt === null ? (
            'not used since'
          ) : (
            <>
              last used <DateTime value={lastUsedAt} format="relative" isInText />
            </>
          )}
        </p>
        {isOnly && <p className={styles.quiet}>Add another passkey before you remove this one.</p>}
      </div>
      <div className={styles.buttons}>
        <Button size="small" aria-label={`Rename ${name}`} onClick={() => setAsked('rename')}>
          Rename…
        </Button>
        {!isOnly && (
          <Button size="small" variant="danger" aria-label={`Remove ${name}`} onClick={() => setAsked('remove')}>
            Remove…
          </Button>
        )}
      </div>
      {asked === 'rename' && <RenameDialog passkey={passkey} onClose={() => setAsked(null)} />}
      {asked === 'remove' && <RemoveDialog passkey={passkey} onClose={() => setAsked(null)} />}
    </li>
  );
}

interface DialogProps {
  passkey: Passkey;
  onClose: () => void;
}

function RenameDialog({ passkey, onClose }: DialogProps) {
  const [name, setName] = useState(passkey.name);
  const act = useAct([['passkeys']]);
  return (
    <FormDialog
      onClose={onClose}
      title="Rename passkey"
      submitLabel="Rename"
      submit={async () => void (await act((api) => api.renamePasskey(passkey.id, name)))}
    >
      <TextField label="Name" value={name} maxLength={60} onChange={({ target }) => setName(target.value)} />
    </FormDialog>
  );
}

function RemoveDialog({ passkey: { id, name }, onClose }: DialogProps) {
  const act = useAct([]);
  const revalidate = useRevalidate();
  const queries = useQueryClient();
  const remove = async () => {
    await act((api) => api.removePasskey(id));
    // A session that this passkey confirmed has to be confirmed again before it reads anything.
    await revalidate();
    await queries.invalidateQueries({ queryKey: ['passkeys'] });
    showToast({ title: `${name} was removed.` });
  };
  return (
    <FormDialog
      isDanger
      onClose={onClose}
      title={`Remove ${name}?`}
      description="It no longer opens the operators’ area, and ends what it has confirmed. Your other passkeys and your recovery codes still do."
      submitLabel="Remove"
      submit={remove}
    />
  );
}
