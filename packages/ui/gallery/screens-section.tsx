import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../src/button/button.tsx';
import { AccountScreen } from '../src/screens/account/account-screen.tsx';
import { DashboardScreen } from '../src/screens/dashboard/dashboard-screen.tsx';
import { DownloadScreen } from '../src/screens/download/download-screen.tsx';
import { DownloadSection } from '../src/screens/download/download-section.tsx';
import { PlansScreen } from '../src/screens/plans/plans-screen.tsx';
import { ThankYouScreen } from '../src/screens/thank-you/thank-you-screen.tsx';
import styles from './gallery.module.css';
import { SAMPLE_PLANS, SAMPLE_USER } from './sample-people.ts';
import { SYNC_SCREENS } from './sync-screens.tsx';

const NO_PLAN = Object.values(SAMPLE_PLANS)[0]!;
const WAIT_MS = 1200;

/** Fails after a delay, so that the pending and the failed state can both be seen. */
async function failSlowly() {
  await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  return { error: 'Network error or server is unreachable' };
}

async function succeedSlowly() {
  await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  return { error: null };
}

interface SampleProps {
  plan: string;
}

export const SCREENS: Record<string, (props: SampleProps) => ReactNode> = {
  dashboard: ({ plan }) => (
    <DashboardScreen {...(SAMPLE_PLANS[plan] ?? NO_PLAN)} user={SAMPLE_USER} isLoading={false} os="mac" />
  ),
  plans: ({ plan }) => <PlansScreen {...(SAMPLE_PLANS[plan] ?? NO_PLAN)} />,
  account: () => <AccountScreen user={SAMPLE_USER} onDownloadData={succeedSlowly} onDeleteAccount={failSlowly} />,
  download: () => <DownloadScreen apiUrl="" />,
  'download-pilot': () => <DownloadSection apiUrl="" variant="pilot" />,
  'thank-you': () => <ThankYouScreen />,
  'account-without-email': () => (
    <AccountScreen
      user={{ name: 'Maximiliana Featherstonehaugh-Cholmondeley', email: null, oauthProvider: 'apple' }}
      onDownloadData={failSlowly}
      onDeleteAccount={failSlowly}
    />
  ),
  ...SYNC_SCREENS,
};

export function ScreensSection() {
  const [screen, setScreen] = useState('dashboard');
  const [plan, setPlan] = useState('No licence');
  const Sample = SCREENS[screen]!;
  return (
    <section className={styles.section}>
      <h2>Screens</h2>
      <Choice options={Object.keys(SCREENS)} chosen={screen} onChoose={setScreen} />
      <Choice options={Object.keys(SAMPLE_PLANS)} chosen={plan} onChoose={setPlan} />
      <div className={styles.screen}>
        <Sample plan={plan} />
      </div>
    </section>
  );
}

interface ChoiceProps {
  options: string[];
  chosen: string;
  onChoose: (option: string) => void;
}

function Choice({ options, chosen, onChoose }: ChoiceProps) {
  return (
    <div className={styles.tabs}>
      {options.map((option) => (
        <Button
          key={option}
          size="small"
          aria-pressed={option === chosen}
          variant={option === chosen ? 'primary' : 'secondary'}
          onClick={() => onChoose(option)}
        >
          {option}
        </Button>
      ))}
    </div>
  );
}
