import { PRODUCT } from '@bellweek/api-client/contract/product';
import { Button } from '@bellweek/ui/button';
import { Logo } from '@bellweek/ui/logo';
import { Notice } from '@bellweek/ui/notice';
import { SignInFrame } from '@bellweek/ui/screens/sign-in-frame';
import { TextField } from '@bellweek/ui/text-field';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useAccount, useShell } from '../app/shell-context.tsx';
import styles from './sign-in-page.module.css';

/** Page that opens the sign-in in the system's browser, and waits. */
export function SignInPage() {
  const isSigningIn = useAccount((account) => account.isSigningIn);
  const problem = useAccount((account) => account.signInProblem);
  return (
    <main className={styles.screen}>
      <SignInFrame
        title="Log In"
        lead={`${PRODUCT.name} opens your browser, where you log in as on the website. You choose where your planner lives: on all your devices, or only on this computer.`}
        logo={<Logo className={styles.logo} />}
      >
        {problem !== null && <Notice tone="error">{problem}</Notice>}
        {isSigningIn ? <Waiting /> : <Begin />}
      </SignInFrame>
    </main>
  );
}

function Begin() {
  const { account } = useShell().bridge;
  return (
    <Button variant="primary" size="large" className={styles.begin} onClick={() => void account.signIn()}>
      Log in with your browser
    </Button>
  );
}

function Waiting() {
  const { account } = useShell().bridge;
  const [code, setCode] = useState('');
  const [isPending, setIsPending] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setIsMissing(code.trim() === '');
    if (code.trim() === '') return;
    setIsPending(true);
    try {
      await account.enterCode({ code });
    } finally {
      setIsPending(false);
    }
  };
  return (
    <>
      <p role="status">Continue in your browser. This window goes on by itself once you are done there.</p>
      <form className={styles.form} onSubmit={submit}>
        <TextField
          label="Nothing happens? Type the code from your browser"
          hint="No code there? Open the browser again."
          error={isMissing && 'Type the code that your browser shows.'}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button type="submit" pending={isPending}>
          Use this code
        </Button>
      </form>
      <div className={styles.others}>
        <Button size="small" onClick={() => void account.openBrowserAgain()}>
          Open the browser again
        </Button>
        <Button size="small" onClick={() => void account.cancelSignIn()}>
          Cancel
        </Button>
      </div>
    </>
  );
}
