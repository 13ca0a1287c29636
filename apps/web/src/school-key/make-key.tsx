import { newSchoolKey, SHORTEST_PASSPHRASE } from '@bellweek/planner/school-tool';
import type { NewSchoolKey } from '@bellweek/planner/school-tool';
import { Button } from '@bellweek/ui/button';
import { Copyable } from '@bellweek/ui/copyable';
import { DescriptionList } from '@bellweek/ui/description-list';
import { Notice } from '@bellweek/ui/notice';
import { TextField } from '@bellweek/ui/text-field';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { saveFile } from '../site/save-file.ts';
import styles from './school-key.module.css';

const save = ({ text }: NewSchoolKey): void =>
  saveFile({ name: 'bellweek-school-key.json', type: 'application/json', text });

/** Makes the key pair of a school: the private half as a file under a passphrase, the public half as text. */
export function MakeKey() {
  const [made, setMade] = useState<NewSchoolKey | null>(null);
  return (
    <section className={styles.part} aria-labelledby="make">
      <h2 id="make">Make your school’s key</h2>
      {made === null ? <NewKey onMade={setMade} /> : <Made made={made} />}
    </section>
  );
}

function NewKey({ onMade }: { onMade: (made: NewSchoolKey) => void }) {
  const [passphrase, setPassphrase] = useState('');
  const [again, setAgain] = useState('');
  const [isPending, setPending] = useState(false);
  const [errors, setErrors] = useState<{ passphrase?: string; again?: string }>({});
  const make = async (event: FormEvent) => {
    event.preventDefault();
    const isShort = [...passphrase].length < SHORTEST_PASSPHRASE;
    const found = {
      ...(isShort ? { passphrase: `Choose at least ${SHORTEST_PASSPHRASE} characters.` } : {}),
      ...(again === passphrase ? {} : { again: 'Type the same passphrase twice.' }),
    };
    setErrors(found);
    if (isPending || Object.keys(found).length > 0) return;
    setPending(true);
    const made = await newSchoolKey(passphrase);
    save(made);
    onMade(made);
  };
  return (
    <form className={styles.form} onSubmit={(event) => void make(event)} noValidate>
      <p>You do this once. Anyone who has the key and its passphrase can unlock your students’ planners.</p>
      <TextField
        label="Passphrase"
        hint="Five words that nobody would guess are good. Write it down."
        type="password"
        autoComplete="new-password"
        maxLength={200}
        value={passphrase}
        error={errors.passphrase}
        onChange={({ target }) => setPassphrase(target.value)}
      />
      <TextField
        label="Passphrase again"
        type="password"
        autoComplete="new-password"
        maxLength={200}
        value={again}
        error={errors.again}
        onChange={({ target }) => setAgain(target.value)}
      />
      <Button type="submit" pending={isPending}>
        {isPending ? 'Making the key…' : 'Make the key and save it'}
      </Button>
    </form>
  );
}

/** The website's server fills it in. */
const supportEmail = (): string => document.querySelector<HTMLElement>('#root')?.dataset.supportEmail ?? '';

function Made({ made }: { made: NewSchoolKey }) {
  return (
    <>
      <Notice tone="success">Your key is made and saved as a file.</Notice>
      <ol className={styles.steps}>
        <li>
          Keep the file and the passphrase safe, each in two places. Without both nobody can help your students: we have
          no copy.
        </li>
        <li>
          Send us the public key by email, to {supportEmail()}. It is no secret. Write by which phone number we can
          reach you.
        </li>
        <li>We call you. Read us the check code then, so that we both know that the public key is yours.</li>
      </ol>
      <DescriptionList
        facts={[
          { term: 'Public key', value: <Copyable isCode text={made.publicKey} label="Copy public key" /> },
          { term: 'Check code', value: <b className={styles.code}>{made.checkCode}</b> },
        ]}
      />
      <Button size="small" onClick={() => save(made)}>
        Save the key again
      </Button>
    </>
  );
}
