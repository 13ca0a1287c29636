import { useState } from 'react';
import { Button } from '../../button/button.tsx';
import { FileButton } from '../../file-button/file-button.tsx';
import { Notice } from '../../notice/notice.tsx';
import type { ActionResult } from '../account/action.ts';
import { StepTitle } from './step-title.tsx';
import { useAction } from './use-action.ts';
import styles from './sync.module.css';

/** A file of this size is no answer of a school. */
const MOST_BYTES = 1_000_000;

/** Help of a person's school, where neither a device nor the spare key is left. */
export interface SchoolHelp {
  /** Name of the school. */
  name: string;
  /** Makes the request and saves it as a file. */
  onRequest: () => Promise<{ checkCode: string } | { error: string }>;
  /** @param text content of the school's answer */
  onAnswer: (text: string) => Promise<ActionResult>;
}

export interface AskSchoolProps {
  school: SchoolHelp;
  onBack: () => void;
}

/** A request to the person's school, and its answer: two files that go from hand to hand. */
export function AskSchool({ school: { name, onRequest, onAnswer }, onBack }: AskSchoolProps) {
  const [checkCode, setCheckCode] = useState<string | null>(null);
  const saving = useAction();
  const answering = useAction();
  const save = async () => {
    const result = await onRequest();
    if ('error' in result) return result;
    setCheckCode(result.checkCode);
    return { error: null };
  };
  return (
    <div className={styles.stack}>
      <StepTitle>Ask {name}</StepTitle>
      <ol className={styles.ways}>
        <li>
          <p>
            <b>1. Save your request</b> and give it to your school, for example by email. Only your school can open it.
          </p>
          <Button
            variant={checkCode === null ? 'primary' : 'secondary'}
            pending={saving.isPending}
            onClick={() => void saving.run(save)}
          >
            {checkCode === null ? 'Save my request' : 'Save it again'}
          </Button>
          {saving.error !== null && <Notice tone="error">{saving.error}</Notice>}
        </li>
        {checkCode !== null && (
          <li>
            <p>
              <b>2. Compare the check code</b> with the person at your school, face to face or by phone. They see the
              same one.
            </p>
            <p className={styles['check-code']} role="status" aria-label="Check code">
              {checkCode}
            </p>
          </li>
        )}
        <li>
          <p>
            <b>{checkCode === null ? '2.' : '3.'} Open the answer</b> that your school gives you. Until then, stay with
            this browser and don’t delete its data.
          </p>
          <FileButton
            label="Answer from your school"
            accept=".json,application/json"
            mostBytes={MOST_BYTES}
            variant={checkCode === null ? 'secondary' : 'primary'}
            onText={(text) => void answering.run(() => onAnswer(text))}
          >
            {answering.isPending ? 'Opening…' : 'Open the answer…'}
          </FileButton>
          {answering.error !== null && <Notice tone="error">{answering.error}</Notice>}
        </li>
      </ol>
      <Button variant="quiet" onClick={onBack}>
        Back
      </Button>
    </div>
  );
}
