import { DownloadScreen } from '@bellweek/ui/screens/download';
import { ThankYouScreen } from '@bellweek/ui/screens/thank-you';
import { useShell } from './shell-context.tsx';

export function DownloadPage() {
  return <DownloadScreen apiUrl={useShell().shell.apiUrl} />;
}

export function ThankYouPage() {
  return <ThankYouScreen />;
}
