import { z } from 'zod';

/** Longest value of a fact: a sentence or two of a page. */
const LENGTH = 300;

const LONG = `must have at most ${LENGTH} characters`;

/** Rules for the value of each kind of fact. */
export const FACT_KINDS = {
  text: z.string().trim().max(LENGTH, LONG),
  email: z.email('must be an email address').trim().max(LENGTH, LONG),
  address: z
    .url({ protocol: /^https$/, error: 'must be an https address' })
    .trim()
    .max(LENGTH, LONG),
};
