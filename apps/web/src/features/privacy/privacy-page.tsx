import { DocumentPage } from '../../site/document-page.tsx';
import { LAST_UPDATED, SECTIONS } from './sections.tsx';

export default function PrivacyPage() {
  return (
    <DocumentPage
      title="Privacy Policy"
      updated={LAST_UPDATED}
      lead="What you plan stays on your device, unless you turn on sync. This page lists all that we hold."
      sections={SECTIONS}
    />
  );
}
