import type { Institution } from '@bellweek/api-client/contract/institutions';
import { Button } from '@bellweek/ui/button';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { useNow } from '@bellweek/ui/dates/use-now';
import { Dialog } from '@bellweek/ui/dialog';
import { Notice } from '@bellweek/ui/notice';
import { TextField } from '@bellweek/ui/text-field';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { EARLIEST_DAY, LATEST_DAY, isPast, useInstitutionChange } from './institution-calls.ts';
import styles from './institutions.module.css';

export interface ExpiryFormProps {
  institution: Institution;
  onUpdated: (institution: Institution) => void;
}

/** Moves the last day of access of an institution; a day that is over is asked about first. */
export function ExpiryForm({ institution, onUpdated }: ExpiryFormProps) {
  const { name, licenseExpiry } = institution;
  const now = useNow();
  // The typed day and the expiry it replaces; null shows the stored expiry.
  const [typed, setTyped] = useState<{ day: string; over: string } | null>(null);
  const day = typed?.day ?? licenseExpiry;
  const [isMissing, setMissing] = useState(false);
  const [isAsking, setAsking] = useState(false);
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
    if (isPast(day, now)) setAsking(true);
    else update.mutate(day);
  };
  return (
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
      <Dialog
        alert
        open={isAsking}
        onOpenChange={setAsking}
        title={`End access for ${name} now?`}
        description="This date is in the past. Everyone at this institution without another license loses access immediately."
        footer={
          <>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button
              variant="danger-solid"
              onClick={() => {
                setAsking(false);
                update.mutate(day);
              }}
            >
              End Access Now
            </Button>
          </>
        }
      />
    </form>
  );
}
