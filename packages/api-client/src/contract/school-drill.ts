import { z } from 'zod';
import { emailField, instantField } from './fields.js';

/**
 * How the planner of somebody without a device comes back: by the key that we keep for the school (`kept`), with the school's help or
 * the spare key (`help`), by the spare key alone (`spare-key`), or not at all (`none`).
 */
export const WAYS_BACK = ['kept', 'help', 'spare-key', 'none'] as const;
export type WayBack = (typeof WAYS_BACK)[number];

/** The number of the newest envelope of the planner on the server, now or as the drill began. */
const envelopes = z.int();

/** The recovery drill of a school: its demo student, the drill that runs, and the last one that ended well. */
export const schoolDrill = z
  .object({
    student: z
      .object({
        name: z.string(),
        email: z.string().nullable(),
        markedAt: instantField,
        /** 0 while sync is off. */
        envelopes,
        devices: z.int(),
        wayBack: z.enum(WAYS_BACK),
      })
      .nullable(),
    running: z
      .object({
        beganAt: instantField,
        /** Devices that it removed. */
        removed: z.int(),
        envelopes,
        /** When the demo student logged in again. */
        loggedInAt: instantField.nullable(),
        /** A device came back that had a planner already, such as the old one: it does not count. */
        hasOldDevice: z.boolean(),
      })
      .nullable(),
    last: z
      .object({
        beganAt: instantField,
        removed: z.int(),
        envelopes,
        returnedAt: instantField,
        /** From the login of the new device until it had the planner. */
        seconds: z.int(),
        /** Null once the person has deleted the account. */
        ranBy: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'SchoolDrill' });
export type SchoolDrill = z.infer<typeof schoolDrill>;

export const demoStudentRequest = z.strictObject({ email: emailField });
