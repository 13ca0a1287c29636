import { activeEvent, activeTask } from '../../core/state/views.ts';
import type { State } from '../../core/state/state.ts';
import type { PersistentMap } from '../../core/state/persistent-map.ts';
import type { TaskOrEvent } from '../../schema/task-or-event.ts';

/** An assessment: what it counts, in per cent, and how it went. */
export type Assessment = Pick<TaskOrEvent, 'weight' | 'result'>;

const NUMBER = String.raw`(\d{1,4}(?:[.,]\d{1,2})?)`;
const POINTS = new RegExp(String.raw`^${NUMBER}\s*(?:\/|out of|of)\s*${NUMBER}$`, 'i');
const PER_CENT = new RegExp(String.raw`^${NUMBER}\s*%?$`);
/** Extra points are possible; more than that is a slip of the finger. */
const MOST_SHARE = 150;

const numberIn = (text: string | undefined): number => Number(text?.replace(',', '.'));

/** Result in per cent. */
export function shareOf(result: string): number {
  const [points, all] = result.split('/').map(Number);
  return ((points ?? 0) / (all ?? 1)) * 100;
}

/** "34/40", "34 out of 40", "85", "85%": a result as rows hold it; null for others. */
export function parseResult(text: string): string | null {
  const points = POINTS.exec(text.trim());
  const [got, all] = points
    ? [numberIn(points[1]), numberIn(points[2])]
    : [numberIn(PER_CENT.exec(text.trim())?.[1]), 100];
  if (Number.isNaN(got) || all <= 0) return null;
  const result = `${got}/${all}`;
  return shareOf(result) <= MOST_SHARE ? result : null;
}

/** "20", "12.5%": a weight; null for others. */
export function parseWeight(text: string): number | null {
  const weight = numberIn(PER_CENT.exec(text.trim())?.[1]);
  return weight <= 100 ? weight : null;
}

const rounded = (value: number): string => String(Math.round(value * 10) / 10);

/** "85%", "12.5%". */
export const formatPercent = (value: number): string => `${rounded(value)}%`;

/** "34/40 (85%)"; of a result in per cent "85%". */
export function formatResult(result: string): string {
  const share = formatPercent(shareOf(result));
  return result.endsWith('/100') ? share : `${result} (${share})`;
}

export interface Average {
  /** In per cent; null before the first result. */
  average: number | null;
  /** Number of results in it. */
  counted: number;
  /** Number of results left out: others have a weight, and they have none. */
  left: number;
}

/** Results with their weights; without any weights all count alike. */
function counting(list: readonly Assessment[]): { share: number; weight: number }[] {
  const results = list.flatMap(({ weight, result }) => (result === null ? [] : [{ weight, share: shareOf(result) }]));
  const hasWeights = list.some(({ weight }) => weight !== null);
  return results.flatMap(({ weight, share }) =>
    hasWeights ? (weight === null ? [] : [{ share, weight }]) : [{ share, weight: 1 }],
  );
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The average of results, each by its weight. */
export function averageOf(list: readonly Assessment[]): Average {
  const counted = counting(list);
  const weights = sum(counted.map(({ weight }) => weight));
  const results = list.filter(({ result }) => result !== null).length;
  return {
    average: weights === 0 ? null : sum(counted.map(({ share, weight }) => share * weight)) / weights,
    counted: counted.length,
    left: results - counted.length,
  };
}

/** Per cent needed in the rest of the assessments. `done`: nothing is left. */
export type Needed = { kind: 'needed' | 'impossible' | 'safe'; percent: number } | { kind: 'done' };

/**
 * The per cent that all of the rest must have on average for a subject to end at `goal`. The rest is what the weights leave
 * of 100 per cent; without weights, the assessments that have no result yet.
 */
export function neededFor(goal: number, list: readonly Assessment[]): Needed {
  const counted = counting(list);
  const done = sum(counted.map(({ weight }) => weight));
  const hasWeights = list.some(({ weight }) => weight !== null);
  const known = sum(list.map(({ weight }) => weight ?? 0));
  const all = hasWeights ? Math.max(known, 100) : list.length;
  const rest = all - done;
  if (rest <= 0) return { kind: 'done' };
  const percent = (goal * all - sum(counted.map(({ share, weight }) => share * weight))) / rest;
  return { kind: percent > 100 ? 'impossible' : percent <= 0 ? 'safe' : 'needed', percent };
}

const isAssessment = ({ weight, result }: Assessment): boolean => weight !== null || result !== null;
/** Of tables, because each key in the panel asks for them. */
const known = new WeakMap<PersistentMap<TaskOrEvent>, readonly TaskOrEvent[]>();

function assessmentsIn(table: PersistentMap<TaskOrEvent>): readonly TaskOrEvent[] {
  const before = known.get(table);
  if (before) return before;
  const rows = [...table.values()].filter(isAssessment);
  known.set(table, rows);
  return rows;
}

/** Every task and event with a weight or a result. */
export const assessments = (state: State): TaskOrEvent[] => [
  ...assessmentsIn(state.rows.tasks).filter(({ id }) => activeTask(state, id)),
  ...assessmentsIn(state.rows.events).filter(({ id }) => activeEvent(state, id)),
];

/** Whether its mark is shown unasked: it has one, or it is an exam and the student has typed marks. */
export const showsMark = (state: State, row: TaskOrEvent): boolean =>
  isAssessment(row) || (row.isExam && assessments(state).length > 0);

/** The assessments of a subject. */
export const assessmentsOf = (state: State, tagId: string): TaskOrEvent[] =>
  assessments(state).filter(({ tagIds }) => tagIds.includes(tagId));
