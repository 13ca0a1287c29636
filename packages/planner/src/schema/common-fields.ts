import { z } from 'zod';
import { defineFields } from './define-rows.ts';
import {
  civilField,
  idField,
  instant,
  notesField,
  resultField,
  tagIdsField,
  titleField,
  weightField,
} from './fields.ts';
import { originField } from './origin.ts';

/** Fields of rows that go to the trash. */
export const trashFields = defineFields({
  id: { type: idField, merge: 'constant' },
  createdAt: { type: instant, merge: 'constant' },
  /** In the trash since then. */
  deletedAt: { type: instant.nullable(), merge: 'own', initial: null, name: 'Deleted' },
  isSample: { type: z.boolean(), merge: 'own', initial: false },
});

/** Fields that tasks, events and series have alike. */
export const itemFields = defineFields({
  ...trashFields,
  title: { type: titleField, merge: 'own', given: 'edit', follows: 'value', isInFile: true, name: 'Title' },
  notes: {
    type: notesField,
    merge: 'own',
    initial: '',
    given: 'edit',
    follows: 'value',
    isInFile: true,
    name: 'Notes',
    changed: 'Changed the notes of',
  },
  tagIds: {
    type: tagIdsField,
    merge: 'set',
    initial: [],
    given: 'edit',
    follows: 'value',
    name: 'Tag',
    changed: 'Changed the tags of',
  },
  origin: { type: originField, merge: 'own', initial: null, given: 'add', isCopied: false, isNoted: true },
});

/** Moments of the student's clock at which they want to hear of one task or event. */
export const reminderFields = defineFields({
  remindAt: {
    type: civilField.nullable(),
    merge: 'own',
    initial: null,
    given: 'edit',
    isCopied: false,
    name: 'Reminder',
    changed: 'Changed the reminder of',
    since: 8,
  },
  /** A reminder of it that was put off comes again then. */
  snoozedTo: {
    type: civilField.nullable(),
    merge: 'own',
    initial: null,
    given: 'edit',
    isCopied: false,
    changed: 'Snoozed',
    since: 8,
  },
});

/** How much an exam or other assessment counts, and how it went. */
export const markFields = defineFields({
  /** Per cent of the mark of its subject. */
  weight: {
    type: weightField.nullable(),
    merge: 'own',
    initial: null,
    given: 'edit',
    isCopied: false,
    name: 'Weight',
    changed: 'Changed the weight of',
    since: 9,
  },
  /** Points and how many there are: "34/40". A result in per cent is one of 100. */
  result: {
    type: resultField.nullable(),
    merge: 'own',
    initial: null,
    given: 'edit',
    isCopied: false,
    name: 'Result',
    changed: 'Changed the result of',
    since: 9,
  },
});
