import { HelpError, MOST_TEXT, openSchoolKey, readRequest } from '@bellweek/planner/school-tool';
import type { OpenedRequest, SchoolPair } from '@bellweek/planner/school-tool';
import { Button } from '@bellweek/ui/button';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { DescriptionList } from '@bellweek/ui/description-list';
import { FileButton } from '@bellweek/ui/file-button';
import { Notice } from '@bellweek/ui/notice';
import { TextField } from '@bellweek/ui/text-field';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { saveFile } from '../site/save-file.ts';
import styles from './school-key.module.css';

const JSON_FILE = { accept: '.json,application/json', mostBytes: MOST_TEXT };
const sentenceOf = (error: unknown): string =>
  error instanceof HelpError ? error.message : 'This browser cannot do that. Try a newer one.';

/** Answers a member's request with the school's key. */
export function HelpMember() {
  const [school, setSchool] = useState<SchoolPair | null>(null);
  return (
    <section className={styles.part} aria-labelledby="help">
      <h2 id="help">Help a student</h2>
      {school === null ? (
        <Unlock onUnlocked={setSchool} />
      ) : (
        <>
          <div className={styles.row}>
            <p>
              Your key is unlocked. Check code: <b className={styles.code}>{school.checkCode}</b>
            </p>
            <Button size="small" onClick={() => setSchool(null)}>
              Lock it
            </Button>
          </div>
          <Requests school={school} />
        </>
      )}
    </section>
  );
}

function Unlock({ onUnlocked }: { onUnlocked: (school: SchoolPair) => void }) {
  const [file, setFile] = useState<{ text: string; name: string } | null>(null);
  const [passphrase, setPassphrase] = useState('');
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const unlock = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (file === null) return setError('Choose your school key first.');
    setPending(true);
    setError(null);
    try {
      onUnlocked(await openSchoolKey(file.text, passphrase));
    } catch (failure) {
      setError(sentenceOf(failure));
      setPending(false);
    }
  };
  return (
    <form className={styles.form} onSubmit={(event) => void unlock(event)} noValidate>
      <div className={styles.row}>
        <FileButton label="School key" {...JSON_FILE} onText={(text, name) => setFile({ text, name })}>
          {file === null ? 'Choose your school key…' : 'Choose another file…'}
        </FileButton>
        <span role="status" className={styles.quiet}>
          {file !== null && `Chosen: ${file.name}`}
        </span>
      </div>
      <TextField
        label="Passphrase of the key"
        type="password"
        autoComplete="current-password"
        maxLength={200}
        value={passphrase}
        onChange={({ target }) => setPassphrase(target.value)}
      />
      {error !== null && <Notice tone="error">{error}</Notice>}
      <Button type="submit" pending={isPending}>
        {isPending ? 'Unlocking…' : 'Unlock'}
      </Button>
    </form>
  );
}

function Requests({ school }: { school: SchoolPair }) {
  const [request, setRequest] = useState<OpenedRequest | null>(null);
  const [fileName, setFileName] = useState('');
  const [isAnswered, setAnswered] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const read = async (text: string, name: string) => {
    setFileName(name);
    setAnswered(false);
    setRequest(null);
    setError(null);
    await readRequest(school, text).then(setRequest, (failure: unknown) => setError(sentenceOf(failure)));
  };
  const answer = async (opened: OpenedRequest) => {
    saveFile({ name: 'bellweek-answer.json', type: 'application/json', text: await opened.answer() });
    setAnswered(true);
  };
  return (
    <>
      <div className={styles.row}>
        <FileButton label="Request for help" {...JSON_FILE} onText={(text, name) => void read(text, name)}>
          {request === null ? 'Choose a request…' : 'Choose another request…'}
        </FileButton>
        <span role="status" className={styles.quiet}>
          {fileName !== '' && `Chosen: ${fileName}`}
        </span>
      </div>
      {error !== null && <Notice tone="error">{error}</Notice>}
      {request !== null && <Asked request={request} isAnswered={isAnswered} onAnswer={() => void answer(request)} />}
    </>
  );
}

interface AskedProps {
  request: OpenedRequest;
  isAnswered: boolean;
  onAnswer: () => void;
}

function Asked({ request: { owner, deviceName, askedAt, checkCode }, isAnswered, onAnswer }: AskedProps) {
  const who = owner.name || owner.email || 'this student';
  return (
    <>
      <DescriptionList
        facts={[
          { term: 'Planner of', value: owner.name },
          { term: 'Email address', value: owner.email },
          { term: 'Device that asks', value: deviceName },
          { term: 'Asked', value: <DateTime value={askedAt} format="longDateTime" /> },
          { term: 'Check code', value: <b className={styles.code}>{checkCode}</b> },
        ]}
      />
      <p>
        Name and address are those of the account when its owner let your school help. They don’t tell who sent this
        file. Make sure that <b>{who}</b> asks: face to face, or on the phone, by a number you know. Their screen shows
        the same check code. If it differs, don’t answer.
      </p>
      <Button variant={isAnswered ? 'secondary' : 'primary'} onClick={onAnswer}>
        {isAnswered ? 'Save the answer again' : `It is ${who} and the codes match: save the answer`}
      </Button>
      {isAnswered && (
        <Notice tone="success">
          The answer is saved. Give the file to {who}. It opens the planner on the device that asked, and nowhere else.
        </Notice>
      )}
    </>
  );
}
