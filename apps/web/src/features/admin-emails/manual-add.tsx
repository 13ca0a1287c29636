import { isEmailAddress } from '@bellweek/api-client/contract/email-address';
import { LIMITS } from '@bellweek/api-client/contract/limits';
import { Button } from '@bellweek/ui/button';
import { TextField } from '@bellweek/ui/text-field';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import styles from './emails.module.css';
import { MESSAGES } from './messages.ts';
import type { Person } from './recipients.ts';

interface ManualAddProps {
  /** Returns why the person cannot be added, or a note about them. */
  onAdd: (person: Person) => Promise<{ refusal: string } | { note: string } | null>;
}

/** Adds a person who is on none of the lists. */
export function ManualAdd({ onAdd }: ManualAddProps) {
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const [isAdding, setAdding] = useState(false);

  const add = async () => {
    const address = email.trim();
    setAdding(true);
    const answer = isEmailAddress(address)
      ? await onAdd({ email: address, name: name.trim() || null, from: null })
      : { refusal: MESSAGES.email };
    setAdding(false);
    setProblem(answer && 'refusal' in answer ? answer.refusal : null);
    setNote(answer && 'note' in answer ? answer.note : null);
    field.current?.focus();
    if (answer && 'refusal' in answer) return;
    setName('');
    setEmail('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // An empty field is not an error (specification, section 5).
    if (email.trim() === '') return setProblem(null);
    if (!isAdding) void add();
  };
  return (
    <form className={styles.manual} onSubmit={submit} noValidate aria-label="Add a person manually">
      <TextField
        label="Name"
        optional
        value={name}
        maxLength={LIMITS.name}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        label="Email"
        ref={field}
        type="email"
        value={email}
        maxLength={LIMITS.email}
        autoComplete="off"
        error={problem}
        onChange={({ target }) => setEmail(target.value)}
      />
      <Button type="submit" pending={isAdding}>
        Add
      </Button>
      <p className={styles.said} role="status">
        {note}
      </p>
    </form>
  );
}
