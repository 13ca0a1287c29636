import { EmptyState } from '@bellweek/ui/empty-state';
import { UnauthorizedIllustration } from '@bellweek/ui/illustrations/unauthorized';
import { LinkButton } from '@bellweek/ui/link-button';
import { paths } from '../../config/paths.ts';
import { BackToHome, Placeholder } from './placeholder.tsx';
import styles from './placeholder.module.css';

export default function UnauthorizedPage() {
  return (
    <Placeholder>
      <EmptyState
        level={1}
        beside
        title="Unauthorized"
        picture={<UnauthorizedIllustration />}
        action={
          <div className={styles.actions}>
            <BackToHome />
            <LinkButton href={paths.login}>Log In</LinkButton>
          </div>
        }
      >
        <p>This account doesn’t have access to that page. If you have another account, log in with it.</p>
      </EmptyState>
    </Placeholder>
  );
}
