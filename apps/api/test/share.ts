/** All of `npm run test:deep`, whose rounds and tables are whole. */
export const isDeep = process.env.DEEP === '1';

/** Every `each`th item in `npm test`, from another first item each `turn`; all items in `npm run test:deep`. */
export const shareOf = <T>(all: readonly T[], each: number, turn: number): readonly T[] =>
  isDeep ? all : all.filter((_, index) => (index + turn) % each === 0);
