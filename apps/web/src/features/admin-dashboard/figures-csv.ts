import type { Overview } from '@bellweek/api-client/contract/overview';
import type { ShownParts } from '@bellweek/api-client/contract/site-facts';

/** Figures for the board of the days that are shown: one figure of one day a line. It holds numbers, dates and names of ours alone. */
export function figuresCsv({ totals, days }: Pick<Overview, 'totals' | 'days'>, { shop }: ShownParts): string {
  const today = days.at(-1)?.day ?? '';
  const rows = [
    ['People', today, totals.users],
    ['Active licenses', today, totals.activeLicenses],
    ['Institutions', today, totals.institutions],
    ...(shop ? [['Waiting for an invitation', today, totals.waitlist]] : []),
    ...days.map(({ day, signUps }) => ['New people', day, signUps]),
    ...days.map(({ day, reports }) => ['Weekly reports', day, reports]),
  ];
  return [['Figure', 'Day', 'Value'], ...rows].map((row) => `${row.join(',')}\r\n`).join('');
}
