import { LinkButton } from '@bellweek/ui/link-button';
import { paths } from '../../config/paths.ts';

export function BackToHome() {
  return (
    <LinkButton href={paths.home} variant="primary">
      Back to Home
    </LinkButton>
  );
}
