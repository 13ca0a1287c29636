import type { InstitutionDomain } from '@bellweek/api-client/contract/institutions';
import { Badge } from '@bellweek/ui/badge';
import { Button } from '@bellweek/ui/button';
import { CheckOption } from '@bellweek/ui/check-option';
import { Copyable } from '@bellweek/ui/copyable';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { Dialog } from '@bellweek/ui/dialog';
import { Notice } from '@bellweek/ui/notice';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { asCommand } from '../../admin/palette/page-commands.ts';
import { ReasonDialog } from '../../admin/reason-dialog.tsx';
import { useAdminClient } from '../../admin/admin-query.ts';
import { peopleOf } from '../../admin/words.ts';
import { useInstitutionChange } from './institution-calls.ts';
import styles from './institution-page.module.css';

export interface DomainItemProps {
  domain: InstitutionDomain;
  institutionName: string;
  /** Whether the operator may check its record. */
  mayCheck: boolean;
  /** Whether the operator may vouch for it, change it and remove it. */
  mayChange: boolean;
  /** The last one stays. */
  isOnly: boolean;
  onRemoved: () => void;
}

/** People whom a domain covers. */
export const usersOf = ({ people, peopleBelow, includesSubdomains }: InstitutionDomain): number =>
  people + (includesSubdomains ? peopleBelow : 0);

/** A domain with its state, the people it concerns, and what an operator can do with it. */
export function DomainItem({ domain: item, institutionName, isOnly, onRemoved, ...rights }: DomainItemProps) {
  const { id, domain, includesSubdomains, verifiedAt, verifiedBy, peopleBelow } = item;
  const rule = useInstitutionChange(
    (api, includes: boolean) => api.setSubdomainRule(id, { includesSubdomains: includes }),
    'Failed to change the rule.',
    () => undefined,
  );
  const using = usersOf(item);
  return (
    <li className={styles.domain}>
      <h3 className={styles.name}>
        {domain} <Badge tone={verifiedAt ? 'success' : 'danger'}>{verifiedAt ? 'Verified' : 'Not verified'}</Badge>
      </h3>
      <p>
        {verifiedAt && (
          <>
            Verified {verifiedBy === 'dns' ? 'by its DNS record' : 'by an operator'} on{' '}
            <DateTime value={verifiedAt} format="shortDate" />.{' '}
          </>
        )}
        {peopleOf(using)} {using === 1 ? 'uses' : 'use'} this domain.
        {!verifiedAt && ' They get access once it is verified.'}
      </p>
      {!verifiedAt && <Verification item={item} {...rights} />}
      {rights.mayChange && (
        <>
          <CheckOption isChecked={includesSubdomains} onChange={rule.mutate}>
            Include subdomains ({peopleOf(peopleBelow)})
          </CheckOption>
          {!isOnly && (
            <div className={styles.actions}>
              <RemoveDomain item={item} institutionName={institutionName} onRemoved={onRemoved} />
            </div>
          )}
        </>
      )}
      {rule.error && <Notice tone="error">{rule.error.message}</Notice>}
    </li>
  );
}

type VerificationProps = { item: InstitutionDomain } & Pick<DomainItemProps, 'mayCheck' | 'mayChange'>;

/** The record that the institution publishes, and the two ways to verify. */
function Verification({ item, mayCheck, mayChange }: VerificationProps) {
  const { id, domain, record } = item;
  const [isAsking, setAsking] = useState(false);
  const api = useAdminClient();
  const queries = useQueryClient();
  const check = useInstitutionChange(
    (client, _: null) => client.checkDomain(id),
    'Failed to check the domain.',
    () => undefined,
  );
  const verify = async (reason: string) => {
    const { data, error } = await api.verifyDomain(id, { reason });
    if (data === null) throw new Error(error ?? 'Failed to verify the domain.');
    await queries.invalidateQueries({ queryKey: ['institutions'] });
  };
  return (
    <>
      <p>Ask the institution to publish this TXT record at {domain}:</p>
      <Copyable isCode text={record} label={`Copy the record of ${domain}`} />
      {mayCheck && (
        <div className={styles.actions}>
          <Button
            size="small"
            variant="primary"
            pending={check.isPending}
            {...asCommand(`Check the record of ${domain}`)}
            onClick={() => check.mutate(null)}
          >
            {check.isPending ? 'Checking...' : 'Check Now'}
          </Button>
          {mayChange && (
            <Button size="small" {...asCommand(`Verify ${domain} by hand`)} onClick={() => setAsking(true)}>
              Verify by Hand
            </Button>
          )}
        </div>
      )}
      {check.error && (
        <Notice inView tone="error">
          {check.error.message}
        </Notice>
      )}
      <ReasonDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Verify ${domain}?`}
        isAboutPerson={false}
        description={`You vouch for this domain. Everyone with an email address at it gets access immediately: ${peopleOf(usersOf(item))} now.`}
        confirmLabel="Verify Domain"
        act={verify}
      />
    </>
  );
}

interface RemoveDomainProps {
  item: InstitutionDomain;
  institutionName: string;
  onRemoved: () => void;
}

function RemoveDomain({ item: { id, domain, members }, institutionName, onRemoved }: RemoveDomainProps) {
  const [isAsking, setAsking] = useState(false);
  const remove = useInstitutionChange(
    (api, _: null) => api.removeDomain(id),
    'Failed to remove the domain.',
    () => {
      setAsking(false);
      onRemoved();
    },
  );
  return (
    <>
      <Button size="small" variant="danger" onClick={() => setAsking(true)}>
        Remove
      </Button>
      <Dialog
        alert
        open={isAsking}
        onOpenChange={setAsking}
        title={`Remove ${domain}?`}
        description={
          members === 0
            ? `Nobody loses access to ${institutionName}. You can undo this.`
            : `${peopleOf(members)} ${members === 1 ? 'loses' : 'lose'} access through ${institutionName} immediately. You can undo this.`
        }
        footer={
          <>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button variant="danger-solid" pending={remove.isPending} onClick={() => remove.mutate(null)}>
              Remove Domain
            </Button>
          </>
        }
      >
        {remove.error && <Notice tone="error">{remove.error.message}</Notice>}
      </Dialog>
    </>
  );
}
