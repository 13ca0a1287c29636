/** All of `npm run test:deep`, whose rounds and tables are whole. */
export const isDeep = process.env.DEEP === '1';

/** Every `each`th of these in `npm test`, beginning at another one each `turn`; all of them in `npm run test:deep`. */
export const shareOf = <T>(all: readonly T[], each: number, turn: number): readonly T[] =>
  isDeep ? all : all.filter((_, index) => (index + turn) % each === 0);
