import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from '../../button/button.tsx';
import { Notice } from '../../notice/notice.tsx';
import { Spinner } from '../../spinner/spinner.tsx';
import { TextField } from '../../text-field/text-field.tsx';
import type { ActionResult } from '../account/action.ts';
import { AskSchool } from './ask-school.tsx';
import type { SchoolHelp } from './ask-school.tsx';
import { KeyLost } from './key-lost.tsx';
import type { KeyLostProps } from './key-lost.tsx';
import { StepTitle } from './step-title.tsx';
import { useAction } from './use-action.ts';
import type { RunningAction } from './use-action.ts';
import styles from './sync.module.css';

export interface JoinDeviceProps extends Pick<KeyLostProps, 'hasOwn' | 'guardedUntil' | 'onBeginAnew'> {
  /** @param code as typed */
  onCode: (code: string) => Promise<ActionResult>;
  /** Asks another device; resolves once it answered, or nothing came. */
  onAsk: () => Promise<ActionResult>;
  /** Stops asking. */
  onStopAsking: () => void;
  /** Six digits that both devices show; null before another device has answered. */
  digits: string | null;
  /** The person's school, where it has the key; null where it has not. */
  school?: SchoolHelp | null;

  /** Uses the planner here without sync. */
  onNotNow: () => void;
}

type Way = 'choose' | 'code' | 'device' | 'school' | 'lost';

/** Ways to open a planner that syncs elsewhere: another device, the recovery code, or the school that helps. */
export function JoinDevice(props: JoinDeviceProps) {
  const { onCode, onAsk, onStopAsking, digits, school = null, onNotNow } = props;
  const [way, setWay] = useState<Way>('choose');
  const asking = useAction();
  const ask = () => {
    setWay('device');
    void asking.run(onAsk);
  };
  const back = () => {
    if (asking.isPending) onStopAsking();
    setWay('choose');
  };
  if (way === 'code') return <CodeForm onCode={onCode} onBack={back} />;
  if (way === 'school' && school) return <AskSchool school={school} onBack={back} />;
  if (way === 'lost') {
    const helper = school ? { name: school.name, onAsk: () => setWay('school') } : undefined;
    return <KeyLost {...props} school={helper} onBack={back} />;
  }
  if (way === 'device') return <Asking digits={digits} asking={asking} onAgain={ask} onBack={back} />;
  return (
    <div className={styles.stack}>
      <p>Your account has a synced planner. Unlock it once, and it opens here.</p>
      <ul className={styles.ways}>
        <li>
          <Button variant="primary" onClick={ask}>
            Use another device
          </Button>
          <p className={styles.quiet}>A device where your planner is open. Both show the same six digits.</p>
        </li>
        <li>
          <Button onClick={() => setWay('code')}>Use my recovery code</Button>
          <p className={styles.quiet}>The eight groups of letters and digits you kept. Only your newest code works.</p>
        </li>
        {school && (
          <li>
            <Button onClick={() => setWay('school')}>Ask my school</Button>
            <p className={styles.quiet}>{school.name} can unlock your planner for this device.</p>
          </li>
        )}
      </ul>
      <div className={styles.row}>
        <Button variant="quiet" size="small" onClick={() => setWay('lost')}>
          I have neither
        </Button>
        <Button variant="quiet" size="small" onClick={onNotNow}>
          Not now
        </Button>
      </div>
    </div>
  );
}

function CodeForm({ onCode, onBack }: Pick<JoinDeviceProps, 'onCode'> & { onBack: () => void }) {
  const [code, setCode] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { isPending, error, run, clear } = useAction();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setEmpty(code.trim() === '');
    if (code.trim() === '' || !(await run(() => onCode(code)))) field.current?.focus();
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <StepTitle>Type your recovery code</StepTitle>
      <TextField
        ref={field}
        label="Recovery code"
        hint="Eight groups of four. Spaces and capitals don’t matter."
        value={code}
        onChange={({ target }) => {
          clear();
          setEmpty(false);
          setCode(target.value);
        }}
        error={isEmpty ? 'Type the code you kept.' : error}
        readOnly={isPending}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <div className={styles.row}>
        <Button type="submit" variant="primary" pending={isPending}>
          {isPending ? 'Opening…' : 'Open my planner'}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  );
}

interface AskingProps {
  digits: string | null;
  asking: RunningAction;
  onAgain: () => void;
  onBack: () => void;
}

function Asking({ digits, asking: { isPending, error }, onAgain, onBack }: AskingProps) {
  return (
    <div className={styles.stack}>
      <StepTitle>Use another device</StepTitle>
      {isPending && digits === null && (
        <>
          <p>
            Open your planner on a device that already has it. It asks about this device: press “Show six digits” there.
          </p>
          <Spinner label="Waiting for your other device…" />
        </>
      )}
      {isPending && digits !== null && <Compare digits={digits} />}
      {error !== null && <Notice tone="error">{error}</Notice>}
      <div className={styles.row}>
        {!isPending && (
          <Button variant="primary" onClick={onAgain}>
            Try again
          </Button>
        )}
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
      </div>
    </div>
  );
}

function Compare({ digits }: { digits: string }) {
  return (
    <div className={styles.stack} role="status">
      <p>Does your other device show the same digits? Then press “They match” there.</p>
      <PairingDigits digits={digits} />
    </div>
  );
}

/** Six digits, three and three; read out one by one. */
export function PairingDigits({ digits }: { digits: string }) {
  const half = Math.ceil(digits.length / 2);
  return (
    <p className={styles.digits}>
      <span aria-hidden="true">
        {digits.slice(0, half)} {digits.slice(half)}
      </span>
      <span className="visually-hidden">{[...digits].join(' ')}</span>
    </p>
  );
}
