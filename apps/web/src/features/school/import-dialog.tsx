import { urlSafe } from '@bellweek/api-client/client/base64-url';
import { CLASS_LIST_LIMITS } from '@bellweek/api-client/contract/school';
import type { ListPreview } from '@bellweek/api-client/contract/school';
import { FileButton } from '@bellweek/ui/file-button';
import { countOf, formatCount } from '@bellweek/ui/pages';
import { showToast } from '@bellweek/ui/toast';
import { useState } from 'react';
import { FormDialog } from '../../admin/form-dialog.tsx';
import { useAttempt } from '../../admin/use-attempt.ts';
import { Notice } from '@bellweek/ui/notice';
import { useDeskAct } from './desk-query.ts';
import styles from './school.module.css';
import { EFFECTS, namePerson, peopleOf, sayCounts, saySame } from './words.ts';

const KINDS = '.csv,.zip,text/csv,application/zip';

/** The bytes of a file as base64url. */
async function encode(file: File): Promise<string> {
  const reader = new FileReader();
  const read = new Promise((resolve, reject) => {
    reader.onload = resolve;
    reader.onerror = () => reject(new Error('The file could not be read.'));
  });
  reader.readAsDataURL(file);
  await read;
  const [, base64 = ''] = (reader.result as string).split(',');
  return urlSafe(base64);
}

interface Chosen {
  name: string;
  content: string;
  preview: ListPreview;
}

/** Imports a class list once it is seen what that does. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const act = useDeskAct();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { attempt, failure } = useAttempt();
  const choose = (file: File) =>
    void attempt(async () => {
      setChosen(null);
      if (file.size === 0) throw new Error('This file is empty.');
      if (file.size > CLASS_LIST_LIMITS.file)
        throw new Error(`This file is too large. At most ${CLASS_LIST_LIMITS.file / 1_000_000} MB, please.`);
      const content = await encode(file);
      setChosen({ name: file.name, content, preview: await act((api) => api.previewImport(content), false) });
    });
  const submit = async () => {
    if (chosen === null) throw new Error('Please choose a file.');
    const { added, changed, takenOff, back } = chosen.preview;
    if (sayCounts(chosen.preview) === '') return;
    const seen = { added, changed, takenOff, back };
    await act((api) => api.importList({ content: chosen.content, seen }));
    showToast({ title: 'The class list was imported.', tone: 'success' });
  };
  return (
    <FormDialog
      onClose={onClose}
      title="Import Class List"
      description="Nothing changes before you have seen what would, and you can undo it."
      submitLabel={chosen !== null && sayCounts(chosen.preview) === '' ? 'Close' : 'Import'}
      submit={submit}
    >
      <p>
        A CSV file with a column “email”, and “name” and “role” if you like. Or a OneRoster export, version 1.1 or 1.2:
        the zip file, or users.csv alone. We keep names, addresses, roles and the numbers of your own system.
      </p>
      <div>
        <FileButton size="small" label="Class list" accept={KINDS} onFile={choose}>
          Choose a File…
        </FileButton>
      </div>
      {failure !== null && (
        <Notice inView tone="error">
          {failure}
        </Notice>
      )}
      <div className={styles.preview} role="status">
        {chosen && <Preview {...chosen} />}
      </div>
    </FormDialog>
  );
}

function Preview({ name, preview }: Chosen) {
  const { people, same, outside, bad, badLines } = preview;
  const counts = sayCounts(preview);
  const all = preview.added + preview.changed + preview.back;
  return (
    <>
      <p>
        {name}: {counts === '' ? 'nothing would change' : counts}. {saySame(same)}
      </p>
      <Leaving {...preview} />
      {people.length > 0 && (
        <ul className={styles.lines} aria-label="Changes">
          {people.map(({ what, ...person }) => (
            <li key={person.email}>
              {namePerson(person)}: {EFFECTS[what]}
            </li>
          ))}
          {all > people.length && <li>… and {peopleOf(all - people.length)} more</li>}
        </ul>
      )}
      {outside > 0 && <p>{peopleOf(outside)} left out: their addresses are not of your school.</p>}
      {bad > 0 && (
        <>
          <p>{countOf(bad, 'line')} left out:</p>
          <ul className={styles.lines} aria-label="Lines left out">
            {badLines.map(({ line, problem }) => (
              <li key={line}>
                Line {formatCount(line)}: {problem}
              </li>
            ))}
            {bad > badLines.length && <li>… and {countOf(bad - badLines.length, 'line')} more</li>}
          </ul>
        </>
      )}
    </>
  );
}

/** A list of this length is open from the start. */
const FEW = 10;

/** People whom the list takes off. */
function Leaving({ leaving, losing, takenOff }: Pick<ListPreview, 'leaving' | 'losing' | 'takenOff'>) {
  if (takenOff === 0) return null;
  return (
    <>
      {losing > 0 && <Notice quiet>{peopleOf(losing)} would lose access now.</Notice>}
      <details className={styles.leaving} open={takenOff <= FEW}>
        <summary>Taken off: {peopleOf(takenOff)}</summary>
        <ul className={styles.lines} aria-label="Taken off" tabIndex={0}>
          {leaving.map((person) => (
            <li key={person.email}>{namePerson(person)}</li>
          ))}
          {takenOff > leaving.length && <li>… and {peopleOf(takenOff - leaving.length)} more</li>}
        </ul>
      </details>
    </>
  );
}
