import { PRODUCT } from '@bellweek/api-client/contract/product';
import { BEGUN_WEEK } from '@bellweek/ui/begun-week';
import { Button } from '@bellweek/ui/button';
import { Logo } from '@bellweek/ui/logo';
import { Notice } from '@bellweek/ui/notice';
import { TextField } from '@bellweek/ui/text-field';
import { WeekGrid } from '@bellweek/ui/week-grid';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useAccount, useShell } from '../app/shell-context.tsx';
import styles from './sign-in-page.module.css';

/** Signing in happens in the system's browser; this page leads there and waits. */
export function SignInPage() {
  const isSigningIn = useAccount((account) => account.isSigningIn);
  const problem = useAccount((account) => account.signInProblem);
  return (
    <main className={styles.screen}>
      <div className={styles.panel}>
        <Logo className={styles.logo} />
        <div className={styles.words}>
          <h1 tabIndex={-1}>Log In</h1>
          <p className={styles.lead}>
            {PRODUCT.name} opens your browser, where you log in as on the website. What you plan stays on this computer.
          </p>
        </div>
        {problem !== null && <Notice tone="error">{problem}</Notice>}
        {isSigningIn ? <Waiting /> : <Begin />}
      </div>
      <WeekGrid className={styles.week} width={560} height={560} entries={BEGUN_WEEK} now={{ day: 2, row: 3.1 }} />
    </main>
  );
}

function Begin() {
  const { account } = useShell().bridge;
  return (
    <Button variant="primary" size="large" onClick={() => void account.signIn()}>
      Log in with your browser
    </Button>
  );
}

function Waiting() {
  const { account } = useShell().bridge;
  const [code, setCode] = useState('');
  const [isPending, setIsPending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending || code.trim() === '') return;
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
        <Button size="small" onClick={() => void account.signIn()}>
          Open the browser again
        </Button>
        <Button size="small" onClick={() => void account.cancelSignIn()}>
          Cancel
        </Button>
      </div>
    </>
  );
}
