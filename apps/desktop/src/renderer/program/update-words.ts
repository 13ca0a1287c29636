import { PRODUCT } from '@bellweek/api-client/contract/product';
import { formatRelative } from '@bellweek/ui/dates';
import type { UpdateView } from '../../ipc/update-view.ts';

/** Next step for a downloaded update. */
export const readyWords = ({ version, isInstalledOnLeaving }: UpdateView): string =>
  isInstalledOnLeaving
    ? `${PRODUCT.name} ${version} is here. It is installed when you leave the program.`
    : `${PRODUCT.name} ${version} is here. “Restart now” installs it, and may ask for a password.`;

/** Status of updates in words; a failure has a sentence of its own. @param now milliseconds since 1970 */
export function updateWords(update: UpdateView, now: number): string {
  const { status, version, percent, checkedAt } = update;
  switch (status) {
    case 'off':
      return 'This copy takes no updates by itself.';
    case 'checking':
      return 'Looking for updates…';
    case 'downloading':
      return `${PRODUCT.name} ${version} is on its way: ${percent ?? 0}%. You can go on meanwhile.`;
    case 'ready':
      return readyWords(update);
    case 'failed':
      return '';
    case 'idle':
      return checkedAt === null
        ? 'Updates are looked for every few hours.'
        : `This is the newest version. Looked for: ${formatRelative(new Date(checkedAt).toISOString(), now)}.`;
  }
}
