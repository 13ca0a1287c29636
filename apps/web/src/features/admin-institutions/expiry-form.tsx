import type { Institution } from '@bellweek/api-client/contract/institutions';
import { Button } from '@bellweek/ui/button';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { useNow } from '@bellweek/ui/dates/use-now';
import { Notice } from '@bellweek/ui/notice';
import { TextField } from '@bellweek/ui/text-field';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { EndAccessDialog, EndedNotice } from './end-access.tsx';
import type { MadeEnd } from './end-access.tsx';
import { EARLIEST_DAY, LATEST_DAY, isPast, useInstitutionChange } from './institution-calls.ts';
import styles from './institutions.module.css';

export interface ExpiryFormProps {
  institution: Institution;
  onUpdated: (institution: Institution) => void;
}

/** Moves the last day of access of an institution; a day that is over ends it now. */
export function ExpiryForm({ institution, onUpdated }: ExpiryFormProps) {
  const { licenseExpiry } = institution;
  const now = useNow();
  // The typed day and the expiry it replaces; null shows the stored expiry.
  const [typed, setTyped] = useState<{ day: string; over: string } | null>(null);
  const day = typed?.day ?? licenseExpiry;
  const [isMissing, setMissing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [ended, setEnded] = useState<MadeEnd | null>(null);
  const update = useInstitutionChange(
    (api, newExpiryDate: string) => api.updateExpiry(institution.id, { newExpiryDate, from: licenseExpiry }),
    'Failed to update expiry.',
    (updated) => {
      setTyped(null);
      onUpdated(updated);
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(day === '');
    if (day === '' || update.isPending) return;
    setEnded(null);
    if (isPast(day, now) && !isPast(licenseExpiry, now)) setAsking(true);
    else update.mutate(day);
  };
  return (
    <>
      <form className={styles.update} onSubmit={submit} noValidate>
        <h3 className={styles.heading}>Update License Expiry</h3>
        <TextField
          type="date"
          label="New expiry date"
          hint="Last day of access for everyone at this institution."
          value={day}
          min={EARLIEST_DAY}
          max={LATEST_DAY}
          aria-required
          readOnly={update.isPending}
          error={isMissing ? 'Please fill in all required fields.' : undefined}
          onChange={({ target }) => {
            setTyped({ day: target.value, over: typed?.over ?? licenseExpiry });
            setMissing(false);
            update.reset();
          }}
        />
        {typed && typed.over !== licenseExpiry && (
          <Notice>
            Someone has just set it to <DateTime value={licenseExpiry} format="longDate" />.
          </Notice>
        )}
        <Button type="submit" size="small" pending={update.isPending}>
          {update.isPending ? 'Updating...' : 'Update Expiry'}
        </Button>
        {update.isSuccess && (
          <Notice inView tone="success">
            The license now expires on <DateTime value={update.data.licenseExpiry} format="longDate" />.
          </Notice>
        )}
        {update.error && (
          <Notice inView tone="error">
            {update.error.message}
          </Notice>
        )}
        {ended && <EndedNotice institutionId={institution.id} end={ended} onUndone={() => setEnded(null)} />}
      </form>
      {isAsking && (
        <EndAccessDialog
          institution={institution}
          lastDay={day}
          onClose={() => setAsking(false)}
          onEnded={(end, { id, name, domain, licenseExpiry: last, createdAt }) => {
            setEnded(end);
            setTyped(null);
            update.reset();
            onUpdated({ id, name, domain, licenseExpiry: last, createdAt });
          }}
        />
      )}
    </>
  );
}
