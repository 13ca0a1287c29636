import { DocumentPage } from '../../site/document-page.tsx';
import { LAST_UPDATED, SECTIONS } from './sections.tsx';

export default function PrivacyPage() {
  return (
    <DocumentPage
      title="Privacy Policy"
      updated={LAST_UPDATED}
      lead="What you plan stays on your device. We hold little else, and this page lists all of it."
      sections={SECTIONS}
    />
  );
}
