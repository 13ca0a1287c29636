import { DescriptionList } from '@bellweek/ui/description-list';
import { metadataText, metadataTitle } from './metadata.ts';

/** Metadata of an audit entry, key by key. */
export function MetadataList({ metadata }: { metadata: Record<string, unknown> }) {
  const facts = Object.entries(metadata).map(([key, value]) => ({
    term: metadataTitle(key),
    value: metadataText(value),
  }));
  return facts.length > 0 ? <DescriptionList facts={facts} /> : null;
}
