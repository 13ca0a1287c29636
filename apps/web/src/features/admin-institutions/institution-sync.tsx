import { syncPublicKey } from '@bellweek/api-client/contract/sync-fields';
import type { InstitutionSync as Sync, SchoolMode } from '@bellweek/api-client/contract/sync-school';
import { checkCodeOf } from '@bellweek/planner/sync';
import { Button } from '@bellweek/ui/button';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { Notice } from '@bellweek/ui/notice';
import { Select } from '@bellweek/ui/select';
import { Spinner } from '@bellweek/ui/spinner';
import { TextField } from '@bellweek/ui/text-field';
import { useEffect, useState } from 'react';
import { useAdminQuery } from '../../admin/admin-query.ts';
import { asCommand } from '../../admin/palette/page-commands.ts';
import { ReasonDialog } from '../../admin/reason-dialog.tsx';
import { useAct } from '../../admin/use-act.ts';
import { useMayAct } from '../../admin/use-may-act.ts';
import { peopleOf } from '../../admin/words.ts';
import { paths } from '../../config/paths.ts';
import styles from './institution-page.module.css';

const MODES: Record<SchoolMode, { label: string; sentence: string }> = {
  own: {
    label: 'Members alone',
    sentence: 'Only members can unlock their synced planners, by device or spare key.',
  },
  help: {
    label: 'With help',
    sentence: 'The institution can unlock and read its members’ synced planners too, by a key that we don’t have.',
  },
  kept: {
    label: 'Kept by us',
    sentence: 'We keep the keys of members’ synced planners and give them out after login. We could unlock them.',
  },
};
/** Members agree while the page is open. */
const FRESH_MS = 10_000;
const OPTIONS = (Object.keys(MODES) as SchoolMode[]).map((value) => ({ value, label: MODES[value].label }));

const isOffered = (mode: SchoolMode, { canKeep }: Sync): boolean => mode !== 'kept' || canKeep;

/** The choice of an institution: its members alone can unlock their synced planners, or somebody else too. */
export function InstitutionSync({ id, name }: { id: string; name: string }) {
  const { data, isError, refetch } = useAdminQuery(['institutions', 'sync', id], (api) => api.getInstitutionSync(id), {
    freshFor: () => FRESH_MS,
  });
  return (
    <section className={styles.section} aria-labelledby="sync">
      <h2 className={styles.heading} id="sync">
        Synced planners
      </h2>
      {data ? (
        <Choice id={id} name={name} sync={data} />
      ) : isError ? (
        <Notice tone="error" action={<Button onClick={() => void refetch()}>Try again</Button>}>
          Failed to load who can unlock synced planners.
        </Notice>
      ) : (
        <Spinner label="Loading who can unlock synced planners" />
      )}
    </section>
  );
}

function Choice({ id, name, sync }: { id: string; name: string; sync: Sync }) {
  const mayChange = useMayAct('administrator');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <p>{MODES[sync.mode].sentence}</p>
      {sync.publicKey !== null && <CheckCode publicKey={sync.publicKey} />}
      {sync.since !== null && (
        <p>
          Since <DateTime value={sync.since} format="longDate" />. {peopleOf(sync.given)} agreed so far.
        </p>
      )}
      {mayChange && (
        <div className={styles.actions}>
          <Button size="small" {...asCommand()} onClick={() => setAsking(true)}>
            Change Who Can Unlock…
          </Button>
        </div>
      )}
      {isAsking && <ChoiceDialog id={id} name={name} sync={sync} onClose={() => setAsking(false)} />}
    </>
  );
}

/** By this the institution knows its own public key. */
function CheckCode({ publicKey }: { publicKey: string }) {
  const [code, setCode] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const isKey = syncPublicKey.safeParse(publicKey).success;
    void (isKey ? checkCodeOf(publicKey) : Promise.resolve(null)).then((next) => isCurrent && setCode(next));
    return () => void (isCurrent = false);
  }, [publicKey]);
  return (
    <p role="status">
      {code !== null && (
        <>
          Check code: <b>{code}</b>. Compare it with the institution by phone.
        </>
      )}
    </p>
  );
}

/** Sentences on the members who have agreed to the choice before. */
export function sayBefore({ mode: before, given }: Pick<Sync, 'mode' | 'given'>, mode: SchoolMode): string {
  const agreed = `${peopleOf(given)} agreed to the choice before.`;
  if (before === 'kept') return `${agreed} We keep their keys until they have a spare key.`;
  if (mode === 'own')
    return `${agreed} The institution can still help each of them until they end that in their planner.`;
  return `${agreed} The institution can still help each of them, by the key it had then, until they agree to the new choice.`;
}

function ChoiceDialog({ id, name, sync, onClose }: { id: string; name: string; sync: Sync; onClose: () => void }) {
  const [mode, setMode] = useState<SchoolMode>(sync.mode);
  const [publicKey, setPublicKey] = useState(sync.publicKey ?? '');
  const act = useAct([['institutions', 'sync']]);
  const isOther = mode === 'help' && sync.publicKey !== null && publicKey.trim() !== sync.publicKey;
  return (
    <ReasonDialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={`Who can unlock the synced planners of ${name}?`}
      description="Members see this in their account and are asked before it applies to them. You can change it again."
      confirmLabel="Save Choice"
      isAboutPerson={false}
      act={(reason) =>
        act((api) =>
          api.changeInstitutionSync(id, { mode, publicKey: mode === 'help' ? publicKey.trim() : null, reason }),
        )
      }
    >
      <Select
        label="Mode"
        options={OPTIONS.filter(({ value }) => value === sync.mode || isOffered(value, sync))}
        value={mode}
        onChange={setMode}
      />
      <p>{MODES[mode].sentence}</p>
      {mode === 'help' && (
        <>
          <TextField
            label="Public key of the institution"
            hint={
              <>
                It makes the key at <a href={paths.schoolKey}>School key</a> and keeps the private half.
              </>
            }
            value={publicKey}
            maxLength={200}
            aria-required
            onChange={({ target }) => setPublicKey(target.value)}
          />
          <CheckCode publicKey={publicKey.trim()} />
        </>
      )}
      {sync.given > 0 && (mode !== sync.mode || isOther) && <p>{sayBefore(sync, mode)}</p>}
    </ReasonDialog>
  );
}
