import { z } from 'zod';
import { emailField, instantField, uuidField } from './fields.js';
import { institution, institutionMember } from './institutions.js';
import { searchQuery, total } from './paging.js';
import { base64Url } from './sync-fields.js';

export const CLASS_LIST_LIMITS = {
  /** Bytes of a file, and of each file inside a zip file. */
  file: 4_000_000,
  unzipped: 8_000_000,
  people: 10_000,
  /** OneRoster has 23 columns for a person, and lets schools add some; spreadsheets add empty ones. */
  columns: 1_000,
  /** Addresses that are invited at once. */
  invited: 50,
  /** People, and lines with a problem, that a preview shows. */
  shown: 50,
  /** People who are taken off, whom a preview shows. */
  shownLeaving: 500,
  /** Days for which an act can be undone. */
  undoDays: 30,
} as const;

export const LIST_ROLES = ['student', 'teacher'] as const;
export type ListRole = (typeof LIST_ROLES)[number];
/** Whether the school lets a person in. Whom it says nothing of gets in by the address alone. */
export const LIST_STATES = ['on', 'off'] as const;
export type ListState = (typeof LIST_STATES)[number];
export const LIST_ACTS = ['import', 'invite', 'end'] as const;
export type ListAct = (typeof LIST_ACTS)[number];

/** Numbers of people by what an act does with them: new on the list, another name or role, taken off, on it again. */
const counts = { added: z.int(), changed: z.int(), takenOff: z.int(), back: z.int() };
const listEffect = z.object(counts).keyof();
export type ListEffect = z.infer<typeof listEffect>;

const listChange = z
  .object({ id: uuidField, kind: z.enum(LIST_ACTS), madeAt: instantField, ...counts, canUndo: z.boolean() })
  .meta({ id: 'ClassListChange' });
export type ListChange = z.infer<typeof listChange>;

/** A school as its contact person sees it. */
export const schoolDesk = institution
  .pick({ name: true, licenseExpiry: true })
  .extend({
    /** The instant at which access ends, or ended. */
    endsAt: instantField,
    /** The most people who get its licence; null: as many as come. */
    seats: z.int().nullable(),
    /** Holders of its licence. Each takes a seat. */
    members: z.int(),
    /** Members who were here in the last ACTIVE_DAYS days. */
    active: z.int(),
    /** Its verified domains, whose people get in. */
    domains: z.array(z.string()),
    /** People on the class list who have not come yet, and people who were taken off it. */
    waiting: z.int(),
    takenOff: z.int(),
    /** The last act on the class list. */
    lastChange: listChange.nullable(),
  })
  .meta({ id: 'SchoolDesk' });
export type SchoolDesk = z.infer<typeof schoolDesk>;

/** Whether a person is the contact person of a school, and may use its desk; and whether that desk may remove the person's devices, for a drill. */
export const deskRight = z.object({ hasDesk: z.boolean(), isDemoStudent: z.boolean() }).meta({ id: 'DeskRight' });

/** A member without what is the person's own: other licences, and when they were here. */
const schoolMember = institutionMember
  .pick({ id: true, name: true, email: true, since: true, suspendedAt: true })
  .meta({ id: 'SchoolMember' });
export type SchoolMember = z.infer<typeof schoolMember>;

export const schoolMemberPage = z.object({ members: z.array(schoolMember), ...total }).meta({ id: 'SchoolMemberPage' });
export type SchoolMemberPage = z.infer<typeof schoolMemberPage>;

/** `waiting`: on the class list and without its licence yet. */
export const listQuery = searchQuery.extend({ state: z.enum(['waiting', 'off'], 'There is no such list.') });
export type ListQuery = z.output<typeof listQuery>;

const listedPerson = z.object({ email: z.string(), name: z.string(), role: z.enum(LIST_ROLES).nullable() });
export type ListedPerson = z.infer<typeof listedPerson>;
export const listPage = z.object({ people: z.array(listedPerson), ...total }).meta({ id: 'ClassListPage' });
export type ListPage = z.infer<typeof listPage>;

/** A CSV file, or the zip file of a OneRoster export. */
const content = base64Url(CLASS_LIST_LIMITS.file);
export const listPreviewRequest = z.strictObject({ content });
export const listPreview = z
  .object({
    ...counts,
    /** People of whom the list says the same already. */
    same: z.int(),
    /** People who would lose access now. */
    losing: z.int(),
    /** People who are left out, as their address is not of the school. */
    outside: z.int(),
    /** Lines that are left out, each with one sentence: their number, and the first. */
    bad: z.int(),
    badLines: z.array(z.object({ line: z.int(), problem: z.string() })),
    /** The first people whom it changes, and the first whom it takes off, in a list of their own. */
    people: z.array(listedPerson.extend({ what: listEffect.exclude(['takenOff']) })),
    leaving: z.array(listedPerson),
  })
  .meta({ id: 'ClassListPreview' });
export type ListPreview = z.infer<typeof listPreview>;

/** `seen`: the numbers of the preview. Nothing changes if they differ by now. */
export const listImportRequest = z.strictObject({ content, seen: z.strictObject(counts) });
export type ListImportRequest = z.infer<typeof listImportRequest>;

export const schoolInvitationRequest = z.strictObject({
  emails: z
    .array(emailField)
    .min(1, 'Please enter an email address.')
    .max(CLASS_LIST_LIMITS.invited, `Please invite at most ${CLASS_LIST_LIMITS.invited} people at once.`),
});
export type SchoolInvitationRequest = z.infer<typeof schoolInvitationRequest>;

/** The act, by which it can be undone; null where the list said the same before. */
export const listChanged = z.object({ changeId: uuidField.nullable() }).meta({ id: 'ClassListChanged' });
