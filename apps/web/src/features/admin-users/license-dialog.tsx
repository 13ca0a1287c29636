import type { AdminClient } from '@bellweek/api-client/client/admin-client';
import type { ApiResult } from '@bellweek/api-client/client/request';
import { GRANTED_TYPES } from '@bellweek/api-client/contract/admin-people';
import type { LicenseState, Person, PersonLicense } from '@bellweek/api-client/contract/admin-people';
import { Button } from '@bellweek/ui/button';
import { formatDate } from '@bellweek/ui/dates';
import { useNow } from '@bellweek/ui/dates/use-now';
import { Select } from '@bellweek/ui/select';
import { TextField } from '@bellweek/ui/text-field';
import { useState } from 'react';
import { addDays, endOfLocalDay, localDay } from '../../admin/days.ts';
import { EmailChoice } from '../../admin/email-choice.tsx';
import { ReasonDialog } from '../../admin/reason-dialog.tsx';
import { LICENSE_TYPE_NAMES } from '../../admin/words.ts';
import styles from './person-page.module.css';

export type AskedAct =
  | { kind: 'grant' }
  | { kind: 'end'; license: PersonLicense }
  | { kind: 'state'; license: PersonLicense; state: LicenseState };

type Send = (api: AdminClient) => Promise<ApiResult<null>>;

/** Result of an act, and how to take it back. */
export interface DoneAct {
  words: string;
  undo?: Send;
}

export interface LicenseDialogProps {
  person: Person;
  asked: AskedAct;
  onClose: () => void;
  act: (send: Send) => Promise<unknown>;
  onDone: (done: DoneAct) => void;
}

const UNDO_REASON = 'Undone by the operator.';

export function LicenseDialog(props: LicenseDialogProps) {
  const { asked } = props;
  switch (asked.kind) {
    case 'grant':
      return <GrantDialog {...props} />;
    case 'end':
      return <EndDialog {...props} license={asked.license} />;
    case 'state':
      return <StateDialog {...props} license={asked.license} state={asked.state} />;
  }
}

/** @throws {Error} for a day that is missing or over. */
function futureEnd(day: string, now: number): string {
  const end = endOfLocalDay(day);
  if (end === null || Date.parse(end) <= now) throw new Error('Please enter a date in the future.');
  return end;
}

/** An offer to tell the person, who may have no address. */
function useEmailChoice({ user }: Person) {
  const [sendsEmail, setSendsEmail] = useState(false);
  const choice = user.email !== null && (
    <EmailChoice label="Email this person" isChecked={sendsEmail} onChange={setSendsEmail} />
  );
  return { sendsEmail, choice };
}

const sayDay = (instant: string) => formatDate(instant, 'shortDate');

interface EndFieldProps {
  day: string;
  /** The day that the buttons count from. */
  from: string;
  onChange: (day: string) => void;
}

function EndField({ day, from, onChange }: EndFieldProps) {
  return (
    <>
      <TextField
        type="date"
        label="Last day"
        value={day}
        min="2000-01-01"
        max="2199-12-31"
        aria-required
        onChange={({ target }) => onChange(target.value)}
      />
      <div className={styles.buttons}>
        {[30, 90, 365].map((days) => (
          <Button key={days} size="small" onClick={() => onChange(addDays(from, days))}>
            +{days} days
          </Button>
        ))}
      </div>
    </>
  );
}

function GrantDialog({ person, onClose, act, onDone }: LicenseDialogProps) {
  const now = useNow();
  const today = localDay(now);
  const [type, setType] = useState<(typeof GRANTED_TYPES)[number]>('individual');
  const [day, setDay] = useState(addDays(today, 30));
  const { id, name } = person.user;
  const email = useEmailChoice(person);
  return (
    <ReasonDialog
      open
      onOpenChange={onClose}
      title={`Grant a license to ${name}?`}
      description="They get access at once. A trial or tester license counts as used."
      confirmLabel="Grant License"
      startsAtReason
      act={async (reason) => {
        const expiresAt = futureEnd(day, now);
        await act((api) => api.grantLicense(id, { type, expiresAt, reason, sendsEmail: email.sendsEmail }));
        onDone({ words: `${LICENSE_TYPE_NAMES[type]} license granted until ${sayDay(expiresAt)}.` });
      }}
    >
      <Select
        label="Type"
        options={GRANTED_TYPES.map((value) => ({ value, label: LICENSE_TYPE_NAMES[value] }))}
        value={type}
        onChange={setType}
      />
      <EndField day={day} from={today} onChange={setDay} />
      {email.choice}
    </ReasonDialog>
  );
}

