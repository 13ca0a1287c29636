import type { InstitutionDetail } from '@bellweek/api-client/contract/institutions';
import { Button } from '@bellweek/ui/button';
import { useNow } from '@bellweek/ui/dates/use-now';
import { useState } from 'react';
import { asCommand } from '../../admin/palette/page-commands.ts';
import { ReasonDialog } from '../../admin/reason-dialog.tsx';
import { UndoNotice } from '../../admin/undo-notice.tsx';
import { useAct } from '../../admin/use-act.ts';
import { peopleOf } from '../../admin/words.ts';

/** Sentences on who loses access with its end. */
export function sayEnd({ members, dependent }: InstitutionDetail['people']): string {
  const others = members - dependent;
  const rest = others === 0 ? '' : ` ${peopleOf(others)} ${others === 1 ? 'is' : 'are'} not affected.`;
  if (dependent === 0) return `Nobody loses access.${rest}`;
  const lose = dependent === 1 ? 'loses access immediately and' : 'lose access immediately and';
  return `${peopleOf(dependent)} ${lose} can still read and export their planner.${rest}`;
}

/** Ends the access of an institution now, and takes that back. */
export function EndAccess({ institution }: { institution: InstitutionDetail }) {
  const { id, name } = institution;
  const [isAsking, setAsking] = useState(false);
  const [ended, setEnded] = useState<{ count: number; day: string; from: string } | null>(null);
  const hasEnded = Date.parse(institution.endsAt) <= useNow();
  const act = useAct([['institutions']]);
  const undo = async (day: string, from: string) => {
    await act((api) => api.updateExpiry(id, { newExpiryDate: day, from }));
    setEnded(null);
  };
  return (
    <>
      {ended ? (
        <UndoNotice undo={() => undo(ended.day, ended.from)}>Access ended. {peopleOf(ended.count)} lost it.</UndoNotice>
      ) : (
        !hasEnded && (
          <Button size="small" variant="danger" {...asCommand()} onClick={() => setAsking(true)}>
            End Access…
          </Button>
        )
      )}
      <ReasonDialog
        isDanger
        isAboutPerson={false}
        open={isAsking}
        onOpenChange={setAsking}
        title={`End access for ${name} now?`}
        description={`${sayEnd(institution.people)} You can undo this.`}
        confirmLabel="End Access Now"
        act={async (reason) => {
          const { people, licenseExpiry: day } = institution;
          const after = await act((api) => api.endInstitution(id, { reason }));
          if (after) setEnded({ count: people.dependent, day, from: after.licenseExpiry });
        }}
      />
    </>
  );
}
