import { EmptyState } from '@bellweek/ui/empty-state';
import { UnauthorizedIllustration } from '@bellweek/ui/illustrations/unauthorized';
import { BackToHome } from './back-to-home.tsx';
import { Placeholder } from './placeholder.tsx';

export default function UnauthorizedPage() {
  return (
    <Placeholder>
      <EmptyState level={1} beside title="Unauthorized" picture={<UnauthorizedIllustration />} action={<BackToHome />}>
        <p>This page is for another account. If it should be yours, log in with that one.</p>
      </EmptyState>
    </Placeholder>
  );
}
