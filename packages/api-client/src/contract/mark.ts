/**
 * The product's logo, as SVG paths, for every page that shows it: in a box of 16 × 16 five columns, each two units wide
 * and one apart, so that it stays sharp as a favicon.
 */
export const MARK_VIEW_BOX = '0 0 16 16';

/** Monday to Friday, clipped to the outline of a bell. */
export const MARK_COLUMNS = [
  'M1 12.5v-.6c.9-.6 1.6-1.5 2-2.7v3.3Z',
  'M4 12.5V6.6c0-1.9.7-3.2 2-4v9.9Z',
  'M7 12.5V1.6a1 1 0 0 1 2 0v10.9Z',
  'M10 12.5V2.6c1.3.8 2 2.1 2 4v5.9Z',
  'M13 12.5V9.2c.4 1.2 1.1 2.1 2 2.7v.6Z',
];

export const MARK_CLAPPER = 'M6 13.5h4a2 2 0 0 1-4 0Z';
