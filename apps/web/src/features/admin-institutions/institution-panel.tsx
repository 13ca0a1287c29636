import type { Institution } from '@bellweek/api-client/contract/institutions';
import { Copyable } from '@bellweek/ui/copyable';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { DescriptionList } from '@bellweek/ui/description-list';
import { LinkButton } from '@bellweek/ui/link-button';
import { institutionPath } from '../../admin/item-paths.ts';
import { asCommand } from '../../admin/palette/page-commands.ts';
import { useMayAct } from '../../admin/use-may-act.ts';
import { ExpiryForm } from './expiry-form.tsx';

export interface InstitutionPanelProps {
  institution: Institution;
  onUpdated: (institution: Institution) => void;
}

export function InstitutionPanel({ institution, onUpdated }: InstitutionPanelProps) {
  const { id, name, domain, licenseExpiry, createdAt } = institution;
  const mayChange = useMayAct('support');
  return (
    <>
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
