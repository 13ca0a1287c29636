import { it } from 'vitest';
import { comparePlans } from './brute-force-plan.ts';

it('10,000 plans of small cases are as good as the best of all', () => comparePlans(10_000), 300_000);
