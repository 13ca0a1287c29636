import { Button } from '@bellweek/ui/button';
import { TextField } from '@bellweek/ui/text-field';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { httpsAddress } from '../../../../core/text/calendar-address.ts';
import type { FeedPort } from '../../../../session/feeds/read-feed.ts';
import { Section } from '../../../fields/section.tsx';
import { useTables } from '../../../use-tables.ts';
import { AddFeed } from './add-feed.tsx';
import { FeedLine } from './feed-line.tsx';
import styles from './feed-section.module.css';

const NO_ADDRESS = 'Paste the whole address. It starts with https:// or webcal://.';

/** Calendars that are read by their address, again and again. */
export function FeedSection({ port }: { port: FeedPort }) {
  const { rows } = useTables(['feeds']);
  const feeds = [...rows.feeds.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [address, setAddress] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const next = httpsAddress(typed);
    setError(next === null ? NO_ADDRESS : null);
    setAddress(next);
  };
  return (
    <Section
      title="Calendars by address"
      hint="Canvas, Moodle, Google, Outlook and most school systems have a link to your calendar. Bellweek reads it every hour while it is open, so changes come by themselves."
    >
      <form className={styles.form} onSubmit={submit}>
        <TextField
          label="Address of the calendar"
          hint="It works like a password: keep it to yourself. Your backup file has it too."
          value={typed}
          error={error}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit">Add this calendar</Button>
      </form>
      {feeds.length > 0 && (
        <ul className={styles.feeds} aria-label="Your calendars by address">
          {feeds.map((feed) => (
            <FeedLine key={feed.id} feed={feed} port={port} />
          ))}
        </ul>
      )}
      <AddFeed
        port={port}
        address={address}
        onClose={() => {
          setAddress(null);
          setTyped('');
        }}
      />
    </Section>
  );
}
