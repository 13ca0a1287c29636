import { cutText } from '@bellweek/api-client/contract/cut-text';
import { PLANNER_LIMITS } from '../../../schema/limits.ts';

export type JsonRecord = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const listIn = (record: JsonRecord, name: string): readonly unknown[] => {
  const value = Object.hasOwn(record, name) ? record[name] : null;
  return Array.isArray(value) ? (value as unknown[]) : [];
};

/** The text of a field, or of the first of several names that has one; empty where it is none. */
export function textIn(record: JsonRecord, ...names: readonly string[]): string {
  for (const name of names) {
    const value = Object.hasOwn(record, name) ? record[name] : null;
    if (typeof value === 'string' && value.trim() !== '') return cutText(value, 2 * PLANNER_LIMITS.notes);
    if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  }
  return '';
}
