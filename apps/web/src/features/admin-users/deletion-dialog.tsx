import { DELETION_REASONS } from '@bellweek/api-client/contract/admin-people';
import type { DeletionReason, Person } from '@bellweek/api-client/contract/admin-people';
import { LIMITS } from '@bellweek/api-client/contract/limits';
import { ChoiceButton } from '@bellweek/ui/choice-button';
import { formatDate } from '@bellweek/ui/dates';
import { countOf } from '@bellweek/ui/pages';
import { TextField } from '@bellweek/ui/text-field';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ReasonDialog } from '../../admin/reason-dialog.tsx';
import { useAct } from '../../admin/use-act.ts';
import { adminPaths } from '../../config/paths.ts';
import styles from './deletion-dialog.module.css';
import { useNamingRequests } from './naming-requests.ts';
import { saySessions } from './say-sessions.ts';

const REASON_WORDS: Record<DeletionReason, string> = {
  person_asked: 'The person asked for it',
  guardian_asked: 'A parent or guardian asked for it',
  school_asked: 'The school asked for it',
  misuse: 'Misuse',
  test_account: 'Test account',
};
const REASONS = DELETION_REASONS.map((value) => ({ value, label: REASON_WORDS[value] }));

/** Numbers for the notice on Manage Users; no names, for the browser keeps them in its history. */
export interface Deleted {
  removed: string;
  emails: number;
}

interface DeletionDialogProps {
  person: Person;
  onClose: () => void;
}

export function DeletionDialog({ person, onClose }: DeletionDialogProps) {
  const { id, name, email } = person.user;
  const { contactRequests, demoRequests } = person.byAddress;
  const [confirmation, setConfirmation] = useState('');
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const [tellsPerson, setTellsPerson] = useState(false);
  const [asker, setAsker] = useState('');
  const navigate = useNavigate();
  const act = useAct([['users'], ['licenses'], ['contact-us'], ['demo-request']]);
  const naming = useNamingRequests(person);
  const own = contactRequests.length + demoRequests.length;
  const removal = (requests: number) =>
    [countOf(person.licenses.length, 'license'), countOf(requests, 'request'), saySessions(person.sessions)].join(', ');
  const remove = async (reason: string) => {
    if (confirmation.trim() === '') throw new Error('Please type the address to confirm.');
    if (naming.isPending)
      throw new Error('Still looking for requests about this person. Please try again in a moment.');
    const requests = (naming.data ?? []).filter((request) => !kept.has(request.id));
    const confirmTo = [
      ...(tellsPerson && email !== null ? [email] : []),
      ...(asker.trim() === '' ? [] : [asker.trim()]),
    ];
    await act((api) =>
      api.deletePerson(id, {
        confirmation,
        reason: reason as DeletionReason,
        requests: requests.map(({ inbox, id: request }) => ({ inbox, id: request })),
        confirmTo,
      }),
    );
    const deleted: Deleted = { removed: removal(own + requests.length), emails: confirmTo.length };
    await navigate(adminPaths.users, { replace: true, state: { deleted } });
  };
  return (
    <ReasonDialog
      open
      onOpenChange={onClose}
      isDanger
      title={`Delete ${name}’s account?`}
      description={`This deletes the account and everything stored with it: ${removal(own)}, feedback, stats, emails and the synced planner. The audit log keeps its entries, without the name. A planner on their own device stays there. You can’t undo it.`}
      confirmLabel="Delete Account"
      choices={REASONS}
      act={remove}
    >
      <Naming
        query={naming}
        kept={kept}
        onChange={(request, isKept) =>
          setKept((before) => new Set(isKept ? [...before, request] : [...before].filter((one) => one !== request)))
        }
      />
      <fieldset className={styles.group}>
        <legend>Confirm by email</legend>
        {email !== null && (
          <ChoiceButton type="checkbox" checked={tellsPerson} onChange={({ target }) => setTellsPerson(target.checked)}>
            To {email}
          </ChoiceButton>
        )}
        <TextField
          optional
          label="Also to whoever asked"
          hint="Such as a parent. Confirmation emails name nobody and are kept for 30 days."
          type="email"
          value={asker}
          maxLength={LIMITS.email}
          autoComplete="off"
          onChange={({ target }) => setAsker(target.value)}
        />
      </fieldset>
      <TextField
        label={`Type ${email ?? id} to confirm`}
        value={confirmation}
        maxLength={LIMITS.email}
        autoComplete="off"
        onChange={({ target }) => setConfirmation(target.value)}
      />
    </ReasonDialog>
  );
}

interface NamingProps {
  query: ReturnType<typeof useNamingRequests>;
  kept: ReadonlySet<string>;
  onChange: (id: string, isKept: boolean) => void;
}

/** Requests of others, each with a tick: it names the person, who is being deleted. */
function Naming({ query, kept, onChange }: NamingProps) {
  if (query.isError) return <p role="alert">Requests about this person could not be searched. Close and try again.</p>;
  if (!query.data) return <p role="status">Looking for requests about this person…</p>;
  if (query.data.length === 0) return null;
  return (
    <fieldset className={styles.group}>
      <legend>Also delete requests from others that name this person</legend>
      {query.data.map((request) => (
        <label key={request.id} className={styles.request}>
          <input
            type="checkbox"
            checked={!kept.has(request.id)}
            onChange={({ target }) => onChange(request.id, !target.checked)}
          />
          <span>
            {request.sender}, {request.email}, {formatDate(request.sentAt, 'shortDate')}
            <span className={styles.text}>{request.text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
