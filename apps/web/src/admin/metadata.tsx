import { formatDate } from '@bellweek/ui/dates';
import { DescriptionList } from '@bellweek/ui/description-list';
import { formatCount } from '@bellweek/ui/pages';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `{ from, to }`, which entries use for changes. */
const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  isObject(value) && Object.keys(value).sort().join() === 'from,to';

/** A value of an audit entry's metadata on one line, whatever its type. */
export function metadataText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'string') return INSTANT.test(value) ? formatDate(value, 'shortDateTime') : value;
  if (typeof value === 'number') return formatCount(value);
  if (isChange(value)) return `${metadataText(value.from)} → ${metadataText(value.to)}`;
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(metadataText).join(', ');
  return JSON.stringify(value);
}

/** `licenseExpiry` as "License expiry". */
export function metadataTitle(key: string): string {
  const words = key
    .replace(/[_-]+/g, ' ')
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replace(/\bid\b/g, 'ID');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Metadata of an audit entry, key by key. */
export function MetadataList({ metadata }: { metadata: Record<string, unknown> }) {
  const facts = Object.entries(metadata).map(([key, value]) => ({
    term: metadataTitle(key),
    value: metadataText(value),
  }));
  return facts.length > 0 ? <DescriptionList facts={facts} /> : null;
}
