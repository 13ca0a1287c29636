import { formatDate } from '@bellweek/ui/dates';
import { DescriptionList } from '@bellweek/ui/description-list';
import { formatCount } from '@bellweek/ui/pages';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `{ from, to }`, which entries use for changes. */
const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  isObject(value) && Object.keys(value).sort().join() === 'from,to';

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** A value of an audit entry's metadata on one line, whatever its type. */
export function metadataText(value: unknown): string {
  if (isEmpty(value)) return '–';
  if (typeof value === 'string') return INSTANT.test(value) ? formatDate(value, 'shortDateTime') : value;
  if (typeof value === 'number') return formatCount(value);
  if (isChange(value)) return changeText(value.from, value.to);
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(metadataText).join(', ');
  return JSON.stringify(value);
}

/** "26 Feb 2027", "26 Feb 2027 → 1 Mar 2027", "26 Feb 2027 → none". */
function changeText(from: unknown, to: unknown): string {
  if (isEmpty(from)) return metadataText(to);
  return `${metadataText(from)} → ${isEmpty(to) ? 'none' : metadataText(to)}`;
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
