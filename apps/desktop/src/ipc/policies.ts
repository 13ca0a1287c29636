import { z } from 'zod';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** HTTPS only, except for a copy on this computer. */
function isSafe(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username } = new URL(text);
  return username === '' && (protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname)));
}

/** Origin of a server, which gets tokens. */
export const serverAddress = z
  .string()
  .max(2_000)
  .refine(isSafe, 'must be an https address')
  .transform((text) => new URL(text).origin);

/** The Windows registry has numbers alone. */
const onOrOff = z.union([z.boolean(), z.literal([0, 1]).transform((number) => number === 1)]);

interface Policy<Schema extends z.ZodType = z.ZodType> {
  title: string;
  /** One sentence for administrators. */
  explanation: string;
  schema: Schema;
  kind: 'address' | 'switch' | 'choice';
  /** Values of a choice, each with its name. */
  choices?: Readonly<Record<string, string>>;
  /** State without this policy, in words. */
  otherwise: string;
  /** Counts where the value is not valid; left out: as without this policy. */
  ifBroken?: z.output<Schema>;
  example: string | boolean;
}
const policy = <Schema extends z.ZodType>(given: Policy<Schema>): Policy<Schema> => given;

const SYNC_MODES = {
  off: 'No sync on this computer',
  own: 'Nobody but the student',
  help: 'Besides the student, the school alone',
  kept: 'Besides the student, the server alone',
} as const;
const REMINDERS = { on: 'As students choose', quiet: 'Without a sound', off: 'No reminders' } as const;
const namesOf = <Name extends string>(choices: Readonly<Record<Name, string>>): Name[] =>
  Object.keys(choices) as Name[];

/** All that a school may set for a whole computer. Templates in `deploy/managed` are made from it. */
export const POLICIES = {
  Server: policy({
    title: 'Server',
    explanation: 'Address of the API of the school’s Bellweek; it needs Website too.',
    schema: serverAddress,
    kind: 'address',
    otherwise: 'the server that the program was built for',
    example: 'https://api.bellweek.school.example',
  }),
  Website: policy({
    title: 'Website',
    explanation: 'Address of the website of the school’s Bellweek; it needs Server too.',
    schema: serverAddress,
    kind: 'address',
    otherwise: 'the website that the program was built for',
    example: 'https://bellweek.school.example',
  }),
  Updates: policy({
    title: 'Updates',
    explanation: 'Whether the program updates itself; turn it off only if you install each new version yourself.',
    schema: onOrOff,
    kind: 'switch',
    otherwise: 'on',
    example: false,
  }),
  SyncMode: policy({
    title: 'Sync mode',
    explanation:
      'Who besides the student may get the key to a synced planner, whatever the server says; or no sync at all.',
    schema: z.enum(namesOf(SYNC_MODES)),
    kind: 'choice',
    choices: SYNC_MODES,
    otherwise: 'as the school chose on the server',
    ifBroken: 'off',
    example: 'own',
  }),
  Reminders: policy({
    title: 'Reminders',
    explanation: 'Whether reminders show as notifications, and whether they make a sound.',
    schema: z.enum(namesOf(REMINDERS)),
    kind: 'choice',
    choices: REMINDERS,
    otherwise: 'as students choose',
    example: 'quiet',
  }),
  WeeklyReport: policy({
    title: 'Weekly report',
    explanation: 'Whether students may send weekly counts of their tasks; off means that none is sent.',
    schema: onOrOff,
    kind: 'switch',
    otherwise: 'as students choose',
    ifBroken: false,
    example: false,
  }),
};
export type PolicyKey = keyof typeof POLICIES;
/** Values that the school has set; anything else is as without a school. */
export type Policies = { [K in PolicyKey]?: z.output<(typeof POLICIES)[K]['schema']> };
export type SyncMode = NonNullable<Policies['SyncMode']>;

export interface PolicyView {
  values: Policies;
  /** Faults in what the school has set, one sentence each. */
  problems: readonly string[];
}
