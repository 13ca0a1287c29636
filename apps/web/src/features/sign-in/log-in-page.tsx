import { SignInScreen } from './sign-in-screen.tsx';

export default function LogInPage() {
  return <SignInScreen />;
}
