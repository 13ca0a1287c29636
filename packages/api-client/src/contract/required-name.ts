import { text } from './fields.js';

/** White space and characters that nobody sees. */
const BEFORE_NAME = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]+/u;

/** A name of a person, a school or a list, stored without what is around it. */
export const requiredName = (max: number) =>
  text(max)
    .overwrite((name) => name.replace(BEFORE_NAME, '').trimEnd())
    .refine((name) => name !== '', 'Please fill in all required fields.');
