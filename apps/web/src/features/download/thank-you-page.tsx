import { ThankYouScreen } from '@bellweek/ui/screens/thank-you';
import { usePlannerOpening } from '../../site/use-planner-opening.ts';

export default function ThankYouPage() {
  return <ThankYouScreen browserOpens={usePlannerOpening()} />;
}
