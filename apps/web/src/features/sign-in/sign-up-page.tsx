import { SignInScreen } from './sign-in-screen.tsx';

export default function SignUpPage() {
  return <SignInScreen isSignUp />;
}
