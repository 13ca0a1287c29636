import type { LicenseState, Person, PersonLicense } from '@bellweek/api-client/contract/admin-people';
import { Badge } from '@bellweek/ui/badge';
import { Button } from '@bellweek/ui/button';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { useNow } from '@bellweek/ui/dates/use-now';
import { Notice } from '@bellweek/ui/notice';
import { useState } from 'react';
import { asCommand } from '../../admin/palette/page-commands.ts';
import { UndoNotice } from '../../admin/undo-notice.tsx';
import { useAct } from '../../admin/use-act.ts';
import { useMayAct } from '../../admin/use-may-act.ts';
import { LICENSE_TYPE_NAMES } from '../../admin/words.ts';
import { LicenseDialog } from './license-dialog.tsx';
import type { AskedAct, DoneAct } from './license-dialog.tsx';
import styles from './person-page.module.css';
import { Section } from '../../admin/section.tsx';

type Status = 'Active' | 'Suspended' | 'Expired' | 'Ended';

function statusOf({ endedAt, expiresAt, suspendedAt }: PersonLicense, now: number): Status {
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= now;
  if (endedAt !== null && !(isExpired && Date.parse(endedAt) >= Date.parse(expiresAt))) return 'Ended';
  if (isExpired) return 'Expired';
  return suspendedAt === null ? 'Active' : 'Suspended';
}

/** When the last of some licences ended; undefined while one goes on, or without any. */
export function lastEnd(licenses: readonly PersonLicense[]): string | undefined {
  const ends = licenses.map(({ endedAt, expiresAt }) => [endedAt, expiresAt].filter((end) => end !== null).sort()[0]);
  const last = ends.every((end) => end !== undefined) ? ends.sort().at(-1) : undefined;
  return last !== undefined && Date.parse(last) <= Date.now() ? last : undefined;
}

/** Every licence the person has or had, newest first, and what can be done with each. */
export function LicenseSection({ person }: { person: Person }) {
  const { id } = person.user;
  const [asked, setAsked] = useState<AskedAct | null>(null);
  const [done, setDone] = useState<DoneAct | null>(null);
  const canRepair = useMayAct('support');
  const act = useAct([['user', id], ['licenses']]);
  const licenses = person.licenses.toReversed();
  return (
    <Section title="Licenses">
      {done?.undo ? (
        <UndoNotice
          undo={async () => {
            await act(done.undo!);
            setDone({ words: 'Undone.' });
          }}
        >
          {done.words}
        </UndoNotice>
      ) : (
        done && (
          <Notice inView tone="success">
            {done.words}
          </Notice>
        )
      )}
      {licenses.length === 0 && <p className={styles.quiet}>No licenses yet.</p>}
      <div>
        {licenses.map((license) => (
          <LicenseItem key={license.id} license={license} onAsk={canRepair ? setAsked : null} />
        ))}
      </div>
      {canRepair && (
        <div className={styles.buttons}>
          <Button size="small" variant="primary" {...asCommand()} onClick={() => setAsked({ kind: 'grant' })}>
            Grant License…
          </Button>
        </div>
      )}
      {asked && (
        <LicenseDialog person={person} asked={asked} onClose={() => setAsked(null)} act={act} onDone={setDone} />
      )}
    </Section>
  );
}

const TONES = { Active: 'success', Suspended: 'danger', Expired: 'neutral', Ended: 'neutral' } as const;

/** The states that a licence can be put into, each with its button. */
function statesOf({ type, endedAt }: PersonLicense, status: Status): [state: LicenseState, label: string][] {
  if (type === 'admin') return [];
  const isSchools = type === 'institution';
  const revoke: [LicenseState, string][] = isSchools ? [] : [['revoked', 'Revoke…']];
  switch (status) {
    case 'Active':
      return [['suspended', 'Suspend…'], ...revoke];
    case 'Suspended':
      return [['active', 'Resume…'], ...revoke];
    case 'Ended':
      return endedAt === null || isSchools ? [] : [['active', 'Restore…']];
    case 'Expired':
      return [];
  }
}

function LicenseItem({ license, onAsk }: { license: PersonLicense; onAsk: ((act: AskedAct) => void) | null }) {
  const status = statusOf(license, useNow());
  const { type, institution, startedAt, expiresAt, endedAt, suspendedAt } = license;
  const canMove = type !== 'admin' && type !== 'institution' && endedAt === null;
  const name = LICENSE_TYPE_NAMES[type];
  const command = (label: string) => asCommand(`${label} ${name} license, ${status.toLowerCase()}`);
  return (
    <article className={styles.item} aria-label={`${name} license, ${status.toLowerCase()}`}>
      <div className={styles.line}>
        <h3 className={styles.sub}>{name}</h3>
        <Badge tone={TONES[status]}>{status}</Badge>
        {institution && <span>{institution}</span>}
      </div>
      <p className={styles.quiet}>
        <DateTime value={startedAt} format="shortDate" /> –{' '}
        {expiresAt === null ? 'never ends' : <DateTime value={expiresAt} format="shortDate" />}
        {status === 'Ended' && endedAt !== null && (
          <>
            , ended <DateTime value={endedAt} format="shortDateTime" />
          </>
        )}
        {status === 'Suspended' && suspendedAt !== null && (
          <>
            , suspended since <DateTime value={suspendedAt} format="shortDateTime" />
          </>
        )}
      </p>
      {onAsk && (
        <div className={styles.buttons}>
          {canMove && (
            <Button size="small" {...command('Change End…')} onClick={() => onAsk({ kind: 'end', license })}>
              Change End…
            </Button>
          )}
          {statesOf(license, status).map(([state, label]) => (
            <Button
              key={state}
              size="small"
              {...command(label)}
              onClick={() => onAsk({ kind: 'state', license, state })}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
    </article>
  );
}
