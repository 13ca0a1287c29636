import { EmptyState } from '@bellweek/ui/empty-state';
import { NotFoundIllustration } from '@bellweek/ui/illustrations/not-found';
import { BackToHome, Placeholder } from './placeholder.tsx';

export default function NotFoundPage() {
  return (
    <Placeholder>
      <EmptyState
        level={1}
        beside
        title="Hmmm, that page doesn't exist."
        picture={<NotFoundIllustration />}
        action={<BackToHome />}
      />
    </Placeholder>
  );
}
