import { EmptyState } from '@bellweek/ui/empty-state';
import { ComingSoonIllustration } from '@bellweek/ui/illustrations/coming-soon';
import { Link } from '@bellweek/ui/link';
import { useLocation } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useSession } from '../../session/session-context.tsx';
import { MembershipWish } from './membership-wish.tsx';
import { BackToHome, Placeholder } from './placeholder.tsx';

export default function ComingSoonPage() {
  const user = useSession((session) => session.user);
  const { state } = useLocation() as { state: { from?: string } | null };
  return (
    <Placeholder>
      <EmptyState level={1} beside title="Coming Soon" picture={<ComingSoonIllustration />} action={<BackToHome />}>
        <p>We’re still building this page.</p>
        {!user && (
          <p>
            Signing in with Microsoft is coming soon. Until then,{' '}
            <Link href={paths.login}>log in with Google or Apple</Link>.
          </p>
        )}
        {user && state?.from === paths.join && <MembershipWish key={user.id} user={user} />}
      </EmptyState>
    </Placeholder>
  );
}
