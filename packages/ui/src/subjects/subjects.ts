/**
 * The eight subject hues. Each has tokens `--subject-<hue>-fill`, `-ink` and `-edge`, and a shape of its own, so that
 * subjects differ by more than colour.
 */
export const SUBJECT_HUES = ['cobalt', 'rust', 'moss', 'plum', 'ochre', 'teal', 'rose', 'slate'] as const;
export type SubjectHue = (typeof SUBJECT_HUES)[number];

/** Paths in a 12 × 12 box. */
export const SUBJECT_SHAPES: Record<SubjectHue, string> = {
  cobalt: 'M6 .75a5.25 5.25 0 1 1 0 10.5A5.25 5.25 0 0 1 6 .75Z',
  rust: 'M6 1 11.4 10.6H.6Z',
  moss: 'M1.2 1.2h9.6v9.6H1.2Z',
  plum: 'M6 .2 11.8 6 6 11.8.2 6Z',
  ochre: 'M4.2.8h3.6v3.4h3.4v3.6H7.8v3.4H4.2V7.8H.8V4.2h3.4Z',
  teal: 'M.6 3.2h10.8a5.4 5.4 0 0 1-10.8 0Z',
  rose: 'M6 .6 11.6 4.7 9.5 11.2H2.5L.4 4.7Z',
  slate: 'M1 1.4h10v3.4H1ZM1 7.2h10v3.4H1Z',
};
