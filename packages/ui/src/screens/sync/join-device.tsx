import { PRODUCT } from '@bellweek/api-client/contract/product';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
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
import styles from './sync.module.css';

export interface JoinDeviceProps extends Pick<KeyLostProps, 'hasOwn' | 'guardedUntil' | 'onBeginAnew'> {
  /** @param typed the spare key */
  onSpareKey: (typed: string) => Promise<ActionResult>;
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

type Way = 'device' | 'spare-key' | 'school' | 'lost';

/** Ways to open a planner that syncs elsewhere: another device, which is asked at once, the spare key, or the school that helps. */
export function JoinDevice(props: JoinDeviceProps) {
  const { onSpareKey, onStopAsking, school = null } = props;
  const [way, setWay] = useState<Way>('device');
  const go = (to: Way) => {
    onStopAsking();
    setWay(to);
  };
  const back = () => setWay('device');
  if (way === 'spare-key') return <SpareKeyForm onSpareKey={onSpareKey} onBack={back} />;
  if (way === 'school' && school) return <AskSchool school={school} onBack={back} />;
  if (way === 'lost') {
    const helper = school ? { name: school.name, onAsk: () => setWay('school') } : undefined;
    return <KeyLost {...props} school={helper} onBack={back} />;
  }
  return <Asking {...props} onGo={go} />;
}

function SpareKeyForm({ onSpareKey, onBack }: Pick<JoinDeviceProps, 'onSpareKey'> & { onBack: () => void }) {
  const [code, setCode] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { isPending, error, run, clear } = useAction();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setEmpty(code.trim() === '');
    if (code.trim() === '' || !(await run(() => onSpareKey(code)))) field.current?.focus();
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <StepTitle>Type your spare key</StepTitle>
      <TextField
        ref={field}
        label="Spare key"
        hint="Eight blocks of four letters and digits. Spaces and capitals don’t matter."
        value={code}
        onChange={({ target }) => {
          clear();
          setEmpty(false);
          setCode(target.value);
        }}
        error={isEmpty ? 'Type the spare key you kept.' : error}
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

/** Asks the other devices as it opens, and shows the digits once one has answered; the other ways are below. */
function Asking(props: JoinDeviceProps & { onGo: (way: Way) => void }) {
  const { onAsk, onStopAsking, digits, school = null, onNotNow, onGo } = props;
  const { isPending, error, run } = useAction();
  const ask = useEffectEvent(() => void run(onAsk));
  const stop = useEffectEvent(onStopAsking);
  useEffect(() => {
    ask();
    return stop;
  }, []);
  return (
    <div className={styles.stack}>
      {isPending && digits === null && (
        <>
          <p>Open {PRODUCT.name} on a device that has your planner. It asks “Is this you?” Press Yes there.</p>
          <Spinner label="Waiting for your other device…" />
        </>
      )}
      {isPending && digits !== null && (
        <div className={styles.stack} role="status">
          <p>Your other device asks “Is this you?” If it shows these digits, press Yes there.</p>
          <PairingDigits digits={digits} />
        </div>
      )}
      {error !== null && <Notice tone="error">{error}</Notice>}
      {!isPending && (
        <Button variant="primary" onClick={() => void run(onAsk)}>
          Try again
        </Button>
      )}
      <div className={styles.row}>
        <Button size="small" onClick={() => onGo('spare-key')}>
          Use my spare key
        </Button>
        {school && (
          <Button size="small" onClick={() => onGo('school')}>
            Ask my school
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={() => onGo('lost')}>
          I have no other device or key
        </Button>
        <Button variant="quiet" size="small" onClick={onNotNow}>
          Not now
        </Button>
      </div>
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
