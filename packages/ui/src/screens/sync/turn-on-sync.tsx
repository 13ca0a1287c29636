import { EyeOff, KeyRound, Send } from 'lucide-react';
import { Button } from '../../button/button.tsx';
import { Notice } from '../../notice/notice.tsx';
import type { ActionResult } from '../account/action.ts';
import { useAction } from './use-action.ts';
import styles from './sync.module.css';

const FACTS = [
  {
    Icon: Send,
    title: 'What leaves this device',
    text: 'A locked copy of your planner, and each change you make. Only your devices and your recovery code can unlock it.',
  },
  {
    Icon: EyeOff,
    title: 'What we can read',
    text: 'Nothing you write. We see the names of your devices, when they sync and how much.',
  },
  {
    Icon: KeyRound,
    title: 'If you lose all your devices',
    text: 'Your recovery code brings your planner back. Without it, your planner is gone: we can’t unlock it either.',
  },
];

/** The same where a school has us keep the key. */
const keptFacts = (school: string): typeof FACTS => [
  {
    Icon: Send,
    title: 'What leaves this device',
    text: `A locked copy of your planner, and each change you make. ${school} has us keep the key, so your planner opens wherever you log in.`,
  },
  {
    Icon: EyeOff,
    title: 'What we can read',
    text: 'Your planner is locked on our servers, but we have the key, so we could unlock it. We open it for nobody but you.',
  },
  {
    Icon: KeyRound,
    title: 'If you lose all your devices',
    text: 'Log in on another one: your planner comes back. Whoever can log in as you can open it too.',
  },
];

/** The same where a school helps its members. */
const helpFacts = (school: string): typeof FACTS => [
  {
    Icon: Send,
    title: 'What leaves this device',
    text: `A locked copy of your planner, and each change you make. Your devices, your recovery code and ${school} can unlock it.`,
  },
  {
    Icon: EyeOff,
    title: 'Who can read it',
    text: `We can’t. ${school} could unlock and read it at any time. We see the names of your devices, when they sync and how much.`,
  },
  {
    Icon: KeyRound,
    title: 'If you lose all your devices',
    text: `Your recovery code brings your planner back. If you lose that too, ${school} can help.`,
  },
];

const factsOf = (school: TurnOnSyncProps['school']): typeof FACTS => {
  if (!school) return FACTS;
  return school.mode === 'kept' ? keptFacts(school.name) : helpFacts(school.name);
};

export interface TurnOnSyncProps {
  /** Makes the recovery code. */
  onTurnOn: () => Promise<ActionResult>;
  /** The school that can unlock the planner, or has us keep the key; null where nobody else can. */
  school?: { mode: 'help' | 'kept'; name: string } | null;
  /** The account is known not to sync yet: a recovery code comes next, unless the school has us keep the key. */
  isNew?: boolean;
}

/** Says what sync means before anything leaves the device, and turns it on. */
export function TurnOnSync({ onTurnOn, school = null, isNew = true }: TurnOnSyncProps) {
  const { isPending, error, run } = useAction();
  return (
    <div className={styles.stack}>
      <p>
        See the same planner on your laptop, phone and school computer. If a browser deletes your planner, sync brings
        it back.
      </p>
      <dl className={styles.facts}>
        {factsOf(school).map(({ Icon, title, text }) => (
          <div key={title}>
            <Icon size={20} aria-hidden="true" />
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Button variant="primary" pending={isPending} onClick={() => run(onTurnOn)}>
        Turn on sync
      </Button>
      {isNew && school?.mode !== 'kept' && (
        <p className={styles.quiet}>Next you get your recovery code. Sync starts once you have checked it.</p>
      )}
      {error !== null && <Notice tone="error">{error}</Notice>}
    </div>
  );
}
