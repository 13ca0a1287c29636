import { CANADA, UNITED_STATES } from './entry-lines/america.ts';
import type { EntryStudent } from './entry-lines/entry-student.ts';
import { BRITAIN, IRELAND } from './entry-lines/europe.ts';
import { AUSTRALIA, NEW_ZEALAND } from './entry-lines/pacific.ts';

/** Periods of all school days. */
export const ENTRY_PERIODS = [
  '1 09:00–09:50',
  '2 09:50–10:40',
  '(Break) 10:40–11:00',
  '3 11:00–11:50',
  '4 11:50–12:40',
  '(Lunch) 12:40–13:30',
  '5 13:30–14:20',
  '6 14:20–15:10',
] as const;

export const ENTRY_STUDENTS: readonly EntryStudent[] = [
  AUSTRALIA,
  UNITED_STATES,
  BRITAIN,
  NEW_ZEALAND,
  IRELAND,
  CANADA,
];
