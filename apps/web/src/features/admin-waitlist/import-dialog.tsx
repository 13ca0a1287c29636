import { WAITLIST_LIMITS } from '@bellweek/api-client/contract/waitlist-states';
import type { ImportResult } from '@bellweek/api-client/contract/waitlist';
import { FileButton } from '@bellweek/ui/file-button';
import { countOf, formatCount } from '@bellweek/ui/pages';
import { TextField } from '@bellweek/ui/text-field';
import { showToast } from '@bellweek/ui/toast';
import { useState } from 'react';
import type { ClipboardEvent } from 'react';
import { FormDialog } from '../../admin/form-dialog.tsx';
import { useAct } from '../../admin/use-act.ts';
import { peopleOf } from '../../admin/words.ts';
import styles from './waitlist.module.css';

const MOST = formatCount(WAITLIST_LIMITS.importLines);
const linesOf = (count: number): string => countOf(count, 'line');

/** Characters from which a browser takes seconds to paste: it makes each line by itself. */
const LONG_PASTE = 10_000;

/** Sets a long text as one value, which the browser cannot undo. */
function pasteAtOnce(event: ClipboardEvent<HTMLTextAreaElement>, change: (text: string) => void): void {
  const pasted = event.clipboardData.getData('text/plain');
  if (pasted.length < LONG_PASTE) return;
  event.preventDefault();
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  const text = value.slice(0, selectionStart) + pasted + value.slice(selectionEnd);
  change(text.slice(0, WAITLIST_LIMITS.importText));
}

/** Adds a list of addresses, once the operator has seen how many of them are new. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const act = useAct([['waitlist']]);
  const [text, setText] = useState('');
  const [preview, setPreview] = useState<ImportResult | null>(null);
  const [isEmpty, setEmpty] = useState(false);
  const change = (next: string) => {
    setText(next);
    setPreview(null);
    setEmpty(false);
  };
  const submit = async () => {
    setEmpty(text.trim() === '');
    if (text.trim() === '') return false;
    if (preview === null) {
      setPreview(await act((api) => api.previewImport(text)));
      return false;
    }
    if (preview.added === 0) return true;
    const done = await act((api) => api.importWaitlist(text));
    showToast({ title: `${peopleOf(done?.added ?? 0)} added to the waitlist.`, tone: 'success' });
    return true;
  };
  return (
    <FormDialog
      onClose={onClose}
      title="Import Addresses"
      description="Adds people to the end of the waitlist. No email is sent until you invite them."
      submitLabel={labelOf(preview)}
      submit={submit}
    >
      <TextField
        multiline
        label="Addresses"
        hint={`One address per line, or a CSV file. At most ${MOST} lines.`}
        rows={6}
        maxLength={WAITLIST_LIMITS.importText}
        spellCheck={false}
        autoCapitalize="none"
        value={text}
        error={isEmpty ? 'Please add at least one address.' : undefined}
        onChange={({ target }) => change(target.value)}
        onPaste={(event) => pasteAtOnce(event, change)}
      />
      <div>
        <FileButton size="small" label="File of addresses" accept=".csv,.txt,text/csv,text/plain" onText={change}>
          Choose a File…
        </FileButton>
      </div>
      <div role="status">{preview && <Counts result={preview} />}</div>
    </FormDialog>
  );
}

function labelOf(preview: ImportResult | null): string {
  if (preview === null) return 'Check';
  return preview.added === 0 ? 'Close' : `Add ${peopleOf(preview.added)}`;
}

function Counts({ result: { added, known, bad, badLines } }: { result: ImportResult }) {
  return (
    <>
      <p>
        {peopleOf(added)} to add. {peopleOf(known)} already on the list. {linesOf(bad)} without an email address
        {bad > 0 ? ', which will be left out:' : '.'}
      </p>
      {bad > 0 && (
        <ul className={styles.lines}>
          {badLines.map(({ line, text }) => (
            <li key={line}>
              Line {line}: {text}
            </li>
          ))}
          {bad > badLines.length && <li>… and {linesOf(bad - badLines.length)} more</li>}
        </ul>
      )}
    </>
  );
}
