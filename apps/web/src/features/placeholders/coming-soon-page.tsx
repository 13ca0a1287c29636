import { EmptyState } from '@bellweek/ui/empty-state';
import { ComingSoonIllustration } from '@bellweek/ui/illustrations/coming-soon';
import { BackToHome, Placeholder } from './placeholder.tsx';

export default function ComingSoonPage() {
  return (
    <Placeholder>
      <EmptyState level={1} beside title="Coming Soon" picture={<ComingSoonIllustration />} action={<BackToHome />}>
        <p>We’re still building this page.</p>
      </EmptyState>
    </Placeholder>
  );
}
