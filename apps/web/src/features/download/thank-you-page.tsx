import { ThankYouScreen } from '@bellweek/ui/screens/thank-you';

export default function ThankYouPage() {
  return <ThankYouScreen />;
}
