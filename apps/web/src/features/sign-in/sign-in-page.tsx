import { FREE_TRIAL } from '@bellweek/api-client/contract/plans';
import { PRODUCT } from '@bellweek/api-client/contract/product';
import { Link } from '@bellweek/ui/link';
import { Notice } from '@bellweek/ui/notice';
import { SignInFrame } from '@bellweek/ui/screens/sign-in-frame';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { withReturnTo } from '../../config/return-to.ts';
import { useSession } from '../../session/session-context.tsx';
import { SiteAddress } from '../../site/fact.tsx';
import { ProviderLinks } from '../../site/provider-links.tsx';
import { useReturnTo } from '../../site/use-return-to.ts';
import { asksIt, signInError } from './address.ts';
import styles from './sign-in-page.module.css';

const leadsToPlanner = (returnTo: string | null): boolean => returnTo?.split('?', 1)[0] === paths.planner;

/** Log in and sign up are one screen: the first sign-in creates an account. */
export default function SignInPage() {
  const isSignUp = useLocation().pathname === paths.signup;
  const [search] = useSearchParams();
  const returnTo = useReturnTo();
  const error = signInError(search.get('error'));
  const isSignedIn = useSession((session) => session.user !== null);
  const hasEnded = useSession((session) => session.hasEnded);
  // A tab that was restored: another sign-in followed the sign-in that took too long.
  if (isSignedIn && search.get('error') === 'expired') return <Navigate to={paths.dashboard} replace />;
  return (
    <SignInFrame
      className={styles.page}
      title={isSignUp ? 'Sign Up' : 'Log In'}
      lead={
        isSignUp
          ? `Choose an account to sign up with. ${PRODUCT.name} sees your name and email address, nothing else.`
          : 'Choose the account you signed up with.'
      }
    >
      {hasEnded && !isSignUp && !error && <Notice>Your session has ended. Log in again.</Notice>}
      {error && (
        <Notice tone="error" quiet>
          {error}
          {asksIt(search.get('error')) && (
            <>
              {' '}
              <Link href={paths.schoolIt}>
                <SiteAddress path={paths.schoolIt} />
              </Link>
            </>
          )}
        </Notice>
      )}
      <ProviderLinks verb={isSignUp ? 'Sign up' : 'Log in'} returnTo={returnTo} />
      {leadsToPlanner(returnTo) && (
        <p className={styles.note}>Your planner opens next. If you don’t have a plan yet, this starts {FREE_TRIAL}.</p>
      )}
      <div className={styles.other}>
        {isSignUp && <Link href={withReturnTo(paths.login, returnTo)}>Already have an account? Log in</Link>}
        <Link href={withReturnTo(isSignUp ? paths.login : paths.signup, returnTo)}>Don&apos;t have an account?</Link>
        <span>
          {isSignUp
            ? 'You make one here, by a button above. This link leads to Log In.'
            : 'It takes a minute to sign up.'}
        </span>
      </div>
    </SignInFrame>
  );
}
