import type { PlannerSession } from '@bellweek/planner/session';
import { Button } from '@bellweek/ui/button';
import { LinkButton } from '@bellweek/ui/link-button';
import { Notice } from '@bellweek/ui/notice';
import { useStore } from 'zustand';
import { signInHint } from '../account/sign-in-hint.ts';
import { place } from '../app/place.ts';
import { useAccount, useShell } from '../app/shell-context.tsx';
import { UpdateNotice } from '../updates/update-notice.tsx';

/** Notices that only a program has. */
export function ProgramNotices({ session }: { session: PlannerSession }) {
  return (
    <>
      <UpdateNotice />
      <SignInAgain />
      <SignInEnds />
      <Kept session={session} />
    </>
  );
}

function SignInAgain() {
  const { account } = useShell().bridge;
  const needsSignIn = useAccount((view) => view.needsSignIn);
  const isSigningIn = useAccount((view) => view.isSigningIn);
  if (!needsSignIn) return null;
  const action = (
    <Button size="small" onClick={() => void account.signIn()}>
      {isSigningIn ? 'Open the browser again' : 'Log in'}
    </Button>
  );
  return (
    <Notice strip action={action}>
      This computer does not keep your sign-in. Log in again to have your plan checked.
    </Notice>
  );
}

function SignInEnds() {
  const current = useStore(place, (state) => state.current);
  const sentence = useAccount((view) => signInHint(view, current));
  return (
    sentence && (
      <Notice strip quiet>
        {sentence}
      </Notice>
    )
  );
}

function Kept({ session }: { session: PlannerSession }) {
  const isLost = useStore(session.view, (view) => view.isLost);
  const isRestored = useStore(session.view, (view) => view.isRestored);
  if (isRestored) {
    return (
      <Notice strip action={<LinkButton href="/backups">See backups</LinkButton>}>
        Your planner’s file was damaged. What could be read of it, or its newest backup, stands in its place; the
        damaged file has been put aside.
      </Notice>
    );
  }
  if (!isLost) return null;
  return (
    <Notice strip tone="error">
      Your planner’s file was damaged, and there is no backup of it. The damaged file has been put aside. If you
      exported your planner, you can import that file again.
    </Notice>
  );
}
