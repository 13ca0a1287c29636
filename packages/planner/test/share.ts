/** All of `npm run test:deep`, whose rounds and tables are whole. */
export const isDeep = process.env.DEEP === '1';

/** The least number of runs that a property has in `npm test`. */
const LEAST_RUNS = 50;

/** Runs of a property: a fifth in `npm test`, and all in `npm run test:deep`. */
export const runs = (all: number): number => (isDeep ? all : Math.min(all, Math.max(LEAST_RUNS, Math.ceil(all / 5))));

/** The numbers below `count`: every `each`th in `npm test`, and all in `npm run test:deep`. */
export const momentsOf = (count: number, each: number): number[] =>
  Array.from({ length: count }, (_, at) => at).filter((at) => isDeep || at % each === 0);
