/** The mark on a field of 16 × 16, each column two units wide, so that it stays sharp as a favicon. */
export const MARK_VIEW_BOX = '0 0 16 16';

export const MARK_COLUMNS = [
  { x: 1, y: 8, width: 2, height: 4 },
  { x: 4, y: 3, width: 2, height: 9 },
  { x: 7, y: 1, width: 2, height: 11 },
  { x: 10, y: 3, width: 2, height: 9 },
  { x: 13, y: 8, width: 2, height: 4 },
];

export const MARK_CLAPPER = { x: 7, y: 13, width: 2, height: 2 };
