import { z } from 'zod';
import { instantField, uuidField } from './fields.js';
import { LIMITS } from './limits.js';
import { LICENSE_PRECEDENCE } from './plans.js';
import { requiredName } from './required-name.js';

/** Days within which a licence counts as ending. */
export const ENDING_DAYS = 30;

/**
 * Whom a segment holds at the time it is asked: `ending`, people whose access ends within {@link ENDING_DAYS} days;
 * `never-signed-in`, addresses invited to the beta without an account; `institution`, people with a licence of one school;
 * `license-type`, people with an active licence of one type.
 */
export const segmentRule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ending') }),
  z.strictObject({ kind: z.literal('never-signed-in') }),
  z.strictObject({ kind: z.literal('institution'), institutionId: uuidField }),
  z.strictObject({ kind: z.literal('license-type'), licenseType: z.enum(LICENSE_PRECEDENCE) }),
]);
export type SegmentRule = z.infer<typeof segmentRule>;
export type SegmentKind = SegmentRule['kind'];

const name = requiredName(LIMITS.name);

export const segmentRequest = z.strictObject({ name, rule: segmentRule });
export type SegmentRequest = z.infer<typeof segmentRequest>;

export const segmentRename = z.strictObject({ name });

export const segment = z
  .object({
    id: uuidField,
    name: z.string(),
    rule: segmentRule,
    /** Of the rule's school, if it names one. */
    institution: z.string().nullable(),
    createdAt: instantField,
  })
  .meta({ id: 'Segment' });
export type Segment = z.infer<typeof segment>;

/** All of them, by name. */
export const segments = z.object({ segments: z.array(segment) });

/** Numbers of addresses now, each counted once, and of addresses that get no alerts. */
export const segmentCount = z.object({ total: z.int(), suppressed: z.int() });
export type SegmentCount = z.infer<typeof segmentCount>;
