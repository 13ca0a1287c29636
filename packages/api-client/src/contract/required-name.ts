import { text } from './fields.js';

/** White space and characters that nobody sees, before a name, and white space behind it. */
const AROUND_NAME = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]+|\s+$/gu;

/** A name of a person, a school or a list, stored without what is around it. */
export const requiredName = (max: number) =>
  text(max)
    .overwrite((name) => name.replace(AROUND_NAME, ''))
    .refine((name) => name !== '', 'Please fill in all required fields.');
