import { ALL_PARTS } from '@bellweek/api-client/contract/site-facts';
import { expect, it } from 'vitest';
import { figuresCsv } from './figures-csv.ts';

it('Figures for the board are one number of one day a line', () => {
  const totals = { users: 1_200, activeLicenses: 900, institutions: 3, waitlist: 40, campaigns: 2 };
  const days = [
    { day: '2026-11-22', signUps: 4, reports: 0 },
    { day: '2026-11-23', signUps: 5, reports: 7 },
  ];
  expect(figuresCsv({ totals, days }, ALL_PARTS).split('\r\n')).toEqual([
    'Figure,Day,Value',
    'People,2026-11-23,1200',
    'Active licenses,2026-11-23,900',
    'Institutions,2026-11-23,3',
    'Waiting for an invitation,2026-11-23,40',
    'New people,2026-11-22,4',
    'New people,2026-11-23,5',
    'Weekly reports,2026-11-22,0',
    'Weekly reports,2026-11-23,7',
    '',
  ]);
  expect(figuresCsv({ totals, days }, { pilot: false, shop: false })).not.toContain('Waiting');
});
