import { it } from 'vitest';
import { compareTakeOuts } from './brute-force-take-out.ts';

it(
  '10,000 small weeks after a day was taken out are planned as by a search through all plans',
  () => compareTakeOuts(10_000),
  600_000,
);
