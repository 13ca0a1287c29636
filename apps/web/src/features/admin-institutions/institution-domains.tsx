import type { InstitutionDetail, InstitutionDomain } from '@bellweek/api-client/contract/institutions';
import { LIMITS } from '@bellweek/api-client/contract/limits';
import { Button } from '@bellweek/ui/button';
import { Notice } from '@bellweek/ui/notice';
import { TextField } from '@bellweek/ui/text-field';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { asCommand } from '../../admin/palette/page-commands.ts';
import { ReasonDialog } from '../../admin/reason-dialog.tsx';
import { UndoNotice } from '../../admin/undo-notice.tsx';
import { useAct } from '../../admin/use-act.ts';
import { useMayAct } from '../../admin/use-may-act.ts';
import { peopleOf } from '../../admin/words.ts';
import { DomainItem, usersOf } from './domain-item.tsx';
import { DomainPeople } from './domain-people.tsx';
import { useInstitutionChange } from './institution-calls.ts';
import styles from './institution-page.module.css';

/** The domains of an institution, each with its state, and a form that adds one. */
export function InstitutionDomains({ institution }: { institution: InstitutionDetail }) {
  const mayCheck = useMayAct('support');
  const mayChange = useMayAct('administrator');
  const [removed, setRemoved] = useState<InstitutionDomain | null>(null);
  const { domains } = institution;
  return (
    <section className={styles.section} aria-labelledby="domains">
      <h2 className={styles.heading} id="domains">
        Domains
      </h2>
      {removed && <Removal key={removed.id} removed={removed} onUndone={() => setRemoved(null)} />}
      <ul className={styles.domains}>
        {domains.map((domain) => (
          <DomainItem
            key={domain.id}
            domain={domain}
            institutionName={institution.name}
            mayCheck={mayCheck}
            mayChange={mayChange}
            isOnly={domains.length === 1}
            onRemoved={() => setRemoved(domain)}
          />
        ))}
      </ul>
      {mayChange && <VerifyAll unverified={domains.filter(({ verifiedAt }) => verifiedAt === null)} />}
      {mayCheck && <AddDomains institutionId={institution.id} />}
    </section>
  );
}

function Removal({ removed, onUndone }: { removed: InstitutionDomain; onUndone: () => void }) {
  const act = useAct([['institutions']]);
  const undo = async () => {
    await act((api) => api.restoreDomain(removed.id));
    onUndone();
  };
  return (
    <UndoNotice undo={undo}>
      {removed.domain} was removed. {peopleOf(removed.members)} lost access.
    </UndoNotice>
  );
}

/** Verifies several domains for one reason: a school confirms them in one call. */
function VerifyAll({ unverified }: { unverified: readonly InstitutionDomain[] }) {
  const [isAsking, setAsking] = useState(false);
  const act = useAct([['institutions']]);
  const names = unverified.map(({ domain }) => domain);
  const people = unverified.reduce((sum, item) => sum + usersOf(item), 0);
  const verify = async (reason: string) => {
    for (const { id } of unverified) await act((api) => api.verifyDomain(id, { reason }));
  };
  return (
    <>
      {unverified.length > 1 && (
        <div className={styles.actions}>
          <Button size="small" {...asCommand()} onClick={() => setAsking(true)}>
            Verify {unverified.length} Domains by Hand…
          </Button>
        </div>
      )}
      <ReasonDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Verify ${names.length} domains?`}
        isAboutPerson={false}
        description={`You vouch for these domains. Everyone with an email address at ${names.join(' or ')} gets access immediately: ${peopleOf(people)} now.`}
        confirmLabel="Verify Domains"
        act={verify}
      />
    </>
  );
}

/** The domains of a text, which are separated by spaces or commas. */
const domainsOf = (text: string): string[] => text.split(/[\s,;]+/).filter((part) => part !== '');

/** How many domains are added at once. */
const MOST_ADDED = 10;

function AddDomains({ institutionId }: { institutionId: string }) {
  const [domain, setDomain] = useState('');
  const [isMissing, setMissing] = useState(false);
  const typed = domainsOf(domain);
  const queries = useQueryClient();
  const add = useInstitutionChange(
    async (api, all: readonly string[]) => {
      let added = await api.addDomain(institutionId, { domain: all[0]!, includesSubdomains: false });
      for (let at = 1; at < all.length && added.error === null; at += 1) {
        // Added domains leave the field: another try begins with the domain that failed.
        setDomain(all.slice(at).join(' '));
        added = await api.addDomain(institutionId, { domain: all[at]!, includesSubdomains: false });
        if (added.error !== null) void queries.invalidateQueries({ queryKey: ['institutions'] });
      }
      return added;
    },
    'Failed to add the domain.',
    () => setDomain(''),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(typed.length === 0);
    if (typed.length > 0) add.mutate(typed);
  };
  return (
    <form className={styles.add} onSubmit={submit} noValidate>
      <TextField
        label="Add a domain"
        {...asCommand('Add a domain')}
        hint="Several at once are separated by spaces. People get access once a domain is verified."
        placeholder="students.school.edu"
        maxLength={LIMITS.domain * MOST_ADDED}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={domain}
        readOnly={add.isPending}
        aria-required
        error={isMissing ? 'Please enter a domain.' : undefined}
        onChange={({ target }) => {
          setDomain(target.value);
          setMissing(false);
          add.reset();
        }}
      />
      {typed.length === 1 && <DomainPeople domain={domain} hasAccess={false} />}
      <Button type="submit" size="small" pending={add.isPending}>
        {typed.length > 1 ? `Add ${typed.length} Domains` : 'Add Domain'}
      </Button>
      {add.error && (
        <Notice inView tone="error">
          {add.error.message}
        </Notice>
      )}
    </form>
  );
}
