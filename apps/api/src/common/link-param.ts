/**
 * A value in the query of a link in an email. Programs end a link in plain text at an apostrophe or a bracket, which
 * `encodeURIComponent` leaves.
 */
export const linkParam = (value: string): string =>
  encodeURIComponent(value).replace(/[!'()*~]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
