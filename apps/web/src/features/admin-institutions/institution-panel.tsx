import type { Institution } from '@bellweek/api-client/contract/institutions';
import { Copyable } from '@bellweek/ui/copyable';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { DescriptionList } from '@bellweek/ui/description-list';
import { LinkButton } from '@bellweek/ui/link-button';
import { Notice } from '@bellweek/ui/notice';
import { institutionPath } from '../../admin/item-paths.ts';
import { asCommand } from '../../admin/palette/page-commands.ts';
import { useMayAct } from '../../admin/use-may-act.ts';
import { ExpiryForm } from './expiry-form.tsx';

export interface InstitutionPanelProps {
  institution: Institution;
  /** It was just created, and its domain is not verified. */
  isPending: boolean;
  onUpdated: (institution: Institution) => void;
}

export function InstitutionPanel({ institution, isPending, onUpdated }: InstitutionPanelProps) {
  const { id, name, domain, licenseExpiry, createdAt } = institution;
  const mayChange = useMayAct('administrator');
  return (
    <>
      {isPending && <Notice>Nobody gets access yet. Open the institution to verify its domain.</Notice>}
      <LinkButton size="small" href={institutionPath(id)} {...asCommand()}>
        Open institution
      </LinkButton>
      <DescriptionList
        facts={[
          { term: 'Name', value: name },
          { term: 'Domain', value: <Copyable text={domain} label="Copy domain" /> },
          { term: 'License expiry', value: <DateTime value={licenseExpiry} format="longDate" /> },
          { term: 'Created', value: <DateTime value={createdAt} format="longDateTime" /> },
          { term: 'Institution ID', value: <Copyable isCode text={id} label="Copy institution ID" /> },
        ]}
      />
      {mayChange && <ExpiryForm institution={institution} onUpdated={onUpdated} />}
    </>
  );
}
