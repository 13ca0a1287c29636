import { PRODUCT } from '@bellweek/api-client/contract/product';
import { civilOf, formatTime, settingsOf } from '@bellweek/planner/core';
import { Choice, Section } from '@bellweek/planner/screens';
import type { PlannerSession } from '@bellweek/planner/session';
import { Button } from '@bellweek/ui/button';
import { useNow } from '@bellweek/ui/dates/use-now';
import { Notice } from '@bellweek/ui/notice';
import { ProgressBar } from '@bellweek/ui/progress-bar';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { BackgroundView, ShortcutChoice } from '../../ipc/views.ts';
import { useShell } from '../app/shell-context.tsx';
import { useView } from '../app/use-view.ts';
import { MANAGED, managedWords } from './managed-words.ts';
import styles from './program-settings.module.css';
import { updateWords } from './update-words.ts';

const PAUSE_MINUTES = 60;
const FETCHED = 'Updates are fetched by themselves, and installed when you';

/** Settings of the program itself, which the tray offers as well if there is one. */
export function ProgramSettings({ session }: { session: PlannerSession }) {
  const { bridge } = useShell();
  const background = useView(bridge.background.read, bridge.on.backgroundChanged);
  return (
    <>
      <Managed />
      <Version />
      {background && <Start isOn={background.startsAtLogin} />}
      {background && <Reminders session={session} pausedUntil={background.pausedUntil} />}
      {background && <QuickEntry shortcut={background.shortcut} />}
    </>
  );
}

/** Lists what the school has set; shows nothing where it has set nothing. */
function Managed() {
  const { values, problems } = useShell().shell.policies;
  const words = managedWords(values);
  if (words.length + problems.length === 0) return null;
  return (
    <Section title={MANAGED} hint="Your school has set this for everybody who uses this computer.">
      <ul className={styles.managed}>
        {words.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {problems.map((sentence) => (
        <Notice key={sentence} quiet>
          {sentence}
        </Notice>
      ))}
    </Section>
  );
}

function Version() {
  const { bridge, shell } = useShell();
  const update = useView(bridge.updates.read, bridge.on.updatesChanged);
  const now = useNow();
  const hint = `${FETCHED} ${update?.isInstalledOnLeaving === false ? 'press “Restart now”' : 'leave the program'}.`;
  const isBusy = update?.status === 'checking' || update?.status === 'downloading';
  return (
    <Section title="Version" hint={update?.status === 'off' ? undefined : hint}>
      <p className={styles.version}>
        {PRODUCT.name} {shell.version}
      </p>
      {update && (
        <div role="status" className={styles.words}>
          {updateWords(update, now)}
        </div>
      )}
      {shell.policies.values.Updates === false && <p className={styles.words}>{MANAGED}</p>}
      {update?.status === 'downloading' && (
        <ProgressBar
          label="Download"
          total={100}
          parts={[{ key: 'arrived', amount: update.percent ?? 0, tone: 'done' }]}
          valueText={`${update.percent ?? 0}%`}
        />
      )}
      {update?.status === 'failed' && <Notice tone="error">{update.problem}</Notice>}
      {update?.status === 'ready' && (
        <Button variant="primary" onClick={() => void bridge.updates.install()}>
          Restart now
        </Button>
      )}
      {update && update.status !== 'ready' && update.status !== 'off' && (
        <Button pending={isBusy} onClick={() => void bridge.updates.check()}>
          Look for updates
        </Button>
      )}
    </Section>
  );
}

function Start({ isOn }: { isOn: BackgroundView['startsAtLogin'] }) {
  const { bridge } = useShell();
  const [problem, setProblem] = useState<string | null>(null);
  if (isOn === null) return null;
  const choose = async (start: 'login' | 'hand') => {
    const { error } = await bridge.background.startAtLogin({ isOn: start === 'login' });
    setProblem(error);
  };
  return (
    <Section title="Start" hint="It has to run for reminders to come.">
      <Choice
        label="When it starts"
        hideLabel
        value={isOn ? 'login' : 'hand'}
        options={[
          { value: 'hand', label: 'When you open it' },
          { value: 'login', label: 'With the computer', hint: 'As soon as you log in to it.' },
        ]}
        onChange={(start) => void choose(start)}
      />
      {problem !== null && <Notice tone="error">{problem}</Notice>}
    </Section>
  );
}

interface RemindersProps {
  session: PlannerSession;
  pausedUntil: BackgroundView['pausedUntil'];
}

function Reminders({ session, pausedUntil }: RemindersProps) {
  const { bridge, shell } = useShell();
  const { background } = bridge;
  const zone = useStore(session.view, (view) => view.zone);
  const { clock } = settingsOf(useStore(session.view, (view) => view.state));
  const isPaused = pausedUntil !== null;
  if (shell.policies.values.Reminders === 'off') {
    return (
      <Section title="Reminders" hint={MANAGED}>
        <p className={styles.words}>Reminders are off on this computer.</p>
      </Section>
    );
  }
  return (
    <Section title="Reminders" hint="Choose what reminds you, and when, under Week and reminders.">
      <div role="status" className={styles.words}>
        {isPaused ? `Paused until ${formatTime(civilOf(pausedUntil, zone), clock)}.` : 'Reminders are on.'}
      </div>
      <Button onClick={() => void background.pauseReminders({ minutes: isPaused ? null : PAUSE_MINUTES })}>
        {isPaused ? 'Show reminders again' : 'Pause for an hour'}
      </Button>
    </Section>
  );
}

function QuickEntry({ shortcut }: { shortcut: BackgroundView['shortcut'] }) {
  const { background } = useShell().bridge;
  const [problem, setProblem] = useState<string | null>(null);
  const { choice, choices, isTaken } = shortcut;
  const choose = async (next: ShortcutChoice) => {
    const { error } = await background.chooseShortcut({ choice: next });
    setProblem(error);
  };
  return (
    <Section title="One task from anywhere" hint="Over any other program, without opening this one.">
      <Choice
        label="The keys for it"
        hideLabel
        value={choice}
        options={choices.map((each) => ({
          value: each.choice,
          label: each.keys.length === 0 ? 'No keys' : each.keys.join(' '),
        }))}
        onChange={(next) => void choose(next)}
      />
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      {problem === null && isTaken && <Notice quiet>Another program has these keys. Please choose others.</Notice>}
    </Section>
  );
}
