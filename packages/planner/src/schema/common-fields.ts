import { z } from 'zod';
import { defineFields } from './define-rows.ts';
import { idField, instant, notesField, tagIdsField, titleField } from './fields.ts';
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
  origin: { type: originField, merge: 'own', initial: null, given: 'add', isCopied: false },
});
