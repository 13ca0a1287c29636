import type { z } from 'zod';

/**
 * The part of a row that changes, and is merged, as one value. `own`: the field is a register by itself. `set`: each
 * element is. `constant`: never changes. Fields with any other name share one register, because a rule binds them.
 */
export type Register = 'own' | 'set' | 'constant' | 'when' | 'hours' | 'days' | 'series';

/** All that is known of one field of a row. Every list of fields derives from it. */
export interface Field {
  readonly type: z.ZodType;
  readonly merge: Register;
  /** Value in a new row that gives none. */
  readonly initial?: unknown;
  /** Commands give it a value: `add` with a new row alone, `edit` later too. */
  readonly given?: 'add' | 'edit';
  /** Occurrences follow their series until they are changed: `value` is a field of the series too, `time` is computed. */
  readonly follows?: 'value' | 'time';
  /** Whether a duplicate has it too; by default what is given. */
  readonly isCopied?: boolean;
  /** It follows the calendar file that the row came from until the student changes it. */
  readonly isInFile?: true;
  /** Its name under "Changed on two devices". */
  readonly name?: string;
  /** Sentence of undo where it alone was changed, before the name of the row if it has one: "Changed the notes of". */
  readonly changed?: string;
  /** The program's own note: no student wrote it, so "Changed on two devices" does not list it. */
  readonly isNoted?: true;
  /** It opens something to whoever has it: no screen, sentence or file for others shows it. */
  readonly isSecret?: true;
  /** Version of the schema that brought it. Rows of earlier ones get `initial`. */
  readonly since?: number;
}
export type RowFields = Readonly<Record<string, Field>>;

export type FieldsWith<D extends RowFields, P> = { [F in keyof D as D[F] extends P ? F : never]: D[F] };
type RowOf<D extends RowFields> = { -readonly [F in keyof D]: z.output<D[F]['type']> };
type ShapeOf<D extends RowFields> = { -readonly [F in keyof D]: D[F]['type'] };

/** Fields that a command may change. */
export type Edits<D extends RowFields> = Partial<RowOf<FieldsWith<D, { given: 'edit' }>>>;
/** Fields that may be given to a new row. */
export type Gifts<D extends RowFields> = Partial<RowOf<FieldsWith<D, { given: 'add' | 'edit' }>>>;
/** A new row: what has no initial value has to be given. */
type NewRow<D extends RowFields> = Partial<RowOf<D>> & RowOf<Omit<D, keyof FieldsWith<D, { initial: unknown }>>>;

export const defineFields = <const D extends RowFields>(fields: D): D => fields;

/** Schemas of the fields, for a row or the rows of a union. */
export const shapeOf = <D extends RowFields>(fields: D): ShapeOf<D> =>
  Object.fromEntries(Object.entries(fields).map(([name, { type }]) => [name, type])) as ShapeOf<D>;

/** Names of the fields that something holds for. */
export const fieldsWhere = (fields: RowFields, holds: (field: Field, name: string) => boolean): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (holds(field, name) ? [name] : []));

/** The fields of this name, of a row or of declarations. */
export const pick = <R extends object, N extends keyof R>(row: R, names: readonly N[]): Pick<R, N> =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<R, N>;

/** The fields that a series holds for its occurrences. */
export const followedFields = <D extends RowFields>(fields: D): FieldsWith<D, { follows: 'value' }> =>
  pick(
    fields,
    fieldsWhere(fields, ({ follows }) => follows === 'value'),
  ) as unknown as FieldsWith<D, { follows: 'value' }>;

const initials = new WeakMap<RowFields, Record<string, unknown>>();

/** The values of a new row that gives none. */
export function initialOf(fields: RowFields): Record<string, unknown> {
  let found = initials.get(fields);
  if (!found) {
    const names = fieldsWhere(fields, (field) => 'initial' in field);
    initials.set(fields, (found = Object.fromEntries(names.map((name) => [name, fields[name]?.initial]))));
  }
  return found;
}

/** A row with initial values for what is not given. */
export function newRow<D extends RowFields>(fields: D, given: NewRow<D>): RowOf<D> {
  const known = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...initialOf(fields), ...Object.fromEntries(known) } as RowOf<D>;
}
