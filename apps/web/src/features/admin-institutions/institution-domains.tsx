import type { InstitutionDetail, InstitutionDomain } from '@bellweek/api-client/contract/institutions';
import { LIMITS } from '@bellweek/api-client/contract/limits';
import { Button } from '@bellweek/ui/button';
import { Notice } from '@bellweek/ui/notice';
import { TextField } from '@bellweek/ui/text-field';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { UndoNotice } from '../../admin/undo-notice.tsx';
import { useAct } from '../../admin/use-act.ts';
import { useMayAct } from '../../admin/use-may-act.ts';
import { peopleOf } from '../../admin/words.ts';
import { DomainItem } from './domain-item.tsx';
import { DomainPeople } from './domain-people.tsx';
import { useInstitutionChange } from './institution-calls.ts';
import styles from './institution-page.module.css';

/** The domains of an institution, each with its state, and a form that adds one. */
export function InstitutionDomains({ institution }: { institution: InstitutionDetail }) {
  const mayChange = useMayAct('support');
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
            mayChange={mayChange}
            isOnly={domains.length === 1}
            onRemoved={() => setRemoved(domain)}
          />
        ))}
      </ul>
      {mayChange && <AddDomain institutionId={institution.id} />}
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

function AddDomain({ institutionId }: { institutionId: string }) {
  const [domain, setDomain] = useState('');
  const [isMissing, setMissing] = useState(false);
  const add = useInstitutionChange(
    (api, typed: string) => api.addDomain(institutionId, { domain: typed, includesSubdomains: false }),
    'Failed to add the domain.',
    () => setDomain(''),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = domain.trim();
    setMissing(typed === '');
    if (typed !== '') add.mutate(typed);
  };
  return (
    <form className={styles.add} onSubmit={submit} noValidate>
      <TextField
        label="Add a domain"
        hint="People get access once the domain is verified."
        placeholder="students.school.edu"
        maxLength={LIMITS.domain}
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
      <DomainPeople domain={domain} hasAccess={false} />
      <Button type="submit" size="small" pending={add.isPending}>
        Add Domain
      </Button>
      {add.error && (
        <Notice inView tone="error">
          {add.error.message}
        </Notice>
      )}
    </form>
  );
}
