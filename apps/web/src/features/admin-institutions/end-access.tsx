import type { InstitutionDetail } from '@bellweek/api-client/contract/institutions';
import { Button } from '@bellweek/ui/button';
import { useNow } from '@bellweek/ui/dates/use-now';
import { Notice } from '@bellweek/ui/notice';
import { countOf } from '@bellweek/ui/pages';
import { useState } from 'react';
import { ReasonDialog } from '../../admin/reason-dialog.tsx';
import { useAct } from '../../admin/use-act.ts';
import { useInstitutionChange } from './institution-calls.ts';

const people = (count: number): string => countOf(count, 'person', false, 'people');

/** Sentences on who loses access with its end. */
export function sayEnd({ members, dependent }: InstitutionDetail['people']): string {
  const others = members - dependent;
  const rest = others === 0 ? '' : ` ${people(others)} ${others === 1 ? 'is' : 'are'} not affected.`;
  if (dependent === 0) return `Nobody loses access.${rest}`;
  const lose = dependent === 1 ? 'loses access immediately and' : 'lose access immediately and';
  return `${people(dependent)} ${lose} can still read and export their planner.${rest}`;
}

/** Ends the access of an institution now, and takes that back. */
export function EndAccess({ institution }: { institution: InstitutionDetail }) {
  const { id, name } = institution;
  const [isAsking, setAsking] = useState(false);
  const [ended, setEnded] = useState<{ count: number; day: string } | null>(null);
  const hasEnded = Date.parse(institution.endsAt) <= useNow();
  const act = useAct([['institutions']]);
  const undo = useInstitutionChange(
    (api, newExpiryDate: string) => api.updateExpiry(id, { newExpiryDate }),
    'Failed to give access back.',
    () => setEnded(null),
  );
  return (
    <>
      {ended ? (
        <Notice
          inView
          tone={undo.error ? 'error' : 'success'}
          action={
            <Button size="small" pending={undo.isPending} onClick={() => undo.mutate(ended.day)}>
              Undo
            </Button>
          }
        >
          {undo.error?.message ?? `Access ended. ${people(ended.count)} lost it.`}
        </Notice>
      ) : (
        !hasEnded && (
          <Button size="small" variant="danger" onClick={() => setAsking(true)}>
            End Access…
          </Button>
        )
      )}
      <ReasonDialog
        isDanger
        open={isAsking}
        onOpenChange={setAsking}
        title={`End access for ${name} now?`}
        description={`${sayEnd(institution.people)} You can undo this.`}
        confirmLabel="End Access Now"
        act={async (reason) => {
          await act((api) => api.endInstitution(id, { reason }));
          setEnded({ count: institution.people.dependent, day: institution.licenseExpiry });
        }}
      />
    </>
  );
}
