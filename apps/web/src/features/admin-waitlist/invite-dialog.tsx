import { WAITLIST_LIMITS } from '@bellweek/api-client/contract/waitlist-states';
import type { InvitationPreview } from '@bellweek/api-client/contract/waitlist';
import { formatDate } from '@bellweek/ui/dates';
import { Notice } from '@bellweek/ui/notice';
import { countOf } from '@bellweek/ui/pages';
import { TextField } from '@bellweek/ui/text-field';
import { showToast } from '@bellweek/ui/toast';
import { useState } from 'react';
import { useAdminQuery } from '../../admin/admin-query.ts';
import { FormDialog } from '../../admin/form-dialog.tsx';
import { useAct } from '../../admin/use-act.ts';
import { peopleOf } from '../../admin/words.ts';

const USUAL = 20;
const HINT = `From 1 to ${WAITLIST_LIMITS.invitations}.`;

const day = (instant: string | null): string => (instant ? formatDate(instant, 'shortDate') : '');

function sentencesOf({ invited, skipped, unreachable, firstSignedUpAt, lastSignedUpAt }: InvitationPreview): string {
  const [first, last] = [day(firstSignedUpAt), day(lastSignedUpAt)];
  const when = first === last ? `on ${first}` : `between ${first} and ${last}`;
  const reached =
    invited === 0
      ? 'Nobody is waiting for an invitation.'
      : `${peopleOf(invited)} will get an email with a link to sign up. They joined the waitlist ${when}.`;
  const unsubscribed = skipped === 0 ? '' : ` ${peopleOf(skipped)} unsubscribed and will not be invited.`;
  const addresses = countOf(unreachable, 'address', false, 'addresses');
  return `${reached}${unsubscribed}${unreachable === 0 ? '' : ` ${addresses} can’t get email and will be left out.`}`;
}

/** Asks for a number of people, says whom the invitation reaches, and sends it. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const act = useAct([['waitlist']]);
  const [text, setText] = useState(String(USUAL));
  // Each number is an act of its own; sending it again changes nothing.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [wasSent, setSent] = useState(false);
  const count = /^\d{1,9}$/.test(text.trim()) ? Number(text) : 0;
  const isValid = count >= 1 && count <= WAITLIST_LIMITS.invitations;
  const { data, error } = useAdminQuery(['waitlist', 'invitation', count], (api) => api.previewInvitation(count), {
    enabled: isValid,
    keepsPrevious: false,
  });
  const submit = async () => {
    setSent(true);
    if (!isValid || data?.invited === 0) return false;
    const sent = await act((api) => api.inviteOldest(count, key, data?.choice));
    showToast({ title: `${peopleOf(sent?.invited ?? 0)} invited.`, tone: 'success' });
    return true;
  };
  return (
    <FormDialog
      onClose={onClose}
      title="Invite the people waiting longest"
      description="An email can’t be taken back."
      submitLabel={isValid && data && data.invited > 0 ? `Invite ${peopleOf(data.invited)}` : 'Invite'}
      submit={submit}
    >
      <TextField
        label="Number of people"
        hint={HINT}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        error={wasSent && !isValid ? `Please give a number from 1 to ${WAITLIST_LIMITS.invitations}.` : undefined}
        onChange={({ target }) => {
          setText(target.value);
          setKey(crypto.randomUUID());
        }}
      />
      <p role="status">{isValid && data && sentencesOf(data)}</p>
      {error && <Notice tone="error">{error.message}</Notice>}
    </FormDialog>
  );
}