function EndDialog({ person, license, onClose, act, onDone }: LicenseDialogProps & { license: PersonLicense }) {
  const now = useNow();
  const from = license.expiresAt ?? '';
  const isOver = Date.parse(from) <= now;
  const start = localDay(isOver ? now : from);
  const [day, setDay] = useState(addDays(start, 30));
  const { id } = license;
  const email = useEmailChoice(person);
  return (
    <ReasonDialog
      open
      onOpenChange={onClose}
      title="Change the end of this license?"
      description={
        isOver
          ? `It ended on ${sayDay(from)}. They get access again until the new day.`
          : `It ends on ${sayDay(from)} now. An earlier day takes access away sooner.`
      }
      confirmLabel="Change End"
      startsAtReason
      act={async (reason) => {
        const expiresAt = futureEnd(day, now);
        await act((api) => api.changeLicenseEnd(id, { from, expiresAt, reason, sendsEmail: email.sendsEmail }));
        onDone({
          words: `The license now ends on ${sayDay(expiresAt)}.`,
          undo: (api) => api.changeLicenseEnd(id, { from: expiresAt, expiresAt: from, reason: UNDO_REASON }),
        });
      }}
    >
      <EndField day={day} from={start} onChange={setDay} />
      {email.choice}
    </ReasonDialog>
  );
}

const STATE_WORDS: Record<LicenseState, { title: string; label: string; done: string; what: string }> = {
  active: {
    title: 'Resume this license?',
    label: 'Resume',
    done: 'The license is active again.',
    what: 'They get access at once, until the end of the license.',
  },
  suspended: {
    title: 'Suspend this license?',
    label: 'Suspend',
    done: 'The license is suspended.',
    what: 'They can read their planner and change nothing until you resume it. The planner stays on their devices.',
  },
  revoked: {
    title: 'Revoke this license?',
    label: 'Revoke',
    done: 'The license was revoked.',
    what: 'The license ends now. They can still read and export their planner.',
  },
};

/** Of a licence that was revoked. */
const RESTORE = { title: 'Restore this license?', label: 'Restore' };

function StateDialog({
  person,
  license,
  state,
  onClose,
  act,
  onDone,
}: LicenseDialogProps & { license: PersonLicense; state: LicenseState }) {
  const now = useNow();
  const { title, label, done, what } = { ...STATE_WORDS[state], ...(license.endedAt !== null && RESTORE) };
  const others = person.licenses.filter(
    ({ id, endedAt, suspendedAt, expiresAt }) =>
      id !== license.id &&
      endedAt === null &&
      suspendedAt === null &&
      (expiresAt === null || Date.parse(expiresAt) > now),
  );
  const kept = others.map(({ type }) => LICENSE_TYPE_NAMES[type]).join(', ');
  const email = useEmailChoice(person);
  const set = (api: AdminClient, next: LicenseState, reason: string, isTold = false) =>
    api.setLicenseState(license.id, { state: next, reason, sendsEmail: isTold });
  const standing = license.suspendedAt === null ? 'active' : 'suspended';
  const before = license.endedAt === null ? standing : null;
  return (
    <ReasonDialog
      open
      onOpenChange={onClose}
      isDanger={state !== 'active'}
      title={title}
      description={state !== 'active' && kept !== '' ? `This person keeps access by another license: ${kept}.` : what}
      confirmLabel={label}
      startsAtReason
      act={async (reason) => {
        await act((api) => set(api, state, reason, email.sendsEmail));
        onDone({ words: done, ...(before ? { undo: (api) => set(api, before, UNDO_REASON) } : {}) });
      }}
    >
      {email.choice}
    </ReasonDialog>
  );
}
